-- What assistants prepare, for their customers to agree to. Works with the version before: it knows none.

create table assistant_action (
  id uuid primary key,
  grant_id bigint not null references assistant_grant on delete cascade,
  token_hash bytea not null unique,
  kind text not null check (kind in ('hold', 'move', 'skip', 'cancel')),
  call text not null,
  body jsonb not null,
  shown jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  agreed boolean,
  key text,
  begun_at timestamptz,
  result jsonb,
  unique (grant_id, key),
  check ((agreed is null) = (answered_at is null)),
  -- Nothing begins without the person.
  check (begun_at is null or agreed is true)
);
create index assistant_action_expires on assistant_action (expires_at);
comment on table assistant_action is
  'What assistants want to do, as previewed, and what the person says to it (docs/product/assistants.md#agreed).';
comment on column assistant_action.token_hash is 'SHA-256 of what the assistant names the preview by.';
comment on column assistant_action.call is 'The call that is made once the person has agreed.';
comment on column assistant_action.body is 'Its body, exactly.';
comment on column assistant_action.shown is 'What the person is shown: visits, price, fee.';
comment on column assistant_action.key is 'The idempotency key with which it was begun.';
comment on column assistant_action.result is 'What the call answered; again the same is answered.';
