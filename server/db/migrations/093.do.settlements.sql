-- What providers say they settled, and their fees in the ledger.
-- Works with the version before: whatever it writes is still allowed, and it enters no fees.

create table settlement (
  id bigint generated always as identity primary key,
  provider text not null,
  source text not null check (source in ('call', 'file')),
  name text not null,
  hash text not null,
  taken_at timestamptz not null,
  by_account_id bigint references account on delete set null,
  who text not null,
  unique (provider, hash)
);
create index settlement_by on settlement (by_account_id) where by_account_id is not null;
-- Deleting the account of who took it unlinks the row: a change by the foreign key, one level down.
create trigger settlement_is_append_only before update or delete on settlement
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger settlement_is_not_truncated before truncate on settlement
  for each statement execute function refuse_change();
comment on table settlement is
  'What payment providers said they settled: a file, or an answer (product/books.md#settlements). Rows are only added.';
comment on column settlement.name is 'Of the file, or the day that was asked for.';
comment on column settlement.hash is 'SHA-256 of what was said: the same is taken once.';
comment on column settlement.by_account_id is 'Who took the file; null for an answer.';
comment on column settlement.who is 'The name of that person then; empty for an answer.';

create table settlement_row (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlement,
  provider text not null,
  kind text not null check (kind in ('payment', 'refund', 'refund-back')),
  ref text not null,
  day date not null,
  gross_sen int not null check (gross_sen > 0),
  fee_sen int not null,
  unique (provider, kind, ref)
);
create index settlement_row_day on settlement_row (day);
create index settlement_row_of on settlement_row (settlement_id);
create trigger settlement_row_is_append_only before update or delete on settlement_row
  for each statement execute function refuse_change();
create trigger settlement_row_is_not_truncated before truncate on settlement_row
  for each statement execute function refuse_change();
comment on table settlement_row is 'Payments and refunds of settlements, each once, in whatever files it is.';
comment on column settlement_row.kind is 'refund-back: a refund that did not arrive.';
comment on column settlement_row.ref is
  'The provider''s own name: of the payment, or of the refund.';
comment on column settlement_row.fee_sen is 'What the provider takes for it; below zero: gives back.';

alter table ledger_entry add column settlement_id bigint references settlement;
alter table ledger_entry drop constraint ledger_kind_is_known;
alter table ledger_entry drop constraint ledger_booking_is_named;
alter table ledger_entry add constraint ledger_kind_is_known check (kind in
    ('charge', 'charge-back', 'fee', 'fee-back', 'payment', 'cash', 'cash-back', 'allowance',
      'allowance-back', 'refund-due', 'refund-due-back', 'refund', 'refund-manual', 'refund-back',
      'hand-in', 'hand-in-back', 'shortage', 'shortage-back', 'surplus', 'surplus-back',
      'tip', 'tip-refund', 'tip-refund-manual', 'tip-refund-back', 'tip-paid',
      'credit-given', 'credit', 'credit-back', 'refund-credit', 'credit-expired',
      'gift', 'gift-credit', 'gift-credit-back', 'gift-refund', 'gift-refund-manual',
      'gift-refund-back', 'tax', 'tax-back', 'provider-fee', 'provider-fee-back')) not valid;
alter table ledger_entry validate constraint ledger_kind_is_known;
alter table ledger_entry add constraint ledger_booking_is_named
    check ((kind in ('credit-given', 'credit-expired', 'gift', 'gift-credit', 'gift-credit-back',
      'gift-refund', 'gift-refund-manual', 'gift-refund-back', 'provider-fee', 'provider-fee-back'))
      = (booking_id is null)) not valid;
alter table ledger_entry validate constraint ledger_booking_is_named;
alter table ledger_entry add constraint ledger_settlement_is_named check ((kind in ('provider-fee', 'provider-fee-back'))
    = (settlement_id is not null)) not valid;
alter table ledger_entry validate constraint ledger_settlement_is_named;
create unique index ledger_fee_once on ledger_entry (settlement_id) where settlement_id is not null;
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
the provider takes, by a settlement. The kinds in -back that are not named here undo.';
comment on column ledger_entry.settlement_id is 'The settlement whose fees it has.';

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
    when 'provider-fee' then 'provider-fees' when 'provider-fee-back' then 'provider' end as account, sen,
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
    when 'provider-fee' then 'provider' when 'provider-fee-back' then 'provider-fees' end, -sen,
    worker_id
  from ledger_entry;
comment on view ledger_line is
  'Both sides of every entry. A view, because columns of the entry would slow down every booking.';
comment on column ledger_line.account is
  'customer: what customers owe, below zero what they are owed. charges: visits that stand. allowances:
what the company took off their prices. fees: late fees. provider: money at the payment provider. cash:
money that staff took, were brought or paid back. crew: cash that the worker has not handed in.
differences: what was counted less or more. tips: what belongs to crews. pay: what goes out with the pay of closed months. refunds: money that is due back to customers.
credits: what customers have in credit. promotions: what the company gave of it. gifts: gift
vouchers that are paid and not redeemed, which the company owes. service-tax: what the company owes of it.
tax-in-prices: the same, as part of what was charged. provider-fees: what payment providers take.';

create view provider_movement as
  select a.provider, 'payment' as kind, a.transaction_id as ref, e.at, sum(e.sen)::int as sen,
    min(e.booking_id) as booking_id,
    coalesce(bool_or(r.id is not null), false) as is_reversed
  from ledger_entry e join payment_attempt a on a.id = e.attempt_id
    left join refund r on r.attempt_id = a.id and r.way = 'reversal' and r.status = 'Refunded'
      and r.amount_sen = a.amount_sen
  where e.kind in ('payment', 'tip', 'gift') group by a.provider, a.transaction_id, e.at
  union all
  select a.provider, case when e.kind like '%-back' then 'refund-back' else 'refund' end,
    coalesce(r.provider_ref, r.ref), e.at, sum(e.sen)::int, min(e.booking_id),
    bool_or(r.way = 'reversal' and r.amount_sen = a.amount_sen)
  from ledger_entry e join refund r on r.id = e.refund_id join payment_attempt a on a.id = r.attempt_id
  where e.kind in ('refund', 'tip-refund', 'gift-refund', 'refund-back', 'tip-refund-back', 'gift-refund-back')
  group by a.provider, 2, 3, e.at;
comment on view provider_movement is
  'What the ledger has of each payment and refund at a provider, under the name that the provider''s settlement has.';
comment on column provider_movement.is_reversed is
  'All of the payment was reversed on its day: the provider settles neither.';
