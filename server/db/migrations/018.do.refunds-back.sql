-- A refund that the provider had made may fail at the customer's bank days later: the money is at
-- the provider again, and due back again.
--   refund-back: undoes a refund, once
-- Which accounts a kind moves money between is told by generated columns; PostgreSQL 15 lets them be
-- told anew only by making them anew.
drop view ledger_line;
alter table ledger_entry drop column debit, drop column credit;
alter table ledger_entry
  add column debit text not null generated always as (case kind
    when 'charge' then 'customer' when 'charge-back' then 'charges'
    when 'fee' then 'customer' when 'fee-back' then 'fees'
    when 'payment' then 'provider' when 'cash' then 'cash'
    when 'refund-due' then 'customer'
    when 'refund' then 'refunds' when 'refund-by-hand' then 'refunds'
    when 'refund-back' then 'provider' end) stored,
  add column credit text not null generated always as (case kind
    when 'charge' then 'charges' when 'charge-back' then 'customer'
    when 'fee' then 'fees' when 'fee-back' then 'customer'
    when 'payment' then 'customer' when 'cash' then 'customer'
    when 'refund-due' then 'refunds'
    when 'refund' then 'provider' when 'refund-by-hand' then 'cash'
    when 'refund-back' then 'refunds' end) stored;

-- A table's nameless checks are called by numbers: found by what it says.
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'ledger_entry'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%refund_id%';
  execute format('alter table ledger_entry drop constraint %I', name);
end $$;
alter table ledger_entry add constraint ledger_refund_is_named
  check ((kind in ('refund', 'refund-by-hand', 'refund-back')) = (refund_id is not null));
-- However often a message comes, a refund is entered once, and so is its coming back.
drop index ledger_refund_once;
create unique index ledger_refund_once on ledger_entry (refund_id, booking_id, kind)
  where refund_id is not null;

create view ledger_line as
  select id, at, booking_id, kind, debit as account, sen from ledger_entry
  union all
  select id, at, booking_id, kind, credit, -sen from ledger_entry;
