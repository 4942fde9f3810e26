-- Every movement of money, which other tables are checked against
-- (docs/decisions/0016-single-amount-ledger.md).

create function refuse_more_than_paid() returns trigger language plpgsql as $$
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
comment on function refuse_more_than_paid() is
  'Refuses a transaction after which more of a visit belongs to its customer than they paid for it
(error 23514).';

create table cash_hand_in (
  id bigint generated always as identity primary key,
  worker_id int not null references worker,
  day date not null,
  counted_sen int not null check (counted_sen >= 0),
  carried_sen int not null check (carried_sen >= 0),
  reason text not null,
  at timestamptz not null,
  by_account_id bigint references account on delete set null,
  who text not null,
  reverses bigint unique references cash_hand_in
);
create index cash_hand_in_of on cash_hand_in (worker_id, id);
create index cash_hand_in_day on cash_hand_in (day);
create index cash_hand_in_by on cash_hand_in (by_account_id) where by_account_id is not null;
-- Deleting the account of who entered it unlinks the row: a change by the foreign key, one level down.
create trigger cash_hand_in_is_append_only before update or delete on cash_hand_in
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger cash_hand_in_is_not_truncated before truncate on cash_hand_in
  for each statement execute function refuse_change();
comment on table cash_hand_in is
  'Cash that workers handed in, as counted by staff (product/pay.md#cash-handed-in). Rows are only added: a wrong one is reversed by another.';
comment on column cash_hand_in.day is 'On which it was counted.';
comment on column cash_hand_in.carried_sen is 'What the worker had to hand in by then.';
comment on column cash_hand_in.reason is
  'Why the amount differs, or why it was reversed; otherwise empty.';
comment on column cash_hand_in.by_account_id is 'Who of staff entered it.';
comment on column cash_hand_in.who is 'The name of that person then.';
comment on column cash_hand_in.reverses is 'The hand-in that this row reverses.';

create table carried_cash (
  worker_id int not null references worker,
  booking_id bigint not null references booking,
  sen int not null constraint carried_cash_is_there check (sen >= 0),
  since timestamptz not null,
  primary key (worker_id, booking_id)
);
create index carried_cash_open on carried_cash (worker_id, since) where sen > 0;
create index carried_cash_of_visit on carried_cash (booking_id);
comment on table carried_cash is
  'Cash of visits that workers collected and have not handed in. Summed by a trigger of the ledger.';
comment on column carried_cash.sen is 'Never less than nothing: more than was taken cannot be handed in.';
comment on column carried_cash.since is 'When it was collected.';

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
  'Cash that staff took from the office to the bank (product/pay.md#banked). Rows are only added: a wrong one is reversed by another.';
comment on column bank_deposit.day is 'Of the slip.';
comment on column bank_deposit.taken_sen is 'What was taken from the office.';
comment on column bank_deposit.banked_sen is 'What the slip says.';
comment on column bank_deposit.ref is 'The slip''s reference.';
comment on column bank_deposit.reason is
  'Why the two differ, or why it was reversed; otherwise empty.';
comment on column bank_deposit.by_account_id is 'Who of staff entered it.';
comment on column bank_deposit.who is 'The name of that person then.';
comment on column bank_deposit.reverses is 'The deposit that this row reverses.';

create table partner (
  id int generated always as identity primary key,
  version int not null default 1,
  name text not null check (name <> ''),
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{1,29}$'),
  sites text[] not null,
  active boolean not null default true
);
comment on table partner is
  'Companies and people who bring bookings by a link or by the widget on their site (product/partners.md).';
comment on column partner.version is 'Counts the changes by staff.';
comment on column partner.code is 'Of its link; never changed, as links stay where they are.';
comment on column partner.sites is 'Origins whose pages may frame the booking widget.';
comment on column partner.active is 'False: its link is not counted, and its sites show no widget.';

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
  'Payments of partners to the bank, as recorded by staff (product/partners.md#payments). Rows are only added: a wrong one is reversed by another.';
comment on column partner_payment.day is 'The day on which the bank received it.';
comment on column partner_payment.ref is 'The reference of the bank transfer.';
comment on column partner_payment.by_account_id is 'Who of staff entered it.';
comment on column partner_payment.who is 'The name of that person then.';
comment on column partner_payment.reverses is 'The payment that this row reverses.';

create table referral_code (
  account_id bigint primary key references account on delete cascade,
  code text not null unique
);
comment on table referral_code is
  'Codes with which customers refer friends (docs/product/credits.md#friends); created at the first request.';

create table referral (
  id bigint generated always as identity primary key,
  referrer_id bigint not null references account on delete cascade,
  friend_id bigint not null unique references account on delete cascade,
  state text not null default 'open' check (state in ('open', 'review', 'rewarded', 'refused')),
  why text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1,
  check (referrer_id <> friend_id),
  check ((decided_at is not null) = (state in ('rewarded', 'refused')))
);
create index referral_of on referral (referrer_id, decided_at);
create index referral_open on referral (id) where state in ('open', 'review');
comment on table referral is
  'Customers who registered with a referral code (docs/product/credits.md#friends): each friend once.';
comment on column referral.state is
  'open: before the first visit is over and paid. review: it is, and staff decide.';
comment on column referral.why is 'Why staff decide, or why it was refused; else empty.';
comment on column referral.version is 'Counts what staff decide.';

create table card_mark (
  account_id bigint not null references account on delete cascade,
  mark text not null,
  is_sure boolean not null,
  primary key (account_id, mark)
);
create index card_mark_of on card_mark (mark);
comment on table card_mark is
  'Keyed hashes of the cards with which customers paid, to find accounts that share a card (docs/product/credits.md#friends).';
comment on column card_mark.is_sure is
  'Another account with it pays by the same card; false: brand and last digits alone, so perhaps.';

create table credit (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete set null,
  kind text not null check (kind in ('granted', 'referral', 'gift', 'returned')),
  sen int not null check (sen > 0),
  left_sen int not null default 0 constraint credit_is_left check (left_sen between 0 and sen),
  last_day date not null,
  reason text not null,
  created_at timestamptz not null,
  by_account_id bigint references account on delete set null,
  referral_id bigint references referral on delete set null,
  gift_id bigint unique references gift
);
create index credit_of_account on credit (account_id);
create index credit_left on credit (last_day) where left_sen > 0;
create index credit_by on credit (by_account_id) where by_account_id is not null;
-- Each of the two gets credit once.
create unique index credit_of_referral on credit (referral_id, account_id) where referral_id is not null;
comment on table credit is
  'What customers have in credit, each part with the last day on which it can be used
(docs/product/credits.md).';
comment on column credit.account_id is 'Null when the customer deleted the account.';
comment on column credit.kind is
  'granted: by staff. referral: for a friend. gift: of a gift voucher. returned: it paid an order, and came back.';
comment on column credit.left_sen is 'The remaining amount. Summed by a trigger of the ledger.';
comment on column credit.reason is 'Why staff granted it; else empty.';
comment on column credit.by_account_id is 'Who of staff granted it.';
comment on column credit.referral_id is 'The friend that it was given for.';
comment on column credit.gift_id is 'The gift voucher that was redeemed for it: once.';

create table ledger_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  booking_id bigint references booking,
  kind text not null,
  sen int not null check (sen > 0),
  attempt_id bigint references payment_attempt,
  refund_id bigint references refund,
  reverses bigint references ledger_entry,
  worker_id int references worker,
  hand_in_id bigint references cash_hand_in,
  tip_id bigint references tip,
  credit_id bigint references credit,
  tax_of bigint references ledger_entry,
  settlement_id bigint references settlement,
  deposit_id bigint references bank_deposit,
  partner_payment_id bigint references partner_payment,
  constraint ledger_payment_is_named check ((kind in ('payment', 'tip', 'gift')) = (attempt_id is not null)),
  constraint ledger_tip_is_named check ((kind = 'tip-paid') = (tip_id is not null)),
  constraint ledger_refund_is_named
    check ((kind in ('refund', 'refund-manual', 'refund-back', 'tip-refund', 'tip-refund-manual',
      'tip-refund-back', 'gift-refund', 'gift-refund-manual', 'gift-refund-back'))
      = (refund_id is not null)),
  constraint ledger_reversal_is_named check ((kind = 'cash-back') = (reverses is not null)),
  constraint ledger_kind_is_known check (kind in
    ('charge', 'charge-back', 'fee', 'fee-back', 'payment', 'cash', 'cash-back', 'allowance',
      'allowance-back', 'refund-due', 'refund-due-back', 'refund', 'refund-manual', 'refund-back',
      'hand-in', 'hand-in-back', 'shortage', 'shortage-back', 'surplus', 'surplus-back',
      'tip', 'tip-refund', 'tip-refund-manual', 'tip-refund-back', 'tip-paid',
      'credit-given', 'credit', 'credit-back', 'refund-credit', 'credit-expired',
      'gift', 'gift-credit', 'gift-credit-back', 'gift-refund', 'gift-refund-manual',
      'gift-refund-back', 'tax', 'tax-back', 'provider-fee', 'provider-fee-back',
      'banked', 'banked-back', 'bank-shortage', 'bank-shortage-back', 'bank-surplus',
      'bank-surplus-back', 'on-account', 'refund-account', 'partner-paid', 'partner-paid-back')),
  constraint ledger_tax_is_of_an_entry check ((kind in ('tax', 'tax-back')) = (tax_of is not null)),
  constraint ledger_hand_in_is_named check ((kind in
    ('hand-in', 'hand-in-back', 'shortage', 'shortage-back', 'surplus', 'surplus-back'))
    = (hand_in_id is not null)),
  constraint ledger_worker_is_named check (case when hand_in_id is not null then worker_id is not null
    else worker_id is null or kind in ('cash', 'cash-back') end),
  constraint ledger_booking_is_named
    check ((kind in ('credit-given', 'credit-expired', 'gift', 'gift-credit', 'gift-credit-back',
      'gift-refund', 'gift-refund-manual', 'gift-refund-back', 'provider-fee', 'provider-fee-back',
      'banked', 'banked-back', 'bank-shortage', 'bank-shortage-back', 'bank-surplus',
      'bank-surplus-back', 'partner-paid', 'partner-paid-back'))
      = (booking_id is null)),
  constraint ledger_credit_is_named check ((kind in
    ('credit-given', 'credit', 'credit-back', 'refund-credit', 'credit-expired', 'gift-credit',
      'gift-credit-back')) = (credit_id is not null)),
  constraint ledger_settlement_is_named check ((kind in ('provider-fee', 'provider-fee-back'))
    = (settlement_id is not null)),
  constraint ledger_deposit_is_named check ((kind in
    ('banked', 'banked-back', 'bank-shortage', 'bank-shortage-back', 'bank-surplus', 'bank-surplus-back'))
    = (deposit_id is not null)),
  constraint ledger_partner_payment_is_named
    check ((kind in ('partner-paid', 'partner-paid-back')) = (partner_payment_id is not null))
);
create index ledger_entry_booking on ledger_entry (booking_id);
-- However often a message arrives, a payment is entered once, and so is a refund and its return.
create unique index ledger_payment_once on ledger_entry (attempt_id, booking_id)
  where attempt_id is not null;
create unique index ledger_refund_once on ledger_entry (refund_id, booking_id, kind)
  where refund_id is not null;
-- A tip is paid to its crew once.
create unique index ledger_tip_once on ledger_entry (tip_id) where tip_id is not null;
-- A collection is reversed once.
create unique index ledger_reversed_once on ledger_entry (reverses) where reverses is not null;
-- What a worker took and handed in; the newest is the version that staff have seen.
create index ledger_entry_worker on ledger_entry (worker_id, id) where worker_id is not null;
create index ledger_entry_credit on ledger_entry (credit_id) where credit_id is not null;
-- A credit comes to be once, and expires once.
create unique index ledger_credit_once on ledger_entry (credit_id)
  where kind in ('credit-given', 'credit-back', 'refund-credit', 'gift-credit');
-- A gift voucher is paid once by each payment, and goes back once by each refund.
create unique index ledger_gift_once on ledger_entry (attempt_id) where kind = 'gift';
create unique index ledger_gift_refund_once on ledger_entry (refund_id, kind)
  where kind in ('gift-refund', 'gift-refund-manual', 'gift-refund-back');
create unique index ledger_gift_back_once on ledger_entry (credit_id)
  where kind = 'gift-credit-back';
create unique index ledger_credit_expires_once on ledger_entry (credit_id)
  where kind = 'credit-expired';
-- A movement of money brings service tax once, or takes it back once.
create unique index ledger_tax_once on ledger_entry (tax_of) where tax_of is not null;
create index ledger_entry_hand_in on ledger_entry (hand_in_id) where hand_in_id is not null;
-- What a settlement says of fees is entered once.
create unique index ledger_fee_once on ledger_entry (settlement_id) where settlement_id is not null;
create unique index ledger_partner_payment_once on ledger_entry (partner_payment_id)
  where partner_payment_id is not null;
create index ledger_entry_deposit on ledger_entry (deposit_id) where deposit_id is not null;
-- What is in the office is added up from its own entries, which are few.
create index ledger_entry_office on ledger_entry (at) include (kind, sen)
  where (kind in ('cash', 'cash-back') and worker_id is null)
    or kind in ('hand-in', 'hand-in-back', 'surplus', 'surplus-back', 'refund-manual', 'tip-refund-manual',
      'gift-refund-manual', 'banked', 'banked-back', 'bank-shortage', 'bank-shortage-back');
-- A month's file for an accountant reads its month alone. Entries are added in the order of time, so
-- a summary of each range of pages is enough, and costs an order next to nothing.
create index ledger_entry_at on ledger_entry using brin (at) with (autosummarize = on);
create trigger ledger_entry_is_append_only before update or delete on ledger_entry
  for each statement execute function refuse_change();
create trigger ledger_entry_is_not_truncated before truncate on ledger_entry
  for each statement execute function refuse_change();
create constraint trigger ledger_gives_back_what_was_paid after insert on ledger_entry
  deferrable initially deferred for each row
  when (new.kind in ('cash-back', 'credit-back', 'refund-due')) execute function refuse_more_than_paid();
create function carry_cash() returns trigger language plpgsql as $$
begin
  if new.kind in ('cash', 'hand-in-back', 'shortage-back') then
    insert into carried_cash (worker_id, booking_id, sen, since)
    values (new.worker_id, new.booking_id, new.sen, new.at)
    on conflict (worker_id, booking_id) do update set sen = carried_cash.sen + excluded.sen,
      since = case when new.kind = 'cash' and carried_cash.sen = 0 then excluded.since
        else carried_cash.since end;
  elsif new.kind in ('cash-back', 'hand-in', 'shortage') then
    update carried_cash set sen = sen - new.sen
    where worker_id = new.worker_id and booking_id = new.booking_id;
    if not found then
      raise check_violation using message = 'the worker carries no cash of the visit',
        constraint = 'carried_cash_is_there', table = 'carried_cash';
    end if;
  end if;
  return null;
end $$;
comment on function carry_cash() is
  'Adds an entry to the cash that its worker carries; less than nothing is refused (error 23514).';
create trigger ledger_entry_is_carried after insert on ledger_entry
  for each row when (new.worker_id is not null) execute function carry_cash();
create function move_credit() returns trigger language plpgsql as $$
begin
  if new.kind in ('credit-given', 'credit-back', 'refund-credit', 'gift-credit') then
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
comment on function owe_service_tax() is
  'Enters the service tax of what customers pay for a visit and get back (product/tax.md#ledger).';
create trigger ledger_entry_owes_tax after insert on ledger_entry
  for each row when (new.kind in ('payment', 'cash', 'credit', 'on-account', 'refund-back', 'cash-back',
    'credit-back', 'refund', 'refund-manual', 'refund-credit', 'refund-account')) execute function owe_service_tax();
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
comment on table ledger_entry is
  'One amount that moves from one account of the ledger to another, as ledger_line says by its kind: an
entry always balances. Rows are only added.';
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
comment on column ledger_entry.sen is 'The amount in sen, always above zero.';
comment on column ledger_entry.attempt_id is 'The payment that brought the money.';
comment on column ledger_entry.refund_id is 'The refund that moved it.';
comment on column ledger_entry.reverses is 'The entry of the cash that cash-back takes back.';
comment on column ledger_entry.worker_id is 'Who of the crew took the cash, or had it; null for staff.';
comment on column ledger_entry.hand_in_id is 'The hand-in that it is part of.';
comment on column ledger_entry.tip_id is 'The tip whose crew has it in a closed month.';

comment on column ledger_entry.booking_id is 'Null where a credit is given or expires, and of a gift voucher.';
comment on column ledger_entry.credit_id is 'The credit that it makes or uses.';
comment on column ledger_entry.tax_of is 'The entry of the money that has this service tax in it.';
comment on column ledger_entry.settlement_id is 'The settlement whose fees it has.';
comment on column ledger_entry.deposit_id is 'The deposit that it is part of.';
comment on column ledger_entry.partner_payment_id is 'The payment of a partner, or its reversal.';

create view ledger_line as
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
comment on view ledger_line is
  'Both sides of every entry. A view, because columns of the entry would slow down every booking.';
comment on column ledger_line.account is
  'customer: what customers owe, below zero what they are owed. charges: visits that stand. allowances:
what the company took off their prices. fees: late fees. provider: money at the payment provider. cash:
money that staff took, were brought or paid back. bank: cash that staff took to the bank, and what partners paid. crew: cash that the worker has not handed in.
differences: what was counted less or more. tips: what belongs to crews. pay: what goes out with the pay of closed months. refunds: money that is due back to customers.
credits: what customers have in credit. promotions: what the company gave of it. gifts: gift
vouchers that are paid and not redeemed, which the company owes. service-tax: what the company owes of it.
tax-in-prices: the same, as part of what was charged. provider-fees: what payment providers take.
partners: what partners owe on account.';
comment on column ledger_line.sen is 'Debits above zero, credits below.';
comment on column ledger_line.worker_id is 'Whose account it is, where the account is crew.';
