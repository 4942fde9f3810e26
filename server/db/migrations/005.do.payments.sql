-- Each try to pay an order has a reference of its own at the provider.
create table payment_attempt (
  id bigint generated always as identity primary key,
  ref text not null unique,
  order_id bigint not null references booking_order,
  provider text not null,
  amount_sen int not null check (amount_sen > 0),
  currency text not null default 'MYR',
  status text not null default 'Open' check (status in ('Open', 'Pending', 'Paid', 'Failed')),
  transaction_id text,
  channel text,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (provider, transaction_id)
);
create index payment_attempt_order on payment_attempt (order_id, id);

-- What the provider said, as it came, with what we made of it. Only ever added to.
create table payment_message (
  id bigint generated always as identity primary key,
  provider text not null,
  attempt_id bigint references payment_attempt,
  kind text not null,
  verdict text not null,
  raw jsonb not null,
  received_at timestamptz not null
);
create index payment_message_attempt on payment_message (attempt_id);
create trigger payment_message_is_kept before update or delete on payment_message
  for each statement execute function refuse_change();
