-- Cash that staff take from the office to the bank.
-- Works with the version before: whatever it writes is still allowed, and it enters no deposits.

create table bank_deposit (
  id bigint generated always as identity primary key,
  day date not null,
  taken_sen int not null check (taken_sen > 0),
  banked_sen int not null check (banked_sen >= 0),
  ref text not null,
  reason text not null,
  at timestamptz not null,
  by_account_id bigint references account on delete set null,
  who text not null,
  reverses bigint unique references bank_deposit
);
create index bank_deposit_day on bank_deposit (day);
create index bank_deposit_by on bank_deposit (by_account_id) where by_account_id is not null;
-- Deleting the account of who entered it unlinks the row: a change by the foreign key, one level down.
create trigger bank_deposit_is_append_only before update or delete on bank_deposit
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger bank_deposit_is_not_truncated before truncate on bank_deposit
  for each statement execute function refuse_change();
comment on table bank_deposit is
  'Cash that staff took from the office to the bank (product/pay.md#banked). Rows are only added: a wrong one is
taken back by another.';
comment on column bank_deposit.day is 'Of the slip.';
comment on column bank_deposit.taken_sen is 'What was taken from the office.';
comment on column bank_deposit.banked_sen is 'What the slip says.';
comment on column bank_deposit.ref is 'The slip''s reference.';
comment on column bank_deposit.reason is 'Why the two differ, or why it was taken back; else empty.';
comment on column bank_deposit.by_account_id is 'Who of staff entered it.';
comment on column bank_deposit.who is 'The name of that person then.';
comment on column bank_deposit.reverses is 'The one that this row takes back.';

alter table ledger_entry add column deposit_id bigint references bank_deposit;
alter table ledger_entry drop constraint ledger_kind_is_known;
alter table ledger_entry drop constraint ledger_booking_is_named;
alter table ledger_entry add constraint ledger_kind_is_known check (kind in
    ('charge', 'charge-back', 'fee', 'fee-back', 'payment', 'cash', 'cash-back', 'allowance',
      'allowance-back', 'refund-due', 'refund-due-back', 'refund', 'refund-manual', 'refund-back',
      'hand-in', 'hand-in-back', 'shortage', 'shortage-back', 'surplus', 'surplus-back',
      'tip', 'tip-refund', 'tip-refund-manual', 'tip-refund-back', 'tip-paid',
      'credit-given', 'credit', 'credit-back', 'refund-credit', 'credit-expired',
      'gift', 'gift-credit', 'gift-credit-back', 'gift-refund', 'gift-refund-manual',
      'gift-refund-back', 'tax', 'tax-back', 'provider-fee', 'provider-fee-back',
      'banked', 'banked-back', 'bank-shortage', 'bank-shortage-back', 'bank-surplus',
      'bank-surplus-back')) not valid;
alter table ledger_entry validate constraint ledger_kind_is_known;
alter table ledger_entry add constraint ledger_booking_is_named
    check ((kind in ('credit-given', 'credit-expired', 'gift', 'gift-credit', 'gift-credit-back',
      'gift-refund', 'gift-refund-manual', 'gift-refund-back', 'provider-fee', 'provider-fee-back',
      'banked', 'banked-back', 'bank-shortage', 'bank-shortage-back', 'bank-surplus',
      'bank-surplus-back'))
      = (booking_id is null)) not valid;
alter table ledger_entry validate constraint ledger_booking_is_named;
alter table ledger_entry add constraint ledger_deposit_is_named check ((kind in
    ('banked', 'banked-back', 'bank-shortage', 'bank-shortage-back', 'bank-surplus', 'bank-surplus-back'))
    = (deposit_id is not null)) not valid;
alter table ledger_entry validate constraint ledger_deposit_is_named;
create index ledger_entry_deposit on ledger_entry (deposit_id) where deposit_id is not null;
-- What is in the office is added up from its own entries, which are few.
create index ledger_entry_office on ledger_entry (at) include (kind, sen)
  where (kind in ('cash', 'cash-back') and worker_id is null)
    or kind in ('hand-in', 'hand-in-back', 'surplus', 'surplus-back', 'refund-manual', 'tip-refund-manual',
      'gift-refund-manual', 'banked', 'banked-back', 'bank-shortage', 'bank-shortage-back');
comment on column ledger_entry.kind is
  'charge: a visit stands, or costs more. fee: a late fee. payment: the provider has the money. cash: staff took it.
cash-back: they had not. allowance: the company takes something off the price. refund-due: it belongs
to the customer again. refund, refund-manual: the customer has it. refund-back: a refund that the
provider made failed at the customer''s bank, and is due again. hand-in: a worker brought it. shortage: less was
counted, and the company bears it. surplus: more was counted. tip: the provider has
a tip. tip-refund, tip-refund-manual: the customer has it again; tip-refund-back: not after all. tip-paid: it is in a closed
month of pay. credit-given: a customer has a credit. credit: it pays a visit. credit-back: the order was not paid in time.
refund-credit: it is the customer''s credit again. credit-expired: its last day is over. gift: the provider has the money of a gift voucher. gift-credit: it
was redeemed; gift-credit-back: what is unspent of it is to go back. gift-refund, gift-refund-manual: the buyer has
it again; gift-refund-back: not after all. tax: what was paid has service tax in it; tax-back: of what went back. provider-fee: what
the provider takes, by a settlement. banked: staff took it from the office to the bank; bank-shortage: the slip says less;
bank-surplus: it says more. The kinds in -back that are not named here undo.';
comment on column ledger_entry.deposit_id is 'The deposit that it is part of.';

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
    when 'refund-credit' then 'refunds'
    when 'gift' then 'provider' when 'gift-refund-back' then 'provider'
    when 'gift-credit' then 'gifts' when 'gift-credit-back' then 'credits'
    when 'gift-refund' then 'gifts' when 'gift-refund-manual' then 'gifts'
    when 'tax' then 'tax-in-prices' when 'tax-back' then 'service-tax'
    when 'provider-fee' then 'provider-fees' when 'provider-fee-back' then 'provider'
    when 'banked' then 'bank' when 'banked-back' then 'cash'
    when 'bank-shortage' then 'differences' when 'bank-shortage-back' then 'cash'
    when 'bank-surplus' then 'bank' when 'bank-surplus-back' then 'differences' end as account, sen,
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
    when 'refund-credit' then 'credits'
    when 'gift' then 'gifts' when 'gift-refund-back' then 'gifts'
    when 'gift-credit' then 'credits' when 'gift-credit-back' then 'gifts'
    when 'gift-refund' then 'provider' when 'gift-refund-manual' then 'cash'
    when 'tax' then 'service-tax' when 'tax-back' then 'tax-in-prices'
    when 'provider-fee' then 'provider' when 'provider-fee-back' then 'provider-fees'
    when 'banked' then 'cash' when 'banked-back' then 'bank'
    when 'bank-shortage' then 'cash' when 'bank-shortage-back' then 'differences'
    when 'bank-surplus' then 'differences' when 'bank-surplus-back' then 'bank' end, -sen,
    worker_id
  from ledger_entry;
comment on column ledger_line.account is
  'customer: what customers owe, below zero what they are owed. charges: visits that stand. allowances:
what the company took off their prices. fees: late fees. provider: money at the payment provider. cash:
money that staff took, were brought or paid back. bank: cash that staff took to the bank. crew: cash that the worker has not handed in.
differences: what was counted less or more. tips: what belongs to crews. pay: what goes out with the pay of closed months. refunds: money that is due back to customers.
credits: what customers have in credit. promotions: what the company gave of it. gifts: gift
vouchers that are paid and not redeemed, which the company owes. service-tax: what the company owes of it.
tax-in-prices: the same, as part of what was charged. provider-fees: what payment providers take.';
