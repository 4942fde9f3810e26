-- Which visits their customers were reminded of on the day before.

create table visit_reminder (
  booking_id bigint primary key references booking,
  starts_at timestamptz not null
);
comment on table visit_reminder is
  'Visits whose customers were mailed on the day before (docs/product/availability.md#the-day-before).';
comment on column visit_reminder.starts_at is
  'The start that the mail named: a visit that is moved to another day is mailed about again.';
