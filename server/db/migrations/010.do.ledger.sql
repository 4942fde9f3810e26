-- The books: every movement of money between two accounts, in sen. Only ever added to.
--   customer  what customers owe for visits that stand, and late fees (below zero: we owe them)
--   charges   visits that stand        fees     late fees
--   provider  money at the payment provider     cash     money that staff took or gave by hand
--   refunds   money that is due back to customers
-- An entry has one amount, which its kind takes from one account to another: it balances by its
-- shape, and nobody can write one that does not.
create table refund (
  id bigint generated always as identity primary key,
  -- Ours, at the provider: the same reference is never paid twice.
  ref text not null unique,
  order_id bigint not null references booking_order,
  -- The payment that goes back; null when it is given back by hand.
  attempt_id bigint references payment_attempt,
  amount_sen int not null check (amount_sen > 0),
  status text not null check (status in ('Sending', 'Pending', 'Refunded', 'Refused')),
  provider_ref text,
  note text not null default '',
  account_id bigint references account on delete set null,
  who text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  check (status <> 'Refunded' or settled_at is not null),
  check (attempt_id is not null or status = 'Refunded')
);
create index refund_order on refund (order_id);
-- Two Admins at once, or one with two windows: one of them sends the money.
create unique index refund_one_at_a_time on refund (attempt_id)
  where status in ('Sending', 'Pending');

-- Which visits a refund is for.
create table refund_part (
  refund_id bigint not null references refund,
  booking_id bigint not null references booking,
  amount_sen int not null check (amount_sen > 0),
  primary key (refund_id, booking_id)
);
create index refund_part_booking on refund_part (booking_id);

alter table booking add refunded_sen int not null default 0;
alter table booking add constraint booking_never_refunded_twice
  check (refunded_sen between 0 and refund_due_sen);
create index booking_refund_due on booking (order_id) where refund_due_sen > 0;

create table ledger_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  booking_id bigint not null references booking,
  kind text not null,
  sen int not null check (sen > 0),
  debit text not null generated always as (case kind
    when 'charge' then 'customer' when 'charge-back' then 'charges'
    when 'fee' then 'customer' when 'fee-back' then 'fees'
    when 'payment' then 'provider' when 'cash' then 'cash'
    when 'refund-due' then 'customer'
    when 'refund' then 'refunds' when 'refund-by-hand' then 'refunds' end) stored,
  credit text not null generated always as (case kind
    when 'charge' then 'charges' when 'charge-back' then 'customer'
    when 'fee' then 'fees' when 'fee-back' then 'customer'
    when 'payment' then 'customer' when 'cash' then 'customer'
    when 'refund-due' then 'refunds'
    when 'refund' then 'provider' when 'refund-by-hand' then 'cash' end) stored,
  attempt_id bigint references payment_attempt,
  refund_id bigint references refund,
  check ((kind = 'payment') = (attempt_id is not null)),
  check ((kind in ('refund', 'refund-by-hand')) = (refund_id is not null))
);
create index ledger_entry_booking on ledger_entry (booking_id);
-- However often a message comes, a payment is entered once, and so is a refund.
create unique index ledger_payment_once on ledger_entry (attempt_id, booking_id)
  where attempt_id is not null;
create unique index ledger_refund_once on ledger_entry (refund_id, booking_id)
  where refund_id is not null;
create trigger ledger_entry_is_kept before update or delete on ledger_entry
  for each statement execute function refuse_change();
create trigger ledger_entry_is_not_truncated before truncate on ledger_entry
  for each statement execute function refuse_change();

-- Both sides of every entry: debits above zero, credits below.
create view ledger_line as
  select id, at, booking_id, kind, debit as account, sen from ledger_entry
  union all
  select id, at, booking_id, kind, credit, -sen from ledger_entry;

-- What the bookings from before the books have come to.
insert into ledger_entry (at, booking_id, kind, sen)
  select o.created_at, b.id, 'charge', b.total_sen
  from booking b join booking_order o on o.id = b.order_id
  where b.status in ('Confirmed', 'In Progress', 'Completed') and b.total_sen > 0
  order by b.id;
insert into ledger_entry (at, booking_id, kind, sen)
  select now(), id, 'fee', fee_sen from booking where fee_sen > 0 order by id;
-- Orders that were loaded as paid, without a payment page.
insert into payment_attempt (ref, order_id, provider, amount_sen, status, created_at, settled_at)
  select o.ref || 'P0', o.id, 'none', o.total_sen, 'Paid', o.created_at, o.created_at
  from booking_order o
  where o.total_sen > 0 and o.payment_method = 'Online'
    and exists (select from booking b where b.order_id = o.id
      and b.payment_status in ('Paid', 'Refund Due', 'Refunded'))
    and not exists (select from payment_attempt p where p.order_id = o.id and p.status = 'Paid');
insert into ledger_entry (at, booking_id, kind, sen, attempt_id)
  select coalesce(p.settled_at, p.created_at), b.id, 'payment', b.total_sen, p.id
  from payment_attempt p join booking b on b.order_id = p.order_id
  where p.status = 'Paid' and b.total_sen > 0 order by p.id, b.id;
insert into ledger_entry (at, booking_id, kind, sen)
  select now(), id, 'refund-due', refund_due_sen from booking where refund_due_sen > 0 order by id;

-- What the provider is still to be asked, and when: the fate of a try to pay, or of a refund.
create table provider_question (
  id bigint generated always as identity primary key,
  provider text not null,
  attempt_id bigint unique references payment_attempt,
  refund_id bigint unique references refund,
  -- Null: there is nothing left to ask.
  ask_at timestamptz,
  asked_at timestamptz,
  asks int not null default 0,
  check (num_nonnulls(attempt_id, refund_id) = 1)
);
create index provider_question_due on provider_question (provider, ask_at)
  where ask_at is not null;

-- When the provider may be asked again, by whichever process.
create table provider_pace (
  provider text primary key,
  next_at timestamptz not null
);
