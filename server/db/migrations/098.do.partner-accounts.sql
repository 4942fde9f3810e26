-- Partners' accounts: credit, members, own prices, orders on account, and what partners pay.
-- Works with the version before: whatever it writes is still allowed, and it takes no order on account.

create table partner_account (
  partner_id int primary key references partner,
  limit_sen int not null check (limit_sen >= 0),
  terms_days int not null check (terms_days between 0 and 120),
  percent_off int not null check (percent_off between 0 and 50),
  owed_sen int not null default 0
);
comment on table partner_account is
  'What partners book on and pay by invoice (product/partners.md#account).';
comment on column partner_account.limit_sen is 'The credit limit: new orders cannot exceed it; 0: no new orders.';
comment on column partner_account.terms_days is 'Payment terms: days from the date of an invoice.';
comment on column partner_account.percent_off is 'Discount on the rates of the price list, in percent.';
comment on column partner_account.owed_sen is
  'The balance owed: orders less payments, summed by a trigger of the ledger; below zero: more was
returned than is owed.';

create table partner_member (
  account_id bigint primary key references account on delete cascade,
  partner_id int not null references partner_account
);
create index partner_member_of on partner_member (partner_id);
comment on table partner_member is
  'Customers who may book on the account of a partner: of one partner at most.';

create table order_on_account (
  order_id bigint primary key references booking_order,
  partner_id int not null references partner_account,
  percent_off int not null check (percent_off between 0 and 50)
);
create index order_on_account_of on order_on_account (partner_id, order_id);
comment on table order_on_account is 'Orders that a partner pays by invoice (product/partners.md#on-account).';
comment on column order_on_account.percent_off is 'The discount in percent when the order was sold.';

alter table booking_order drop constraint booking_order_payment_method_check;
alter table booking_order add constraint booking_order_payment_method_check
  check (payment_method in ('Online', 'Cash', 'Account')) not valid;
alter table booking_order validate constraint booking_order_payment_method_check;

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
      'bank-surplus-back', 'on-account', 'refund-account', 'partner-paid', 'partner-paid-back')) not valid;
alter table ledger_entry validate constraint ledger_kind_is_known;
alter table ledger_entry add constraint ledger_booking_is_named
    check ((kind in ('credit-given', 'credit-expired', 'gift', 'gift-credit', 'gift-credit-back',
      'gift-refund', 'gift-refund-manual', 'gift-refund-back', 'provider-fee', 'provider-fee-back',
      'banked', 'banked-back', 'bank-shortage', 'bank-shortage-back', 'bank-surplus',
      'bank-surplus-back', 'partner-paid', 'partner-paid-back'))
      = (booking_id is null)) not valid;
alter table ledger_entry validate constraint ledger_booking_is_named;
create table partner_payment (
  id bigint generated always as identity primary key,
  partner_id int not null references partner_account,
  day date not null,
  sen int not null check (sen > 0),
  ref text not null,
  at timestamptz not null,
  by_account_id bigint references account on delete set null,
  who text not null,
  reverses bigint unique references partner_payment
);
create index partner_payment_of on partner_payment (partner_id, id);
create index partner_payment_by on partner_payment (by_account_id) where by_account_id is not null;
-- Deleting the account of who entered it unlinks the row: a change by the foreign key, one level down.
create trigger partner_payment_is_append_only before update or delete on partner_payment
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger partner_payment_is_not_truncated before truncate on partner_payment
  for each statement execute function refuse_change();
comment on table partner_payment is
  'What partners paid to the bank, as staff recorded it (product/partners.md#payments). Rows are only added: a wrong
one is taken back by another.';
comment on column partner_payment.day is 'The day on which the bank received it.';
comment on column partner_payment.ref is 'The reference of the bank transfer.';
comment on column partner_payment.by_account_id is 'Who of staff entered it.';
comment on column partner_payment.who is 'The name of that person then.';
comment on column partner_payment.reverses is 'The one that this row takes back.';

alter table ledger_entry add column partner_payment_id bigint references partner_payment;
alter table ledger_entry add constraint ledger_partner_payment_is_named
  check ((kind in ('partner-paid', 'partner-paid-back')) = (partner_payment_id is not null)) not valid;
alter table ledger_entry validate constraint ledger_partner_payment_is_named;
create unique index ledger_partner_payment_once on ledger_entry (partner_payment_id)
  where partner_payment_id is not null;
comment on column ledger_entry.partner_payment_id is 'The payment of a partner, or its reversal.';

create function move_partner_account() returns trigger language plpgsql as $$
begin
  update partner_account
  set owed_sen = owed_sen + case when new.kind in ('on-account', 'partner-paid-back') then new.sen else -new.sen end
  where partner_id = coalesce(
    (select partner_id from partner_payment where id = new.partner_payment_id),
    (select a.partner_id from booking b join order_on_account a on a.order_id = b.order_id
      where b.id = new.booking_id));
  if not found then
    raise check_violation using message = 'the order is on nobody''s account',
      constraint = 'ledger_partner_is_known', table = 'ledger_entry';
  end if;
  return null;
end $$;
comment on function move_partner_account() is
  'Adds an entry to what its partner owes; one of an order that is on no account is refused (error 23514).';
create trigger ledger_entry_moves_partner_account after insert on ledger_entry
  for each row when (new.kind in ('on-account', 'refund-account', 'partner-paid', 'partner-paid-back'))
  execute function move_partner_account();

create or replace function refuse_more_than_paid() returns trigger language plpgsql as $$
begin
  -- What two transactions give back at once is added up: the second waits here for the first.
  perform from booking where id = new.booking_id for update;
  if (select sum(case when kind in ('payment', 'cash', 'credit', 'on-account', 'refund-due-back') then sen
        else -sen end)
      from ledger_entry where booking_id = new.booking_id
        and kind in ('payment', 'cash', 'cash-back', 'credit', 'credit-back', 'on-account', 'refund-due',
          'refund-due-back')) < 0 then
    raise check_violation using
      message = 'more would go back to the customer than was paid',
      constraint = 'ledger_gives_back_what_was_paid',
      table = 'ledger_entry';
  end if;
  return null;
end $$;

create or replace function owe_service_tax() returns trigger language plpgsql as $$
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
      coalesce(sum(case when kind in ('payment', 'cash', 'credit', 'on-account', 'refund-back') then sen
        when kind in ('cash-back', 'credit-back', 'refund', 'refund-manual', 'refund-credit',
          'refund-account') then -sen
        else 0 end), 0)::bigint as received,
      coalesce(sum(case kind when 'tax' then sen when 'tax-back' then -sen else 0 end), 0)::bigint as owed
    from ledger_entry where booking_id = new.booking_id) sums;
  if change <> 0 then
    insert into ledger_entry (at, booking_id, kind, sen, tax_of)
    values (new.at, new.booking_id, case when change > 0 then 'tax' else 'tax-back' end, abs(change), new.id);
  end if;
  return null;
end $$;

create or replace trigger ledger_entry_owes_tax after insert on ledger_entry
  for each row when (new.kind in ('payment', 'cash', 'credit', 'on-account', 'refund-back', 'cash-back',
    'credit-back', 'refund', 'refund-manual', 'refund-credit', 'refund-account')) execute function owe_service_tax();

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
bank-surplus: it says more. on-account: a partner owes it; refund-account: not any more. partner-paid: the bank has what a partner paid. The kinds in -back that are not named here undo.';

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
    when 'bank-surplus' then 'bank' when 'bank-surplus-back' then 'differences'
    when 'on-account' then 'partners' when 'refund-account' then 'refunds'
    when 'partner-paid' then 'bank' when 'partner-paid-back' then 'partners' end as account, sen,
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
    when 'bank-surplus' then 'differences' when 'bank-surplus-back' then 'bank'
    when 'on-account' then 'customer' when 'refund-account' then 'partners'
    when 'partner-paid' then 'partners' when 'partner-paid-back' then 'bank' end, -sen,
    worker_id
  from ledger_entry;
comment on column ledger_line.account is
  'customer: what customers owe, below zero what they are owed. charges: visits that stand. allowances:
what the company took off their prices. fees: late fees. provider: money at the payment provider. cash:
money that staff took, were brought or paid back. bank: cash that staff took to the bank, and what partners paid. crew: cash that the worker has not handed in.
differences: what was counted less or more. tips: what belongs to crews. pay: what goes out with the pay of closed months. refunds: money that is due back to customers.
credits: what customers have in credit. promotions: what the company gave of it. gifts: gift
vouchers that are paid and not redeemed, which the company owes. service-tax: what the company owes of it.
tax-in-prices: the same, as part of what was charged. provider-fees: what payment providers take.
partners: what partners owe on account.';
