-- Webhooks: where other programs want to be notified, and what was sent to them (docs/product/webhooks.md).

create table webhook_endpoint (
  id int generated always as identity primary key,
  url text not null check (url <> ''),
  events text[] not null check (cardinality(events) > 0),
  secret bytea not null,
  secret_before bytea,
  secret_before_until timestamptz,
  created_at timestamptz not null,
  off_at timestamptz,
  off_because text check (off_because in ('staff', 'gone', 'failing')),
  failing_since timestamptz,
  completed_until timestamptz not null,
  version int not null default 1,
  check ((off_at is null) = (off_because is null)),
  check ((secret_before is null) = (secret_before_until is null))
);
comment on table webhook_endpoint is
  'Addresses of other programs that are notified of what happens (docs/product/webhooks.md).';
comment on column webhook_endpoint.events is 'Of what: docs/product/webhooks.md#events.';
comment on column webhook_endpoint.secret is
  'Signs what is sent; encrypted with ENCRYPTION_KEY, as secret_before.';
comment on column webhook_endpoint.secret_before is
  'The secret before, which also signs until secret_before_until.';
comment on column webhook_endpoint.off_at is 'Since when nothing is sent; null: it is on.';
comment on column webhook_endpoint.off_because is
  'Who switched it off: staff, its own answer 410, or days without one that is good.';
comment on column webhook_endpoint.failing_since is 'The first failure since its last success.';
comment on column webhook_endpoint.completed_until is
  'It was notified of the visits whose end by the clock is not after this.';

create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id int not null references webhook_endpoint on delete cascade,
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  about text not null,
  version int not null,
  subject text,
  occurred_at timestamptz not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'delivered', 'failed', 'stopped')),
  tries int not null default 0,
  next_at timestamptz,
  tried_at timestamptz,
  status int,
  problem text,
  duration_ms int,
  check ((next_at is null) = (state in ('delivered', 'failed', 'stopped')))
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_at) where next_at is not null;
create index webhook_delivery_order on webhook_delivery (endpoint_id, subject, version, id)
  where next_at is not null;
create index webhook_delivery_completed on webhook_delivery (endpoint_id, subject)
  where type = 'booking.completed';
create index webhook_delivery_log on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery_old on webhook_delivery (occurred_at);
comment on table webhook_delivery is
  'Messages to other programs with the last answer, for 30 days.';
comment on column webhook_delivery.message_id is
  'The same at every try, so that a receiver knows what it has.';
comment on column webhook_delivery.about is 'The id of the booking, ticket or review that it is about.';
comment on column webhook_delivery.version is 'The version that this had then, or a later one.';
comment on column webhook_delivery.subject is
  'The booking, ticket or review, whose deliveries wait for each other; null of a test.';
comment on column webhook_delivery.next_at is
  'When it is tried; while it is being sent, when its sender is given up. Null when it is over.';
comment on column webhook_delivery.status is 'Of the answer to the last try; null without one.';
comment on column webhook_delivery.problem is 'Why the last try had no answer, as a code.';
