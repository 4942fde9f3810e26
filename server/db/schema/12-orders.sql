-- What customers book: orders, their visits, and what happened to them.

create function order_search_text(
  ref text, customer_name text, customer_phone text, address text, from_address text, to_address text
) returns text
language sql immutable parallel safe
return ref || ' ' || customer_name || ' ' || translate(coalesce(customer_phone, ''), ' -', '') || ' '
  || coalesce(address, '') || ' ' || coalesce(from_address, '') || ' ' || coalesce(to_address, '');
comment on function order_search_text(text, text, text, text, text, text) is
  'What the report searches in an order (docs/product/pages.md#staff-report); the phone number without
spaces and dashes.';

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
  payment_method text not null check (payment_method in ('Online', 'Cash', 'Account')),
  voucher_code text references voucher,
  gross_sen int not null check (gross_sen >= 0),
  discount_sen int not null check (discount_sen between 0 and gross_sen),
  total_sen int not null,
  lines jsonb not null,
  customer_name text not null,
  customer_phone text,
  hold_until timestamptz,
  created_at timestamptz not null,
  booked_by bigint references account on delete set null,
  checklist text[],
  tax_code text,
  tax_bp int,
  check (total_sen = gross_sen - discount_sen),
  constraint booking_order_tax_is_whole check ((tax_code is null) = (tax_bp is null)),
  constraint booking_order_tax_is_rate check (tax_bp between 1 and 10000)
);
create index booking_order_account on booking_order (account_id);
-- For holds that have ended; a paid order has none.
create index booking_order_hold on booking_order (hold_until) where hold_until is not null;
create index booking_order_search on booking_order using gin (
  order_search_text(ref, customer_name, customer_phone, address, from_address, to_address)
  gin_trgm_ops
);
create index booking_order_booked_by on booking_order (booked_by) where booked_by is not null;
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
comment on column booking_order.lines is
  'The lines of the price as they were agreed to: codes with numbers, as domain/booking/price-line.ts
has them. Older orders have labels in English. Those of an order with one visit follow its changes;
changed visits of a series have their own in visit_terms.';
comment on column booking_order.customer_name is
  'As it was when the customer booked, so that a visit and its invoice do not change with the profile.';
comment on column booking_order.hold_until is
  'Until when its crews are reserved without payment (docs/product/availability.md#hold); null when it
is paid, paid in cash, or over.';
comment on column booking_order.booked_by is
  'Who of the staff took the order on the phone; null when its customer booked it.';
comment on column booking_order.checklist is
  'The items of its service''s checklist when it was ordered (docs/product/visits.md#checklist); null for
orders from before they were stored.';
comment on column booking_order.tax_code is
  'The code of the service tax that its prices include (product/tax.md#orders); null: it was sold without.';
comment on column booking_order.tax_bp is 'The rate of that tax, in hundredths of a percent.';

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
  details int not null default 1,
  outcome text check (outcome in ('no-show', 'worker-absent')),
  allowance_sen int not null default 0 check (allowance_sen >= 0),
  runs_from timestamptz,
  runs_until timestamptz,
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
-- Visits of which something may be owed: also those that cost more since they were paid.
create index booking_owing on booking (account_id, starts_at)
  where status not in ('Pending Payment', 'Expired')
    and (payment_status = 'Unpaid' or fee_sen > 0 or details > 1)
    and (status <> 'Cancelled' or fee_sen > 0);
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
comment on column booking.refund_due_sen is
  'The total amount to refund, including what was refunded.';
comment on column booking.refunded_sen is 'The part of refund_due_sen that was refunded.';
comment on column booking.version is
  'Grows with every change, so that a change made from an outdated page is refused.';
comment on column booking.details is
  'Increments when something that its workers must know changes, other than the start.';
comment on column booking.outcome is
  'Staff''s record about the visit that is not a status (docs/product/statuses.md#what-staff-say). no-show: nobody let the crew in. worker-absent: a worker of the crew did not come.';
comment on column booking.allowance_sen is
  'What the company took off the price of the visit (docs/product/statuses.md#refund-in-part).';
comment on column booking.runs_from is
  'Since when it is in progress by the steps of its crew; null: from starts_at on (product/statuses.md#booking-status).';
comment on column booking.runs_until is
  'Until when, by the steps of its crew; null: until ends_at.';

create table visit_terms (
  booking_id bigint primary key references booking,
  post_code int not null references postcode,
  address text,
  from_address text,
  to_address text,
  property_type text not null,
  own jsonb not null,
  addon text,
  addon_hours int,
  fixed_addons text[] not null,
  lines jsonb not null
);
comment on table visit_terms is
  'Where a visit of a series is and what belongs to it, once it was changed apart from its order
(docs/product/statuses.md#change); a visit without a row here has those of booking_order. A visit that
is its whole order is changed there.';
comment on column visit_terms.post_code is 'In the region of the order.';
comment on column visit_terms.address is 'Null for services with two places.';
comment on column visit_terms.from_address is 'As in booking_order.';
comment on column visit_terms.to_address is 'As in booking_order.';
comment on column visit_terms.property_type is 'As in booking_order.';
comment on column visit_terms.own is 'As in booking_order.';
comment on column visit_terms.addon is 'The hourly add-on of this visit, done for addon_hours.';
comment on column visit_terms.addon_hours is 'Null without an hourly add-on.';
comment on column visit_terms.fixed_addons is 'The add-ons at a fixed price of this visit.';
comment on column visit_terms.lines is
  'The lines of this visit''s price as domain/booking/price-line.ts has them.';

create table booking_event (
  id bigint generated always as identity primary key,
  booking_id bigint not null references booking,
  at timestamptz not null,
  account_id bigint references account on delete set null,
  who text not null,
  what text,
  code text,
  params jsonb,
  constraint booking_event_what check (
    num_nonnulls(code, what) = 1 and (code is null) = (params is null)
  )
);
create index booking_event_booking on booking_event (booking_id, id);
create index booking_event_reason on booking_event (at) where params ? 'why';
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
comment on column booking_event.what is
  'What was done, in English, of events from before there were codes; null for all others.';
comment on column booking_event.code is
  'What was done; domain/booking/event.ts has the codes and their parameters.';
comment on column booking_event.params is 'Days, amounts in sen and names that the code comes with.';

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

create table series_renewal (
  order_id bigint primary key references booking_order,
  renews bigint not null references booking_order,
  check (order_id <> renews)
);
create index series_renewal_of on series_renewal (renews);
comment on table series_renewal is
  'Orders that continue a series (docs/product/series.md#renewal). An unpaid one stays as a row, and no longer counts.';
comment on column series_renewal.renews is 'The order of the series before.';

create table pay_link (
  order_id bigint primary key references booking_order,
  expires_at timestamptz not null,
  sent_at timestamptz,
  sends int not null default 0 check (sends >= 0),
  check ((sent_at is null) = (sends = 0))
);
comment on table pay_link is
  'Links by which a customer pays one order without signing in (docs/product/availability.md#pay-link).';
comment on column pay_link.expires_at is
  'Until when it can be paid: the end of the order''s hold. A part of what the link''s signature covers.';
comment on column pay_link.sent_at is
  'When it was mailed last; null when the customer has no e-mail.';
comment on column pay_link.sends is 'How often it was mailed.';

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

create function refuse_new_visits() returns trigger language plpgsql as $$
begin
  -- Shared: orders do not wait for each other, only for a day that is being closed.
  perform pg_advisory_xact_lock_shared(5305);
  -- A new statement, so it sees what was committed before the lock; and the foreign key has waited for
  -- a merge of the account.
  if exists (select from account
        where id in (select account_id from added) and merged_into is not null)
      or exists (select from public_holiday
        where treatment = 'closed' and day in (select day from added)) then
    if exists (select from account
        where id in (select account_id from added) and merged_into is not null) then
      raise exception 'the account was merged into another' using errcode = '23U04';
    end if;
    perform refuse_closed_day(o.region_id, a.day)
      from added a join booking_order o on o.id = a.order_id;
  end if;
  return null;
end $$;
comment on function refuse_new_visits() is
  'Refuses new visits on closed days (error 23U05; docs/product/prices.md#public-holidays), and those of an
account that was merged into another (error 23U04): all orders of a person are at the account that stays,
also one that is placed while they are merged. One trigger for both, because each costs every order.';
create trigger booking_new_is_allowed after insert on booking
  referencing new table as added for each statement execute function refuse_new_visits();

create function refuse_move_to_closed_day() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(5305);
  perform refuse_closed_day(o.region_id, new.day) from booking_order o where o.id = new.order_id;
  return null;
end $$;
comment on function refuse_move_to_closed_day() is
  'Refuses to move a visit to a closed day, and to confirm one there that had expired. A visit that was
booked before its day was closed stays, and can be changed otherwise.';
create trigger booking_not_moved_to_closed_day after update of day, status on booking
  for each row when (old.day <> new.day or old.status = 'Expired' and new.status <> 'Expired')
  execute function refuse_move_to_closed_day();

create function refuse_region_on_closed_day() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(5305);
  perform refuse_closed_day(new.region_id, b.day) from booking b
    where b.order_id = new.id and b.status in ('Pending Payment', 'Confirmed');
  return null;
end $$;
comment on function refuse_region_on_closed_day() is
  'Refuses to move visits to a region where their day is closed.';
create trigger booking_order_not_moved_to_closed_region after update of region_id on booking_order
  for each row when (old.region_id <> new.region_id) execute function refuse_region_on_closed_day();

-- Goes with the next migration that raises schema_compatibility.oldest_program.
create function refuse_order_of_merged() returns trigger language plpgsql as $$
begin
  -- The foreign key has waited for a merge of the account; this statement sees what it did.
  if exists (select from account
      where id in (select account_id from added) and merged_into is not null) then
    raise exception 'the account was merged into another' using errcode = '23U04';
  end if;
  return null;
end $$;
comment on function refuse_order_of_merged() is 'Unused: refuse_new_visits does the same.';
