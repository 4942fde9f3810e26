-- Photos of visits, before and after.

create table visit_photo (
  id uuid primary key,
  booking_id bigint not null references booking,
  worker_id integer not null references worker,
  phase text not null check (phase in ('before', 'after')),
  key text not null unique,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes > 0),
  taken_at timestamptz not null,
  received_at timestamptz not null
);
create index visit_photo_of on visit_photo (booking_id, taken_at);
comment on table visit_photo is
  'Photos of visits, whose bytes are in the storage of files (docs/product/visits.md#photos). An object there
that no row names is deleted after a day.';
comment on column visit_photo.id is 'Made on the phone: sent twice, it is stored once.';
comment on column visit_photo.phase is 'Before the work, or after it.';
comment on column visit_photo.key is 'Names the object in the storage.';
comment on column visit_photo.type is 'The media type.';
comment on column visit_photo.bytes is 'Its length.';
comment on column visit_photo.taken_at is 'When it was taken, by the server''s clock.';
