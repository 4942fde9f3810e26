-- What customers book: orders, their visits, and what happened to them.

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
  hold_until timestamptz,
  created_at timestamptz not null,
  check (total_sen = gross_sen - discount_sen)
);
create index booking_order_account on booking_order (account_id);
create index booking_order_customer_trigram on booking_order using gin (customer_name gin_trgm_ops);
-- For holds that have ended; a paid order has none.
create index booking_order_hold on booking_order (hold_until) where hold_until is not null;
comment on table booking_order is 'Orders: what a customer submits and pays once, for one or more visits.';
comment on column booking_order.ref is 'The number that people see.';
comment on column booking_order.account_id is 'Null when the customer deleted the account.';
comment on column booking_order.skill is 'Which service it is: what its workers must be able to do.';
comment on column booking_order.frequency is
  'How often its visits are: docs/product/services.md#frequencies';
comment on column booking_order.sessions is 'How many visits it has.';
comment on column booking_order.region_id is 'The region of the postcode when it was booked.';
comment on column booking_order.from_address is 'Where a move or a ride starts; null for other services.';
comment on column booking_order.to_address is 'Where a move or a ride ends; null for other services.';
comment on column booking_order.own is
  'The answers that only this service asks, by their names on the wire, with the unit and access notes.';
comment on column booking_order.sensitive is
  'Medical details, encrypted (docs/product/privacy.md#encrypted-answers).';
comment on column booking_order.addon is 'The hourly add-on, done for addon_hours at every visit.';
comment on column booking_order.fixed_addons is
  'The add-ons at a fixed price, done at every visit.';
comment on column booking_order.gross_sen is 'Before the voucher, all visits together.';
comment on column booking_order.discount_sen is 'What the voucher took off.';
comment on column booking_order.total_sen is 'What the customer pays for all visits together.';
comment on column booking_order.lines is 'The lines of the price as they were shown and agreed to.';
comment on column booking_order.customer_name is
  'As it was when the customer booked, so that a visit and its invoice do not change with the profile.';
comment on column booking_order.hold_until is
  'Until when its crews are reserved without payment (docs/product/availability.md#hold); null when it
is paid, paid in cash, or over.';

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
  refunded_sen int not null default 0,
  version int not null default 1,
  -- The reserved hours contain the visit's own.
  check (reserved & (((1 << hours) - 1) << (start_hour - 8)) = ((1 << hours) - 1) << (start_hour - 8)),
  -- The instants agree with day and hours, which are Malaysia's (UTC+8 all year).
  check (starts_at = (day + make_interval(hours => start_hour - 8)) at time zone 'UTC'),
  check (ends_at = starts_at + make_interval(secs => hours * 3600)),
  constraint booking_never_refunded_twice check (refunded_sen between 0 and refund_due_sen),
  unique (order_id, session),
  -- What an assignment refers to, so that nobody is assigned to other hours than the visit's.
  unique (id, day, reserved)
);
create index booking_account_start on booking (account_id, starts_at desc, id desc);
create index booking_start on booking (starts_at, id);
create index booking_skill_start on booking (skill, starts_at, id);
create index booking_manager_start on booking (manager_id, starts_at, id);
create index booking_refund_due on booking (order_id) where refund_due_sen > 0;
comment on table booking is
  'Visits: the appointments of an order. Account and skill repeat the order''s, for the indexes of
history and report.';
comment on column booking.booking_id is 'The number that people see: the order''s and the session.';
comment on column booking.session is 'Which visit of its order it is, from 1.';
comment on column booking.manager_id is 'docs/product/statuses.md#manager-of-a-booking';
comment on column booking.day is 'The day of the visit in Malaysia, as start_hour is its hour.';
comment on column booking.hours is 'From start to end.';
comment on column booking.reserved is
  'The hours that it takes of its workers, travel buffer included; bit i is the hour that starts at
8 + i.';
comment on column booking.worker_count is 'How many workers are sent.';
comment on column booking.starts_at is 'The same start as an instant, for sorting and comparing.';
comment on column booking.status is
  'docs/product/statuses.md#booking-status; In Progress and Completed also follow from the time.';
comment on column booking.payment_status is 'docs/product/statuses.md#payment-status';
comment on column booking.total_sen is 'Its share of the order''s price.';
comment on column booking.fee_sen is 'Late fees of its changes (docs/product/prices.md#late-fee).';
comment on column booking.refund_due_sen is 'All that must go back to the customer, or went back.';
comment on column booking.refunded_sen is 'What of it went back.';
comment on column booking.version is
  'Grows with every change, so that a change made from an outdated page is refused.';

create table booking_event (
  id bigint generated always as identity primary key,
  booking_id bigint not null references booking,
  at timestamptz not null,
  account_id bigint references account on delete set null,
  who text not null,
  what text not null
);
create index booking_event_booking on booking_event (booking_id, id);
create trigger booking_event_is_not_deleted before delete on booking_event
  for each statement execute function refuse_change();
-- Deleting an account unlinks its events: a change by the foreign key, one trigger level down.
create trigger booking_event_is_not_changed before update on booking_event
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger booking_event_is_not_truncated before truncate on booking_event
  for each statement execute function refuse_change();
comment on table booking_event is
  'The history of a visit. Rows are only added (docs/product/statuses.md#history).';
comment on column booking_event.account_id is 'Null for the program itself and for deleted accounts.';
comment on column booking_event.who is 'The name of who did it, at that time.';
comment on column booking_event.what is 'A sentence for the people who read the history.';

create table voucher_use (
  order_id bigint primary key references booking_order,
  code text not null references voucher,
  account_id bigint references account on delete set null
);
create index voucher_use_customer on voucher_use (code, account_id);
comment on table voucher_use is
  'Uses of vouchers. A use is counted in the order''s transaction, and its row is deleted when the
order expires or is cancelled.';
comment on column voucher_use.account_id is 'For the limit of uses for each customer.';

create table idempotent_answer (
  account_id bigint not null references account on delete cascade,
  key text not null,
  request_hash bytea not null,
  answer json,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotent_answer_age on idempotent_answer (created_at);
comment on table idempotent_answer is
  'The first answer to an Idempotency-Key, for requests that repeat it (docs/product/calls.md#idempotency).';
comment on column idempotent_answer.key is 'The header''s value, chosen by the client.';
comment on column idempotent_answer.request_hash is 'Tells a repeated request from another one.';
comment on column idempotent_answer.answer is
  'Null while the first request runs. Not jsonb, which would change the order of its fields.';

create function refuse_unpaid(
  order_ids bigint[], account_ids bigint[], holds boolean[], now timestamptz,
  most_holds int, most_unproven_cash int, most_cash int
) returns boolean
language plpgsql as $$
declare
  asked record;
  standing int;
  most int;
begin
  for asked in select distinct id from unnest(account_ids) as id order by id loop
    perform pg_advisory_xact_lock(5303, hashint8(asked.id));
  end loop;
  for asked in
    select o.account_id, o.is_hold, count(*)::int as added
    from unnest(account_ids, holds) as o (account_id, is_hold) group by 1, 2
  loop
    if asked.is_hold then
      most := most_holds;
      select count(distinct b.order_id) into standing
      from booking b join booking_order o on o.id = b.order_id
      where b.account_id = asked.account_id and b.status = 'Pending Payment' and o.hold_until > now
        and b.order_id <> all(order_ids);
    else
      most := most_cash;
      select count(distinct b.order_id) into standing
      from booking b join booking_order o on o.id = b.order_id
      where b.account_id = asked.account_id and b.starts_at > now and b.status = 'Confirmed'
        and b.payment_status = 'Unpaid' and o.payment_method = 'Cash'
        and b.order_id <> all(order_ids);
      if standing + asked.added > most_unproven_cash and not exists (
        select from booking b where b.account_id = asked.account_id
          and (b.payment_status = 'Paid'
            or b.status in ('Confirmed', 'In Progress', 'Completed') and b.ends_at <= now)
      ) then
        most := most_unproven_cash;
      end if;
    end if;
    if standing + asked.added > most then
      raise exception using errcode = '23U03', message = most::text;
    end if;
  end loop;
  return true;
end $$;
comment on function refuse_unpaid(bigint[], bigint[], boolean[], timestamptz, int, int, int) is
  'Refuses orders by which a customer would have too many unpaid ones at once (error 23U03, whose
message is the limit). Called by the statement that writes the orders, which it leaves out of its
count. The lock makes the count exact: each query in here sees what was committed before the lock.';
