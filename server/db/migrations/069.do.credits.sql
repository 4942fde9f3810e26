-- Credits of customers: given by staff, used for orders, and back when an order is refunded.
-- Works with the version before: whatever it writes is still allowed, and it uses no credit.

create table credit (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete set null,
  kind text not null check (kind in ('granted', 'referral', 'gift', 'returned')),
  sen int not null check (sen > 0),
  left_sen int not null default 0 constraint credit_is_left check (left_sen between 0 and sen),
  last_day date not null,
  reason text not null,
  created_at timestamptz not null,
  by_account_id bigint references account on delete set null
);
create index credit_of_account on credit (account_id);
create index credit_left on credit (last_day) where left_sen > 0;
create index credit_by on credit (by_account_id) where by_account_id is not null;
comment on table credit is
  'What customers have in credit, each part with the last day on which it can be used
(docs/product/credits.md).';
comment on column credit.account_id is 'Null when the customer deleted the account.';
comment on column credit.kind is
  'granted: by staff. referral: for a friend. gift: of a gift voucher. returned: it paid an order, and came back.';
comment on column credit.left_sen is 'By the entries of the ledger, which its trigger adds up here.';
comment on column credit.reason is 'Why staff granted it; else empty.';
comment on column credit.by_account_id is 'Who of staff granted it.';

alter table ledger_entry alter column booking_id drop not null, drop constraint ledger_kind_is_known;
alter table ledger_entry
  add column credit_id bigint references credit,
  add constraint ledger_kind_is_known check (kind in
    ('charge', 'charge-back', 'fee', 'fee-back', 'payment', 'cash', 'cash-back', 'allowance',
      'allowance-back', 'refund-due', 'refund-due-back', 'refund', 'refund-manual', 'refund-back',
      'hand-in', 'hand-in-back', 'shortage', 'shortage-back', 'surplus', 'surplus-back',
      'tip', 'tip-refund', 'tip-refund-manual', 'tip-refund-back', 'tip-paid',
      'credit-given', 'credit', 'credit-back', 'refund-credit', 'credit-expired')),
  add constraint ledger_booking_is_named
    check ((kind in ('credit-given', 'credit-expired')) = (booking_id is null)),
  add constraint ledger_credit_is_named check ((kind in
    ('credit-given', 'credit', 'credit-back', 'refund-credit', 'credit-expired')) = (credit_id is not null));
create index ledger_entry_credit on ledger_entry (credit_id) where credit_id is not null;
-- A credit comes to be once, and expires once.
create unique index ledger_credit_once on ledger_entry (credit_id)
  where kind in ('credit-given', 'credit-back', 'refund-credit');
create unique index ledger_credit_expires_once on ledger_entry (credit_id)
  where kind = 'credit-expired';
comment on column ledger_entry.kind is
  'charge: a visit stands, or costs more. fee: a late fee. payment: the provider has the money. cash: staff took it.
cash-back: they had not. allowance: the company takes something off the price. refund-due: it belongs
to the customer again. refund, refund-manual: the customer has it. refund-back: a refund that the
provider made failed at the customer''s bank, and is due again. hand-in: a worker brought it. shortage: less was
counted, and the company bears it. surplus: more was counted. tip: the provider has
a tip. tip-refund, tip-refund-manual: the customer has it again; tip-refund-back: not after all. tip-paid: it is in a closed
month of pay. credit-given: a customer has a credit. credit: it pays a visit. credit-back: the order was not paid in time.
refund-credit: it is the customer''s credit again. credit-expired: its last day is over. The kinds in -back that are not named here undo.';
comment on column ledger_entry.booking_id is 'Null where a credit is given or expires.';
comment on column ledger_entry.credit_id is 'The credit that it makes or uses.';

create or replace function refuse_more_than_paid() returns trigger language plpgsql as $$
begin
  -- What two transactions give back at once is added up: the second waits here for the first.
  perform from booking where id = new.booking_id for update;
  if (select sum(case when kind in ('payment', 'cash', 'credit', 'refund-due-back') then sen else -sen end)
      from ledger_entry where booking_id = new.booking_id
        and kind in ('payment', 'cash', 'cash-back', 'credit', 'credit-back', 'refund-due',
          'refund-due-back')) < 0 then
    raise check_violation using
      message = 'more would go back to the customer than was paid',
      constraint = 'ledger_gives_back_what_was_paid',
      table = 'ledger_entry';
  end if;
  return null;
end $$;
drop trigger ledger_gives_back_what_was_paid on ledger_entry;
create constraint trigger ledger_gives_back_what_was_paid after insert on ledger_entry
  deferrable initially deferred for each row
  when (new.kind in ('cash-back', 'credit-back', 'refund-due')) execute function refuse_more_than_paid();

create function move_credit() returns trigger language plpgsql as $$
begin
  if new.kind in ('credit-given', 'credit-back', 'refund-credit') then
    update credit set left_sen = left_sen + new.sen where id = new.credit_id;
  else
    update credit set left_sen = left_sen - new.sen where id = new.credit_id;
  end if;
  return null;
end $$;
comment on function move_credit() is
  'Adds an entry to what is left of its credit; more than there is cannot be used (error 23514).';
create trigger ledger_entry_moves_credit after insert on ledger_entry
  for each row when (new.credit_id is not null) execute function move_credit();

create or replace view ledger_line as
  select id, at, booking_id, kind, case kind
    when 'charge' then 'customer' when 'charge-back' then 'charges'
    when 'fee' then 'customer' when 'fee-back' then 'fees'
    when 'payment' then 'provider' when 'cash-back' then 'customer'
    when 'cash' then case when worker_id is null then 'cash' else 'crew' end
    when 'allowance' then 'allowances' when 'allowance-back' then 'customer'
    when 'refund-due' then 'customer' when 'refund-due-back' then 'refunds'
    when 'refund' then 'refunds' when 'refund-manual' then 'refunds'
    when 'refund-back' then 'provider'
    when 'hand-in' then 'cash' when 'hand-in-back' then 'crew'
    when 'shortage' then 'differences' when 'shortage-back' then 'crew'
    when 'surplus' then 'cash' when 'surplus-back' then 'differences'
    when 'tip' then 'provider' when 'tip-refund-back' then 'provider'
    when 'tip-refund' then 'tips' when 'tip-refund-manual' then 'tips'
    when 'tip-paid' then 'tips'
    when 'credit-given' then 'promotions' when 'credit-expired' then 'credits'
    when 'credit' then 'credits' when 'credit-back' then 'customer'
    when 'refund-credit' then 'refunds' end as account, sen,
    worker_id
  from ledger_entry
  union all
  select id, at, booking_id, kind, case kind
    when 'charge' then 'charges' when 'charge-back' then 'customer'
    when 'fee' then 'fees' when 'fee-back' then 'customer'
    when 'payment' then 'customer' when 'cash' then 'customer'
    when 'cash-back' then case when worker_id is null then 'cash' else 'crew' end
    when 'allowance' then 'customer' when 'allowance-back' then 'allowances'
    when 'refund-due' then 'refunds' when 'refund-due-back' then 'customer'
    when 'refund' then 'provider' when 'refund-manual' then 'cash'
    when 'refund-back' then 'refunds'
    when 'hand-in' then 'crew' when 'hand-in-back' then 'cash'
    when 'shortage' then 'crew' when 'shortage-back' then 'differences'
    when 'surplus' then 'differences' when 'surplus-back' then 'cash'
    when 'tip' then 'tips' when 'tip-refund-back' then 'tips'
    when 'tip-refund' then 'provider' when 'tip-refund-manual' then 'cash'
    when 'tip-paid' then 'pay'
    when 'credit-given' then 'credits' when 'credit-expired' then 'promotions'
    when 'credit' then 'customer' when 'credit-back' then 'credits'
    when 'refund-credit' then 'credits' end, -sen,
    worker_id
  from ledger_entry;
comment on column ledger_line.account is
  'customer: what customers owe, below zero what they are owed. charges: visits that stand. allowances:
what the company took off their prices. fees: late fees. provider: money at the payment provider. cash:
money that staff took, were brought or paid back. crew: cash that the worker has not handed in.
differences: what was counted less or more. tips: what belongs to crews. pay: what goes out with the pay of closed months. refunds: money that is due back to customers.
credits: what customers have in credit. promotions: what the company gave of it.';

comment on column voucher.personal is
  'Only the customer of customer_id may use it: what a complaint was answered by before there were credits.';
