-- Programs that act for people, mostly assistants in a chat.

create table assistant_client (
  id text primary key,
  name text not null,
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index assistant_client_expires on assistant_client (expires_at);
comment on table assistant_client is
  'Programs that registered themselves (docs/product/assistants.md#registration); the identity that they claim is unverified.';
comment on column assistant_client.redirect_uris is 'Where answers may go, letter by letter.';
comment on column assistant_client.expires_at is 'When it is forgotten, unless somebody has connected it.';

create table assistant_grant (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  client_id text not null references assistant_client,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  resource text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  code_hash bytea not null unique,
  code_challenge text not null,
  redirect_uri text not null,
  code_expires_at timestamptz not null,
  code_used_at timestamptz
);
create index assistant_grant_account on assistant_grant (account_id) where revoked_at is null;
create index assistant_grant_client on assistant_grant (client_id);
comment on table assistant_grant is
  'What a person allowed an assistant (docs/product/assistants.md#connecting).';
comment on column assistant_grant.name is 'What the program called itself then.';
comment on column assistant_grant.resource is 'The endpoint that its tokens are for (RFC 8707).';
comment on column assistant_grant.last_used_at is 'To a minute.';
comment on column assistant_grant.revoked_at is
  'When it ended: by its customer, with all sessions, or because a secret was used twice.';
comment on column assistant_grant.code_hash is 'SHA-256 of the code that is exchanged for the first tokens, once.';
comment on column assistant_grant.code_challenge is 'SHA-256 of what the program proves with that it asked (RFC 7636).';

create table assistant_token (
  token_hash bytea primary key,
  grant_id bigint not null references assistant_grant on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index assistant_token_grant on assistant_token (grant_id);
create index assistant_token_expires on assistant_token (expires_at);
comment on table assistant_token is 'What assistants prove themselves with.';
comment on column assistant_token.token_hash is 'SHA-256 of the token, which is stored nowhere.';
comment on column assistant_token.used_at is
  'Of a refresh token: when it was exchanged for the next; again ends the grant.';

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
