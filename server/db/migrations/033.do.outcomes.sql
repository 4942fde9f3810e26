-- What staff say of a visit, amounts that the company takes off a price, and cash that was not taken
-- after all.

alter table booking
  add column outcome text check (outcome in ('no-show', 'worker-absent')),
  add column allowance_sen int not null default 0 check (allowance_sen >= 0);
comment on column booking.outcome is
  'What staff say of the visit that is no status (docs/product/statuses.md#what-staff-say). no-show:
nobody let the crew in. worker-absent: somebody of the crew did not come.';
comment on column booking.allowance_sen is
  'What the company took off the price of the visit (docs/product/statuses.md#refund-in-part).';

alter table crew_gap drop constraint crew_gap_reason_check;
alter table crew_gap add constraint crew_gap_reason_check check (reason in
  ('not-active', 'on-leave', 'off-duty', 'lacks-skill', 'other-area', 'other-gender', 'absent'));
comment on column crew_gap.reason is
  'Why the worker who was lost last could not go; absent: staff say that they did not come.';

alter table ledger_entry add column reverses bigint references ledger_entry;
comment on column ledger_entry.reverses is 'The entry of the cash that cash-back takes back.';
-- A collection is reversed once.
create unique index ledger_reversed_once on ledger_entry (reverses) where reverses is not null;
alter table ledger_entry
  add constraint ledger_reversal_is_named check ((kind = 'cash-back') = (reverses is not null)),
  drop constraint ledger_kind_is_known,
  add constraint ledger_kind_is_known check (kind in
    ('charge', 'charge-back', 'fee', 'fee-back', 'payment', 'cash', 'cash-back', 'allowance',
      'allowance-back', 'refund-due', 'refund-due-back', 'refund', 'refund-manual', 'refund-back'));
comment on column ledger_entry.kind is
  'charge: a visit stands, or costs more. fee: a late fee. payment: the provider has the money. cash: staff took it.
cash-back: they had not. allowance: the company takes something off the price. refund-due: it belongs
to the customer again. refund, refund-manual: the customer has it. refund-back: a refund that the
provider made failed at the customer''s bank, and is due again. charge-back, fee-back,
allowance-back and refund-due-back undo.';

create or replace view ledger_line as
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
comment on column ledger_line.account is
  'customer: what customers owe, below zero what they are owed. charges: visits that stand. allowances:
what the company took off their prices. fees: late fees. provider: money at the payment provider. cash:
money that staff took or paid back. refunds: money that is due back to customers.';

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
create constraint trigger ledger_gives_back_what_was_paid after insert on ledger_entry
  deferrable initially deferred for each row
  when (new.kind in ('cash-back', 'refund-due')) execute function refuse_more_than_paid();
