-- Service tax: registration, rates, and the tax of orders, payments and receipts.
-- Works with the version before: it sells without tax, and what it moves of orders with tax has its tax.

create table service_tax (
  one boolean primary key default true check (one),
  version int not null default 1 check (version > 0),
  registered_since date,
  threshold_sen int not null default 50000000 check (threshold_sen > 0),
  first_month smallint not null default 1 check (first_month in (1, 2)),
  turnover_sen bigint not null default 0,
  turnover_at timestamptz
);
comment on table service_tax is 'One row, there from the start.';
comment on column service_tax.one is 'Always true: a second row would repeat the key.';
comment on column service_tax.version is 'Counts the saves.';
comment on column service_tax.registered_since is
  'What is sold from this day on has tax; null: the company is not registered.';
comment on column service_tax.threshold_sen is 'The taxable turnover of twelve months from which a company registers.';
comment on column service_tax.first_month is 'The first month of the year that begins a period of two months.';
comment on column service_tax.turnover_sen is 'The taxable turnover of the last twelve months, counted each night.';
comment on column service_tax.turnover_at is 'When it was counted; null: not yet.';

create table service_tax_rate (
  id int generated always as identity primary key,
  skill text not null,
  code text not null check (code <> ''),
  bp int not null check (bp between 1 and 10000),
  from_day date not null,
  until_day date,
  unique (skill, from_day),
  check (until_day >= from_day)
);
comment on table service_tax_rate is 'The service tax of services, from a day on. Of one service the latest that has begun counts.';
comment on column service_tax_rate.code is 'As the tax authority names the taxable service.';
comment on column service_tax_rate.bp is 'The rate in hundredths of a percent.';
comment on column service_tax_rate.until_day is 'Its last day; null: open.';

insert into service_tax default values;
insert into service_tax_rate (skill, code, bp, from_day) values ('Cleaner', 'Group I', 800, '2024-03-01');

create trigger service_tax_counts after update of registered_since on service_tax
  for each statement execute function count_price_change();
create trigger service_tax_rate_counts after insert or update or delete or truncate on service_tax_rate
  for each statement execute function count_price_change();

alter table booking_order add column tax_code text, add column tax_bp int,
  add constraint booking_order_tax_is_whole check ((tax_code is null) = (tax_bp is null)),
  add constraint booking_order_tax_is_rate check (tax_bp between 1 and 10000);
comment on column booking_order.tax_code is
  'The code of the service tax that its prices include (product/tax.md#orders); null: it was sold without.';
comment on column booking_order.tax_bp is 'The rate of that tax, in hundredths of a percent.';

alter table ledger_entry add column tax_of bigint references ledger_entry,
  drop constraint ledger_kind_is_known;
alter table ledger_entry
  add constraint ledger_kind_is_known check (kind in
    ('charge', 'charge-back', 'fee', 'fee-back', 'payment', 'cash', 'cash-back', 'allowance',
      'allowance-back', 'refund-due', 'refund-due-back', 'refund', 'refund-manual', 'refund-back',
      'hand-in', 'hand-in-back', 'shortage', 'shortage-back', 'surplus', 'surplus-back',
      'tip', 'tip-refund', 'tip-refund-manual', 'tip-refund-back', 'tip-paid',
      'credit-given', 'credit', 'credit-back', 'refund-credit', 'credit-expired',
      'gift', 'gift-credit', 'gift-credit-back', 'gift-refund', 'gift-refund-manual',
      'gift-refund-back', 'tax', 'tax-back')),
  add constraint ledger_tax_is_of_an_entry check ((kind in ('tax', 'tax-back')) = (tax_of is not null));
create unique index ledger_tax_once on ledger_entry (tax_of) where tax_of is not null;
comment on column ledger_entry.tax_of is 'The entry of the money that has this service tax in it.';
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
it again; gift-refund-back: not after all. tax: what was paid has service tax in it; tax-back: of what went back. The kinds in -back that are not named here undo.';

create function owe_service_tax() returns trigger language plpgsql as $$
declare
  bp bigint;
  change bigint;
begin
  select o.tax_bp into bp from booking b join booking_order o on o.id = b.order_id
  where b.id = new.booking_id;
  if bp is null then
    return null;
  end if;
  -- What two transactions move at once is added up: the second waits here for the first.
  perform from booking where id = new.booking_id for no key update;
  -- Rounded half up, of all that was paid for the visit: parts never add up to another tax.
  select (2 * greatest(0, received) * bp + 10000 + bp) / (2 * (10000 + bp)) - owed into change
  from (select
      coalesce(sum(case when kind in ('payment', 'cash', 'credit', 'refund-back') then sen
        when kind in ('cash-back', 'credit-back', 'refund', 'refund-manual', 'refund-credit') then -sen
        else 0 end), 0)::bigint as received,
      coalesce(sum(case kind when 'tax' then sen when 'tax-back' then -sen else 0 end), 0)::bigint as owed
    from ledger_entry where booking_id = new.booking_id) sums;
  if change <> 0 then
    insert into ledger_entry (at, booking_id, kind, sen, tax_of)
    values (new.at, new.booking_id, case when change > 0 then 'tax' else 'tax-back' end, abs(change), new.id);
  end if;
  return null;
end $$;
comment on function owe_service_tax() is
  'Enters the service tax of what customers pay for a visit and get back (product/tax.md#ledger).';
create trigger ledger_entry_owes_tax after insert on ledger_entry
  for each row when (new.kind in ('payment', 'cash', 'credit', 'refund-back', 'cash-back', 'credit-back',
    'refund', 'refund-manual', 'refund-credit')) execute function owe_service_tax();

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
    when 'tax' then 'tax-in-prices' when 'tax-back' then 'service-tax' end as account, sen,
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
    when 'tax' then 'service-tax' when 'tax-back' then 'tax-in-prices' end, -sen,
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
tax-in-prices: the same, as part of what was charged.';

alter table receipt
  add column tax_sen int not null default 0 constraint receipt_tax_is_a_part check (tax_sen between 0 and sen),
  add column back_tax_sen int not null default 0,
  add column net_tax_sen int not null default 0,
  add constraint receipt_tax_goes_back_once
    check (net_tax_sen between 0 and back_tax_sen and back_tax_sen <= tax_sen);
comment on column receipt.tax_sen is 'The service tax in it.';
comment on column receipt.back_tax_sen is 'Of a sale: the tax in what went back.';
comment on column receipt.net_tax_sen is 'Of that, the tax in what went back while it was in no document.';
