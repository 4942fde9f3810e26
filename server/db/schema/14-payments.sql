-- Payments and refunds as the payment providers see them. What they mean for the company's money is in
-- the ledger.

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

create table payment_attempt (
  id bigint generated always as identity primary key,
  ref text not null unique,
  order_id bigint references booking_order,
  booking_ids bigint[],
  provider text not null,
  amount_sen int not null check (amount_sen > 0),
  currency text not null default 'MYR',
  status text not null default 'Open' check (status in ('Open', 'Pending', 'Paid', 'Failed')),
  transaction_id text,
  channel text,
  created_at timestamptz not null,
  settled_at timestamptz,
  page_asked_at timestamptz,
  page_ref text,
  page_url text,
  language text not null default 'en'
    constraint payment_attempt_language_known check (language in ('en', 'ms', 'zh')),
  shares int[],
  for_debt boolean not null default false,
  for_tip boolean not null default false,
  gift_id bigint references gift,
  unique (provider, transaction_id),
  constraint payment_attempt_pays_one check (num_nonnulls(order_id, gift_id) = 1)
);
create index payment_attempt_gift on payment_attempt (gift_id) where gift_id is not null;
create index payment_attempt_order on payment_attempt (order_id, id);
comment on table payment_attempt is 'Attempts to pay an order, or a gift voucher, at a provider.';
comment on column payment_attempt.ref is 'Our reference at the provider, one for each attempt.';
comment on column payment_attempt.booking_ids is
  'The visits that were unpaid when it began, which it pays for; null: every visit of the order.';
comment on column payment_attempt.provider is 'The payment provider: sandbox, fiuu or stripe.';
comment on column payment_attempt.status is
  'Open: the customer may still pay. Pending: the provider waits for a bank.';
comment on column payment_attempt.transaction_id is 'The provider''s own id of the payment.';
comment on column payment_attempt.channel is 'How it was paid: a bank, a card, a wallet.';
comment on column payment_attempt.settled_at is 'When it became Paid or Failed.';
comment on column payment_attempt.page_asked_at is
  'When we first requested a payment page of the provider, where pages are made on demand (Stripe).';
comment on column payment_attempt.page_ref is 'The provider''s id of that page.';
comment on column payment_attempt.page_url is 'The address of that page.';
comment on column payment_attempt.language is 'Of the page on which it began, and to which the customer returns.';
comment on column payment_attempt.shares is
  'What it pays of each of booking_ids, in sen; null: the price of each.';
comment on column payment_attempt.for_debt is
  'It pays what confirmed visits still owe; the others pay for visits that wait for payment.';
comment on column payment_attempt.for_tip is 'It pays a tip, and nothing of the order.';
comment on column payment_attempt.gift_id is 'The gift voucher that it pays; either this or order_id.';

create table tip (
  id bigint generated always as identity primary key,
  booking_id bigint not null references booking,
  attempt_id bigint not null unique references payment_attempt,
  sen int not null check (sen > 0),
  back text not null,
  paid_at timestamptz,
  goes_back boolean not null default false,
  check (paid_at is not null or not goes_back)
);
create index tip_of_visit on tip (booking_id);
create index tip_paid on tip (paid_at) where paid_at is not null;
create index tip_goes_back on tip (id) where goes_back;
-- A visit has one tip: another payment goes back.
create unique index tip_once on tip (booking_id) where paid_at is not null and not goes_back;
comment on table tip is
  'What customers give the crew of a visit, and tries to (product/pay.md#tips). It is no part of the order.';
comment on column tip.back is 'The path to which the customer returns from the payment page, without a language.';
comment on column tip.paid_at is 'When the payment arrived; null: it has not.';
comment on column tip.goes_back is
  'Refunded instead of paid to the crew: another tip was paid, the crew had nobody left, or staff refunded it.';

create table tip_share (
  tip_id bigint not null references tip,
  worker_id int not null references worker,
  sen int not null check (sen > 0),
  primary key (tip_id, worker_id)
);
create index tip_share_of on tip_share (worker_id);
create trigger tip_share_is_append_only before update or delete on tip_share
  for each statement execute function refuse_change();
create trigger tip_share_is_not_truncated before truncate on tip_share
  for each statement execute function refuse_change();
comment on table tip_share is 'What of a tip each of the crew gets; together they are all of it.';

create table payment_message (
  id bigint generated always as identity primary key,
  provider text not null,
  attempt_id bigint references payment_attempt,
  kind text not null,
  verdict text not null,
  raw jsonb not null,
  received_at timestamptz not null,
  event_id text
);
create index payment_message_attempt on payment_message (attempt_id);
-- An event that a provider names is processed once.
create unique index payment_message_once on payment_message (provider, event_id)
  where event_id is not null;
create index payment_message_unproven on payment_message (received_at) where kind = 'unproven';
-- What operators are alerted about.
create index payment_message_mismatch on payment_message (received_at)
  where verdict in ('unknown-order', 'wrong-amount');
-- What anybody sent in a provider's name proves nothing and may be deleted.
create trigger payment_message_is_not_deleted before delete on payment_message
  for each row when (old.kind <> 'unproven') execute function refuse_change();
create trigger payment_message_is_not_changed before update on payment_message
  for each statement execute function refuse_change();
create trigger payment_message_is_not_truncated before truncate on payment_message
  for each statement execute function refuse_change();
comment on table payment_message is
  'What payment providers sent, unchanged, and what the program concluded. Rows are never changed; only
those of kind unproven are ever deleted.';
comment on column payment_message.attempt_id is 'Null when it names no attempt of ours.';
comment on column payment_message.kind is
  'Which message it is; unproven when its signature is wrong or missing.';
comment on column payment_message.verdict is 'What the program did with it, or why it did nothing.';
comment on column payment_message.raw is 'The message itself.';
comment on column payment_message.event_id is 'The provider''s id of the event, if it has one.';

create table refund (
  id bigint generated always as identity primary key,
  ref text not null unique,
  order_id bigint references booking_order,
  attempt_id bigint references payment_attempt,
  amount_sen int not null check (amount_sen > 0),
  status text not null check (status in ('Sending', 'Pending', 'Refunded', 'Refused')),
  provider_ref text,
  note text not null default '',
  account_id bigint references account on delete set null,
  who text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  way text not null default 'refund' check (way in ('refund', 'reversal')),
  wants_bank boolean not null default false,
  tip_id bigint references tip,
  gift_id bigint references gift,
  check (status <> 'Refunded' or settled_at is not null),
  check (attempt_id is not null or status = 'Refunded'),
  constraint refund_is_of_one check (num_nonnulls(order_id, gift_id) = 1)
);
create index refund_of_gift on refund (gift_id) where gift_id is not null;
create index refund_order on refund (order_id);
create index refund_of_tip on refund (tip_id) where tip_id is not null;
-- Two Admins at once, or one with two windows: one of them sends the money.
create unique index refund_one_at_a_time on refund (attempt_id)
  where status in ('Sending', 'Pending');
comment on table refund is 'Money that goes back to a customer, by the provider or by staff.';
comment on column refund.ref is
  'Our reference at the provider, which never pays the same reference twice.';
comment on column refund.attempt_id is 'The payment that goes back; null when staff paid it back.';
comment on column refund.status is
  'Sending: not yet accepted by the provider. Pending: accepted, not yet paid.';
comment on column refund.provider_ref is 'The provider''s own id of the refund.';
comment on column refund.note is 'What the provider said about it, or why it waits.';
comment on column refund.who is 'The name of who sent it, at that time.';
comment on column refund.settled_at is 'When it became Refunded or Refused.';
comment on column refund.way is
  'How the provider is asked. A payment of the same day may be reversed; a refund is requested only
after the provider refused the reversal, or both might be paid.';
comment on column refund.tip_id is 'The tip that goes back; null: it is for visits of the order.';
comment on column refund.gift_id is 'The gift voucher whose money goes back; either this or order_id.';
comment on column refund.wants_bank is
  'The provider needs a bank account to pay to. The account itself is never stored.';

create table refund_part (
  refund_id bigint not null references refund,
  booking_id bigint not null references booking,
  amount_sen int not null check (amount_sen > 0),
  primary key (refund_id, booking_id)
);
create index refund_part_booking on refund_part (booking_id);
comment on table refund_part is 'Which visits a refund is for, and how much of it.';

create table requery (
  id bigint generated always as identity primary key,
  provider text not null,
  attempt_id bigint unique references payment_attempt,
  refund_id bigint unique references refund,
  due_at timestamptz,
  tried_at timestamptz,
  tries int not null default 0,
  answered_at timestamptz,
  waited_at timestamptz,
  alone boolean not null default false,
  check (num_nonnulls(attempt_id, refund_id) = 1)
);
create index requery_due on requery (provider, due_at)
  where due_at is not null;
comment on table requery is
  'Requeries: attempts and refunds to query at a provider, whose own message may be lost.';
comment on column requery.attempt_id is 'The attempt it is about; either this or refund_id.';
comment on column requery.due_at is 'When it is queried next; null when it is settled.';
comment on column requery.tried_at is 'When it was last queried.';
comment on column requery.tries is 'How often it was queried.';
comment on column requery.answered_at is
  'When the provider last answered; failed requests do not count.';
comment on column requery.waited_at is
  'When the customer last waited on the result page.';
comment on column requery.alone is
  'Queried alone, because the provider''s answer for several is not enough.';

create table requery_pace (
  provider text primary key,
  next_at timestamptz not null
);
comment on table requery_pace is
  'When any process may send the next request to a provider, which limits them.';
comment on column requery_pace.next_at is 'The earliest time of the next request.';

create table saved_card (
  account_id bigint primary key references account on delete cascade,
  provider text not null,
  customer_ref text not null unique,
  card_ref text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month int check (exp_month between 1 and 12),
  exp_year int,
  saved_at timestamptz not null
);
comment on table saved_card is
  'The card with which a customer''s series are renewed (docs/product/series.md#saved-card). Its number is at the provider alone.';
comment on column saved_card.provider is 'The payment provider that has it.';
comment on column saved_card.customer_ref is
  'The provider''s own id of a customer who has this card alone, and is deleted with it.';
comment on column saved_card.card_ref is 'The provider''s own id of the card.';
comment on column saved_card.last4 is 'The last digits of its number, by which its owner knows it.';
comment on column saved_card.exp_month is 'Null where the provider does not tell it.';

-- However it goes, by its owner, with the account or by a merge: the provider forgets it too.
create function end_card() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('end-card',
    json_build_object('provider', old.provider, 'customerRef', old.customer_ref));
  return null;
end $$;
create trigger saved_card_ends after delete on saved_card
  for each row execute function end_card();

create table automatic_renewal (
  order_id bigint primary key references booking_order,
  allowed_at timestamptz not null,
  last_starts_at timestamptz,
  starts_at timestamptz,
  total_sen int,
  to_pay_sen int,
  charge_at timestamptz,
  attempt_id bigint unique references payment_attempt,
  outcome text check (outcome in ('renewed', 'asked')),
  check (num_nulls(last_starts_at, starts_at, total_sen, to_pay_sen, charge_at) in (0, 5))
);
create index automatic_renewal_open on automatic_renewal (charge_at) where outcome is null;
comment on table automatic_renewal is
  'Series whose customers let their saved card pay for the next visits (docs/product/series.md#automatic-renewal).';
comment on column automatic_renewal.last_starts_at is
  'The start of the last visit at the announcement; null: not announced. If that start changes, the renewal is announced again.';
comment on column automatic_renewal.starts_at is 'The first of the next visits, as announced.';
comment on column automatic_renewal.total_sen is 'The price that was announced.';
comment on column automatic_renewal.to_pay_sen is 'What the card is charged, as announced.';
comment on column automatic_renewal.charge_at is 'Not earlier than this, two days after the announcement.';
comment on column automatic_renewal.attempt_id is 'The charge; one for each renewal.';
comment on column automatic_renewal.outcome is
  'renewed: it goes on in another order. asked: the card was not charged, and its customer was asked instead.';

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
  'Settlements of payment providers: a file or an API answer each (product/books.md#settlements). Rows are only added.';
comment on column settlement.name is 'Of the file, or the day that was asked for.';
comment on column settlement.hash is 'SHA-256 of the content, so that the same is stored once.';
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
