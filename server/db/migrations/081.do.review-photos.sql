-- Photos of reviews.

create table review_photo (
  id uuid primary key,
  review_id int not null references review on delete cascade,
  place int not null,
  key text not null unique,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes int not null check (bytes > 0)
);
create index review_photo_of on review_photo (review_id);
comment on table review_photo is
  'Photos of reviews, whose bytes are in the storage of files (docs/product/reviews.md#photos). An object there
that no row names is deleted after a day.';
comment on column review_photo.place is 'The order in which they are shown.';
comment on column review_photo.key is 'Names the object in the storage.';
comment on column review_photo.type is 'The media type.';
comment on column review_photo.bytes is 'Its length.';
