-- Every movement of money, which other tables are checked against
-- (docs/decisions/0016-single-amount-ledger.md).

create function refuse_more_than_paid() returns trigger language plpgsql as $$
begin
  -- What two transactions give back at once is added up: the second waits here for the first.
  perform from booking where id = new.booking_id for update;
  if (select sum(case when kind in ('payment', 'cash', 'refund-due-back') then sen else -sen end)
      from ledger_entry where booking_id = new.booking_id
        and kind in ('payment', 'cash', 'cash-back', 'refund-due', 'refund-due-back')) < 0 then
    raise check_violation using
      message = 'more would go back to the customer than was paid',
      constraint = 'ledger_gives_back_what_was_paid',
      table = 'ledger_entry';
  end if;
  return null;
end $$;
comment on function refuse_more_than_paid() is
  'Refuses a transaction after which more of a visit belongs to its customer than they paid for it
(error 23514).';

create table ledger_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  booking_id bigint not null references booking,
  kind text not null,
  sen int not null check (sen > 0),
  attempt_id bigint references payment_attempt,
  refund_id bigint references refund,
  reverses bigint references ledger_entry,
  check ((kind = 'payment') = (attempt_id is not null)),
  constraint ledger_refund_is_named
    check ((kind in ('refund', 'refund-manual', 'refund-back')) = (refund_id is not null)),
  constraint ledger_reversal_is_named check ((kind = 'cash-back') = (reverses is not null)),
  constraint ledger_kind_is_known check (kind in
    ('charge', 'charge-back', 'fee', 'fee-back', 'payment', 'cash', 'cash-back', 'allowance',
      'allowance-back', 'refund-due', 'refund-due-back', 'refund', 'refund-manual', 'refund-back'))
);
create index ledger_entry_booking on ledger_entry (booking_id);
-- However often a message arrives, a payment is entered once, and so is a refund and its return.
create unique index ledger_payment_once on ledger_entry (attempt_id, booking_id)
  where attempt_id is not null;
create unique index ledger_refund_once on ledger_entry (refund_id, booking_id, kind)
  where refund_id is not null;
-- A collection is reversed once.
create unique index ledger_reversed_once on ledger_entry (reverses) where reverses is not null;
-- A month's file for an accountant reads its month alone. Entries are added in the order of time, so
-- a summary of each range of pages is enough, and costs an order next to nothing.
create index ledger_entry_at on ledger_entry using brin (at) with (autosummarize = on);
create trigger ledger_entry_is_append_only before update or delete on ledger_entry
  for each statement execute function refuse_change();
create trigger ledger_entry_is_not_truncated before truncate on ledger_entry
  for each statement execute function refuse_change();
create constraint trigger ledger_gives_back_what_was_paid after insert on ledger_entry
  deferrable initially deferred for each row
  when (new.kind in ('cash-back', 'refund-due')) execute function refuse_more_than_paid();
comment on table ledger_entry is
  'One amount that moves from one account of the ledger to another, as ledger_line says by its kind: an
entry always balances. Rows are only added.';
comment on column ledger_entry.kind is
  'charge: a visit stands, or costs more. fee: a late fee. payment: the provider has the money. cash: staff took it.
cash-back: they had not. allowance: the company takes something off the price. refund-due: it belongs
to the customer again. refund, refund-manual: the customer has it. refund-back: a refund that the
provider made failed at the customer''s bank, and is due again. charge-back, fee-back,
allowance-back and refund-due-back undo.';
comment on column ledger_entry.sen is 'The amount in sen, always above zero.';
comment on column ledger_entry.attempt_id is 'The payment that brought the money.';
comment on column ledger_entry.refund_id is 'The refund that moved it.';
comment on column ledger_entry.reverses is 'The entry of the cash that cash-back takes back.';

create view ledger_line as
  select id, at, booking_id, kind, case kind
    when 'charge' then 'customer' when 'charge-back' then 'charges'
    when 'fee' then 'customer' when 'fee-back' then 'fees'
    when 'payment' then 'provider' when 'cash' then 'cash' when 'cash-back' then 'customer'
    when 'allowance' then 'allowances' when 'allowance-back' then 'customer'
    when 'refund-due' then 'customer' when 'refund-due-back' then 'refunds'
    when 'refund' then 'refunds' when 'refund-manual' then 'refunds'
    when 'refund-back' then 'provider' end as account, sen
  from ledger_entry
  union all
  select id, at, booking_id, kind, case kind
    when 'charge' then 'charges' when 'charge-back' then 'customer'
    when 'fee' then 'fees' when 'fee-back' then 'customer'
    when 'payment' then 'customer' when 'cash' then 'customer' when 'cash-back' then 'cash'
    when 'allowance' then 'customer' when 'allowance-back' then 'allowances'
    when 'refund-due' then 'refunds' when 'refund-due-back' then 'customer'
    when 'refund' then 'provider' when 'refund-manual' then 'cash'
    when 'refund-back' then 'refunds' end, -sen
  from ledger_entry;
comment on view ledger_line is
  'Both sides of every entry. A view, because columns of the entry would slow down every booking.';
comment on column ledger_line.account is
  'customer: what customers owe, below zero what they are owed. charges: visits that stand. allowances:
what the company took off their prices. fees: late fees. provider: money at the payment provider. cash:
money that staff took or paid back. refunds: money that is due back to customers.';
comment on column ledger_line.sen is 'Debits above zero, credits below.';
