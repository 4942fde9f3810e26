-- What happened, from which messages are derived afterwards (docs/decisions/0038-one-list-of-events.md).

create table domain_event (
  id bigint generated always as identity primary key,
  type text not null,
  order_id bigint,
  booking_id bigint,
  payload jsonb not null default '{}',
  occurred_at timestamptz not null,
  due_at timestamptz,
  attempts int not null default 0,
  last_error text
);
create index domain_event_due on domain_event (due_at, id) where due_at is not null;
comment on table domain_event is
  'What happened, one row in the transaction of each change; a process derives afterwards what people are
notified of (docs/product/notifications.md#derived).';
comment on column domain_event.id is 'In the order in which they were written.';
comment on column domain_event.type is 'What happened; server/features/events/events.ts has the types.';
comment on column domain_event.order_id is
  'The order that it happened to. Like booking_id without a foreign key, whose lookup every order would
pay for.';
comment on column domain_event.booking_id is 'The visit that it happened to; null: all of the order.';
comment on column domain_event.payload is
  'What cannot be read from the tables afterwards. No personal data.';
comment on column domain_event.due_at is
  'From when messages are to be derived from it, later after a failure; null: they are derived.';
comment on column domain_event.attempts is 'How often that has failed.';
comment on column domain_event.last_error is 'Why it failed the last time.';
