-- Gift vouchers: bought, mailed, redeemed for credit, refunded.
-- Works with the version before: whatever it writes is still allowed, and it sells none.

create table gift (
  id bigint generated always as identity primary key,
  ref text not null unique,
  sen int not null check (sen > 0),
  account_id bigint references account on delete set null,
  from_name text not null,
  from_email text not null,
  to_name text not null,
  to_email text not null,
  words text not null,
  mail_day date not null,
  language text not null check (language in ('en', 'ms', 'zh')),
  created_at timestamptz not null,
  paid_at timestamptz,
  code_hash text unique,
  mailed_at timestamptz,
  refund_sen int check (refund_sen between 1 and sen),
  version int not null default 1,
  check (paid_at is not null or code_hash is null and refund_sen is null),
  check ((code_hash is null) = (mailed_at is null))
);
create index gift_by on gift (account_id) where account_id is not null;
-- Whose code is still to be mailed.
create index gift_to_mail on gift (mail_day)
  where paid_at is not null and mailed_at is null and refund_sen is null;
create index gift_paid on gift (id) where paid_at is not null;
comment on table gift is 'Gift vouchers, and tries to buy one (product/gifts.md).';
comment on column gift.ref is 'Names the purchase; it redeems nothing.';
comment on column gift.account_id is 'Who bought it, if they were signed in.';
comment on column gift.mail_day is 'The day on which the code is mailed, in Malaysia.';
comment on column gift.language is 'Of the page on which it was bought, and of its mails.';
comment on column gift.paid_at is 'When the payment arrived; null: it has not.';
comment on column gift.code_hash is
  'SHA-256 of the code, which is made when it is mailed and stored nowhere else.';
comment on column gift.refund_sen is
  'What of it goes back to the buyer, from the moment it was requested: the code is void since.';
comment on column gift.version is 'Counts what staff do with it.';

alter table payment_attempt alter column order_id drop not null,
  add column gift_id bigint references gift,
  add constraint payment_attempt_pays_one check (num_nonnulls(order_id, gift_id) = 1);
create index payment_attempt_gift on payment_attempt (gift_id) where gift_id is not null;
comment on table payment_attempt is 'Attempts to pay an order, or a gift voucher, at a provider.';
comment on column payment_attempt.gift_id is 'The gift voucher that it pays; either this or order_id.';
alter table refund alter column order_id drop not null,
  add column gift_id bigint references gift,
  add constraint refund_is_of_one check (num_nonnulls(order_id, gift_id) = 1);
create index refund_of_gift on refund (gift_id) where gift_id is not null;
comment on column refund.gift_id is 'The gift voucher whose money goes back; either this or order_id.';
alter table credit add column gift_id bigint unique references gift;
comment on column credit.gift_id is 'The gift voucher that was redeemed for it: once.';

alter table ledger_entry
  drop constraint ledger_payment_is_named, drop constraint ledger_refund_is_named,
  drop constraint ledger_kind_is_known, drop constraint ledger_booking_is_named,
  drop constraint ledger_credit_is_named;
alter table ledger_entry
  add constraint ledger_payment_is_named check ((kind in ('payment', 'tip', 'gift')) = (attempt_id is not null)),
  add constraint ledger_refund_is_named
    check ((kind in ('refund', 'refund-manual', 'refund-back', 'tip-refund', 'tip-refund-manual',
      'tip-refund-back', 'gift-refund', 'gift-refund-manual', 'gift-refund-back'))
      = (refund_id is not null)),
  add constraint ledger_kind_is_known check (kind in
    ('charge', 'charge-back', 'fee', 'fee-back', 'payment', 'cash', 'cash-back', 'allowance',
      'allowance-back', 'refund-due', 'refund-due-back', 'refund', 'refund-manual', 'refund-back',
      'hand-in', 'hand-in-back', 'shortage', 'shortage-back', 'surplus', 'surplus-back',
      'tip', 'tip-refund', 'tip-refund-manual', 'tip-refund-back', 'tip-paid',
      'credit-given', 'credit', 'credit-back', 'refund-credit', 'credit-expired',
      'gift', 'gift-credit', 'gift-credit-back', 'gift-refund', 'gift-refund-manual',
      'gift-refund-back')),
  add constraint ledger_booking_is_named
    check ((kind in ('credit-given', 'credit-expired', 'gift', 'gift-credit', 'gift-credit-back',
      'gift-refund', 'gift-refund-manual', 'gift-refund-back')) = (booking_id is null)),
  add constraint ledger_credit_is_named check ((kind in
    ('credit-given', 'credit', 'credit-back', 'refund-credit', 'credit-expired', 'gift-credit',
      'gift-credit-back')) = (credit_id is not null));
drop index ledger_credit_once;
create unique index ledger_credit_once on ledger_entry (credit_id)
  where kind in ('credit-given', 'credit-back', 'refund-credit', 'gift-credit');
-- A gift voucher is paid once by each payment, and goes back once by each refund.
create unique index ledger_gift_once on ledger_entry (attempt_id) where kind = 'gift';
create unique index ledger_gift_refund_once on ledger_entry (refund_id, kind)
  where kind in ('gift-refund', 'gift-refund-manual', 'gift-refund-back');
create unique index ledger_gift_back_once on ledger_entry (credit_id)
  where kind = 'gift-credit-back';
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
it again; gift-refund-back: not after all. The kinds in -back that are not named here undo.';
comment on column ledger_entry.booking_id is 'Null where a credit is given or expires, and of a gift voucher.';

create or replace function move_credit() returns trigger language plpgsql as $$
begin
  if new.kind in ('credit-given', 'credit-back', 'refund-credit', 'gift-credit') then
    update credit set left_sen = left_sen + new.sen where id = new.credit_id;
  else
    update credit set left_sen = left_sen - new.sen where id = new.credit_id;
  end if;
  return null;
end $$;

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
    when 'gift-refund' then 'gifts' when 'gift-refund-manual' then 'gifts' end as account, sen,
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
    when 'gift-refund' then 'provider' when 'gift-refund-manual' then 'cash' end, -sen,
    worker_id
  from ledger_entry;
comment on column ledger_line.account is
  'customer: what customers owe, below zero what they are owed. charges: visits that stand. allowances:
what the company took off their prices. fees: late fees. provider: money at the payment provider. cash:
money that staff took, were brought or paid back. crew: cash that the worker has not handed in.
differences: what was counted less or more. tips: what belongs to crews. pay: what goes out with the pay of closed months. refunds: money that is due back to customers.
credits: what customers have in credit. promotions: what the company gave of it. gifts: gift
vouchers that are paid and not redeemed, which the company owes.';
