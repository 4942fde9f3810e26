-- What a customer submits and pays once.
create table booking_order (
  id bigint generated always as identity primary key,
  ref text not null unique,
  account_id bigint references account on delete set null,
  skill text not null,
  frequency text not null,
  sessions int not null check (sessions >= 1),
  region_id int not null references region,
  post_code int not null references postcode,
  address text,
  from_address text,
  to_address text,
  property_type text not null,
  own jsonb not null default '{}',
  sensitive bytea,
  addon text,
  addon_hours int,
  fixed_addons text[] not null default '{}',
  payment_method text not null check (payment_method in ('Online', 'Cash')),
  voucher_code text references voucher,
  gross_sen int not null check (gross_sen >= 0),
  discount_sen int not null check (discount_sen between 0 and gross_sen),
  total_sen int not null,
  lines jsonb not null,
  customer_name text not null,
  customer_phone text,
  -- Until when an unpaid online order keeps its crew.
  hold_until timestamptz,
  created_at timestamptz not null,
  check (total_sen = gross_sen - discount_sen)
);
create index booking_order_account on booking_order (account_id);
create index booking_order_customer_trigram on booking_order using gin (customer_name gin_trgm_ops);
-- Overdue holds are found here; a paid order has none.
create index booking_order_hold on booking_order (hold_until) where hold_until is not null;

-- One visit. day and reserved say which hours of its workers it takes, travel buffer included.
create table booking (
  id bigint generated always as identity primary key,
  booking_id text not null unique,
  order_id bigint not null references booking_order,
  session int not null check (session >= 1),
  account_id bigint references account on delete set null,
  skill text not null,
  manager_id bigint references account on delete set null,
  day date not null,
  start_hour int not null check (start_hour between 8 and 21),
  hours int not null check (hours >= 1 and start_hour + hours <= 22),
  reserved int not null check (reserved > 0),
  worker_count int not null check (worker_count >= 1),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null check (status in
    ('Pending Payment', 'Confirmed', 'In Progress', 'Completed', 'Expired', 'Cancelled')),
  payment_status text not null check (payment_status in
    ('Unpaid', 'Paid', 'Failed', 'Refund Due', 'Refunded')),
  total_sen int not null check (total_sen >= 0),
  fee_sen int not null default 0 check (fee_sen >= 0),
  refund_due_sen int not null default 0 check (refund_due_sen >= 0),
  version int not null default 1,
  -- A visit takes its own hours at least, and is where its day and hour say.
  check (reserved & (((1 << hours) - 1) << (start_hour - 8)) = ((1 << hours) - 1) << (start_hour - 8)),
  check (starts_at = (day + make_interval(hours => start_hour - 8)) at time zone 'UTC'),
  check (ends_at = starts_at + make_interval(secs => hours * 3600)),
  unique (order_id, session),
  -- What an assignment refers to, so that nobody is assigned to other hours than the booking's.
  unique (id, day, reserved)
);
create index booking_account_start on booking (account_id, starts_at desc, id desc);
create index booking_start on booking (starts_at, id);
create index booking_skill_start on booking (skill, starts_at, id);
create index booking_manager_start on booking (manager_id, starts_at, id);

-- A worker's taken hours of a day: bit i is the hour that begins at 8 + i. Owned by the
-- assignments: only their triggers write here, so that the two can never differ.
create table worker_day (
  day date not null,
  worker_id int not null references worker,
  busy int not null,
  primary key (day, worker_id)
) with (fillfactor = 70);

-- Who goes to a booking. Rows go when a booking is cancelled or its hold expires.
create table assignment (
  booking_id bigint not null,
  worker_id int not null references worker,
  day date not null,
  reserved int not null,
  primary key (booking_id, worker_id),
  foreign key (booking_id, day, reserved) references booking (id, day, reserved)
);
create index assignment_worker_day on assignment (worker_id, day);

-- The refusal of a double booking, whoever writes: an hour is taken where it was free, or not at
-- all. Rows are taken in the order of day and worker, so that two orders cannot deadlock.
create function take_hours() returns trigger language plpgsql as $$
declare
  taken int;
  wanted int;
begin
  with wanted_hours as (
    select day, worker_id, bit_or(reserved) as reserved, sum(reserved) as total
    from added group by day, worker_id
  ), written as (
    insert into worker_day as existing (day, worker_id, busy)
    select day, worker_id, reserved from wanted_hours
    where reserved = total
    order by day, worker_id
    on conflict (day, worker_id) do update
      set busy = existing.busy | excluded.busy
      where existing.busy & excluded.busy = 0
    returning 1
  )
  select (select count(*) from written), (select count(*) from wanted_hours) into taken, wanted;
  if taken <> wanted then
    raise exclusion_violation using
      message = 'a worker is already taken at these hours',
      constraint = 'one_visit_at_a_time',
      table = 'assignment';
  end if;
  return null;
end $$;

create function give_hours_back() returns trigger language plpgsql as $$
begin
  with freed as (
    select day, worker_id, bit_or(reserved) as reserved from removed group by day, worker_id
  ), locked as (
    select w.day, w.worker_id, f.reserved
    from worker_day w join freed f using (day, worker_id)
    order by w.day, w.worker_id
    for update of w
  )
  update worker_day w set busy = w.busy & ~locked.reserved
  from locked where w.day = locked.day and w.worker_id = locked.worker_id;
  return null;
end $$;

create trigger assignment_takes_hours after insert on assignment
  referencing new table as added for each statement execute function take_hours();
create trigger assignment_gives_hours_back after delete on assignment
  referencing old table as removed for each statement execute function give_hours_back();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not permitted', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger assignment_is_replaced_not_changed before update on assignment
  for each statement execute function refuse_change();
create trigger assignment_is_not_truncated before truncate on assignment
  for each statement execute function refuse_change();
create trigger worker_day_belongs_to_assignments before insert or update or delete on worker_day
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger worker_day_is_not_truncated before truncate on worker_day
  for each statement execute function refuse_change();

-- Who did what to a booking, and when. Only ever added to.
create table booking_event (
  id bigint generated always as identity primary key,
  booking_id bigint not null references booking,
  at timestamptz not null,
  account_id bigint references account on delete set null,
  who text not null,
  what text not null
);
create index booking_event_booking on booking_event (booking_id, id);
create trigger booking_event_is_kept before delete on booking_event
  for each statement execute function refuse_change();
-- Deleting an account unlinks it (a change made by the foreign key, one level down).
create trigger booking_event_stays before update on booking_event
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();

-- A use is counted in the order's transaction and given back when the order falls through.
create table voucher_use (
  order_id bigint primary key references booking_order,
  code text not null references voucher,
  account_id bigint references account on delete set null
);
create index voucher_use_customer on voucher_use (code, account_id);

-- The first answer to a key, given again to the same request (decisions 3).
create table idempotent_answer (
  account_id bigint not null references account on delete cascade,
  key text not null,
  request_hash bytea not null,
  -- Not jsonb, which would put the fields in another order than the first time.
  answer json,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotent_answer_age on idempotent_answer (created_at);
