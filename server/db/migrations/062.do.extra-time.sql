-- Extra time that crews ask for at the door.

create table extra_time (
  id uuid primary key,
  booking_id bigint not null references booking,
  worker_id integer not null references worker,
  minutes integer not null check (minutes in (60, 120)),
  price_sen integer not null check (price_sen >= 0),
  state text not null default 'open'
    check (state in ('open', 'approved', 'declined', 'withdrawn', 'over')),
  crew integer[] not null,
  until timestamptz not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null))
);
create unique index extra_time_open on extra_time (booking_id) where state = 'open';
create index extra_time_of on extra_time (booking_id, asked_at);
comment on table extra_time is
  'More time that crews ask customers for at visits that go on (product/visits.md#extra-time).';
comment on column extra_time.id is 'Made on the phone: sent twice, it is stored once.';
comment on column extra_time.price_sen is 'What the visit costs more, as the customer is shown it.';
comment on column extra_time.crew is
  'The workers of the visit then, by id in order: with another crew the request is over.';
comment on column extra_time.until is
  'The end of the visit then; from that moment on, or at a visit that ends otherwise, the request is over.';
comment on column extra_time.answered_at is 'When it was approved, declined, withdrawn, or followed by another.';
