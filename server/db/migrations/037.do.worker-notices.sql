-- Where a worker is written to. The identifier has the form of an address and need not be one.
alter table worker add column contact_email text;

-- Which start of which visit a worker was last written about. What differs from the assignments is
-- still to be written.
create table worker_notice (
  booking_id bigint not null references booking,
  worker_id int not null references worker on delete cascade,
  starts_at timestamptz not null,
  primary key (booking_id, worker_id)
);
create index worker_notice_start on worker_notice (starts_at);
