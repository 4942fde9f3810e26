-- A try to pay is for the visits that were unpaid when it began: what was cancelled before is not
-- asked for. Null for tries from before: every visit of the order.
alter table payment_attempt add column booking_ids bigint[];

-- Some providers make the page of a try when it is opened (Stripe): when we first asked for it, its
-- id there, and its address.
alter table payment_attempt
  add column page_asked_at timestamptz,
  add column page_ref text,
  add column page_url text;

-- An event that a provider names is taken once.
alter table payment_message add column event_id text;
create unique index payment_message_once on payment_message (provider, event_id)
  where event_id is not null;

-- How the provider is asked to give money back. A payment of the same day may be reversed; until
-- it has said no to that, it is not asked for a refund, or both might be done.
alter table refund add column way text not null default 'refund'
  check (way in ('refund', 'reversal'));
-- The provider asked for an account to pay back to. The account itself is never kept.
alter table refund add column wants_bank boolean not null default false;
