-- Reviews whose few stars became a ticket; those with few stars now have one.
-- Works with the version before, which leaves it null.

alter table review add column complained_at timestamptz;
update review set complained_at = written_at where stars <= 3;
comment on column review.complained_at is
  'When its few stars became a ticket: changed again, it becomes no second one.';
