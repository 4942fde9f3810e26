-- Reviews of visits (docs/product/reviews.md).

create table review (
  id int generated always as identity primary key,
  booking_id bigint not null unique references booking,
  account_id bigint references account on delete set null,
  stars int not null check (stars between 1 and 5),
  tags text[] not null default '{}',
  words text not null default '',
  suspicion text check (suspicion in ('contact', 'link', 'abuse')),
  written_at timestamptz not null,
  published_at timestamptz,
  hidden_at timestamptz,
  answer text not null default '',
  answered_at timestamptz,
  version int not null default 1,
  complained_at timestamptz
);
create index review_account on review (account_id);
create index review_published on review (published_at) where hidden_at is null;
comment on table review is 'What customers say of a visit, one for each (docs/product/reviews.md).';
comment on column review.account_id is 'Who wrote it; null once their account is deleted.';
comment on column review.suspicion is 'Why staff read it first; null: nothing was found.';
comment on column review.written_at is 'When it was written first: it can be changed for 48 hours.';
comment on column review.published_at is
  'From when everybody sees it, which may be ahead; null: once staff have read it.';
comment on column review.hidden_at is 'When staff hid it; the audit log has their reason.';
comment on column review.complained_at is
  'When its few stars became a ticket: changed again, it becomes no second one.';
comment on column review.answer is 'What the company answers, in public.';

create table review_photo (
  id uuid primary key,
  review_id int not null references review on delete cascade,
  place int not null,
  key text not null unique,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes int not null check (bytes > 0),
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'refused'))
);
create index review_photo_of on review_photo (review_id);
create index review_photo_waiting on review_photo (review_id) where state = 'waiting';
comment on table review_photo is
  'Photos of reviews, whose bytes are in the storage of files (docs/product/reviews.md#photos). An object there
that no row names is deleted after a day.';
comment on column review_photo.place is 'The order in which they are shown.';
comment on column review_photo.key is 'Names the object in the storage.';
comment on column review_photo.type is 'The media type.';
comment on column review_photo.bytes is 'Its length.';
comment on column review_photo.state is
  'Waiting: staff have not approved it. The audit log has why one was refused.';
