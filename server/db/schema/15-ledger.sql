-- Every movement of money, which other tables are checked against
-- (docs/decisions/0016-single-amount-ledger.md).

create function refuse_more_than_paid() returns trigger language plpgsql as $$
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
  'Cash that workers handed in, as staff counted it (product/pay.md#cash-handed-in). Rows are only added: a
wrong one is taken back by another.';
comment on column cash_hand_in.day is 'On which it was counted.';
comment on column cash_hand_in.carried_sen is 'What the worker had to hand in by then.';
comment on column cash_hand_in.reason is 'Why it is another amount, or why it was taken back; else empty.';
comment on column cash_hand_in.by_account_id is 'Who of staff entered it.';
comment on column cash_hand_in.who is 'The name of that person then.';
comment on column cash_hand_in.reverses is 'The one that this row takes back.';

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
  'Cash of visits that workers have taken and not handed in, by the entries of the ledger, which its trigger
adds up here.';
comment on column carried_cash.sen is 'Never less than nothing: more than was taken cannot be handed in.';
comment on column carried_cash.since is 'When it was taken.';

create table referral_code (
  account_id bigint primary key references account on delete cascade,
  code text not null unique
);
comment on table referral_code is
  'By which customers bring friends (docs/product/credits.md#friends); made when it is first asked for.';

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
comment on table referral is 'Who came by whose code (docs/product/credits.md#friends): each friend once.';
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
  'With which cards a customer paid, as keyed hashes that tell nothing else (docs/product/credits.md#friends).';
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
comment on column credit.left_sen is 'By the entries of the ledger, which its trigger adds up here.';
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
      'gift-refund-back')),
  constraint ledger_hand_in_is_named check ((kind in
    ('hand-in', 'hand-in-back', 'shortage', 'shortage-back', 'surplus', 'surplus-back'))
    = (hand_in_id is not null)),
  constraint ledger_worker_is_named check (case when hand_in_id is not null then worker_id is not null
    else worker_id is null or kind in ('cash', 'cash-back') end),
  constraint ledger_booking_is_named
    check ((kind in ('credit-given', 'credit-expired', 'gift', 'gift-credit', 'gift-credit-back',
      'gift-refund', 'gift-refund-manual', 'gift-refund-back')) = (booking_id is null)),
  constraint ledger_credit_is_named check ((kind in
    ('credit-given', 'credit', 'credit-back', 'refund-credit', 'credit-expired', 'gift-credit',
      'gift-credit-back')) = (credit_id is not null))
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
create index ledger_entry_hand_in on ledger_entry (hand_in_id) where hand_in_id is not null;
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
it again; gift-refund-back: not after all. The kinds in -back that are not named here undo.';
comment on column ledger_entry.sen is 'The amount in sen, always above zero.';
comment on column ledger_entry.attempt_id is 'The payment that brought the money.';
comment on column ledger_entry.refund_id is 'The refund that moved it.';
comment on column ledger_entry.reverses is 'The entry of the cash that cash-back takes back.';
comment on column ledger_entry.worker_id is 'Who of the crew took the cash, or had it; null for staff.';
comment on column ledger_entry.hand_in_id is 'The hand-in that it is part of.';
comment on column ledger_entry.tip_id is 'The tip whose crew has it in a closed month.';

comment on column ledger_entry.booking_id is 'Null where a credit is given or expires, and of a gift voucher.';
comment on column ledger_entry.credit_id is 'The credit that it makes or uses.';

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
comment on view ledger_line is
  'Both sides of every entry. A view, because columns of the entry would slow down every booking.';
comment on column ledger_line.account is
  'customer: what customers owe, below zero what they are owed. charges: visits that stand. allowances:
what the company took off their prices. fees: late fees. provider: money at the payment provider. cash:
money that staff took, were brought or paid back. crew: cash that the worker has not handed in.
differences: what was counted less or more. tips: what belongs to crews. pay: what goes out with the pay of closed months. refunds: money that is due back to customers.
credits: what customers have in credit. promotions: what the company gave of it. gifts: gift
vouchers that are paid and not redeemed, which the company owes.';
comment on column ledger_line.sen is 'Debits above zero, credits below.';
comment on column ledger_line.worker_id is 'Whose account it is, where the account is crew.';
