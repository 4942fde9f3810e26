-- Photos of reviews are shown once staff have approved them. Works with the version before: what that stores waits.

alter table review_photo add column state text not null default 'waiting'
  check (state in ('waiting', 'shown', 'refused'));
create index review_photo_waiting on review_photo (review_id) where state = 'waiting';
comment on column review_photo.state is
  'Waiting: staff have not approved it. The audit log has why one was refused.';
