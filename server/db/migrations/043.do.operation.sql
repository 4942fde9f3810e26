-- What the public status says, and what operators are alerted about.

create table outage (
  part text primary key check (part in ('booking', 'payment', 'messages')),
  since timestamptz not null
);
comment on table outage is
  'Parts of the product that fail just now, so that every process says the same
(docs/product/pages.md#status).';
comment on column outage.part is 'What does not work.';
comment on column outage.since is 'When it was first noticed, or since when a message waits.';

create index payment_message_mismatch on payment_message (received_at)
  where verdict in ('unknown-order', 'wrong-amount');
