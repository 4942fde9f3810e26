create extension if not exists pg_trgm;

-- People who can sign in. E-mails are kept in lower case: one account an address.
create table account (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and length(email) <= 254),
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text,
  role text not null default 'Customer' check (role in ('Admin', 'Manager', 'Customer')),
  verified_at timestamptz,
  created_at timestamptz not null
);
create index account_name_trigram on account
  using gin ((first_name || ' ' || last_name) gin_trgm_ops);

-- A session lives until it expires or is revoked; its id stands in the token that the person holds.
create table session (
  id uuid primary key,
  account_id bigint not null references account on delete cascade,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_account on session (account_id) where revoked_at is null;

-- Links sent by mail. Only the hash is kept; a token works once.
create table account_token (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  next_path text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_token_account on account_token (account_id, purpose);

-- What is to be mailed is written in the transaction that causes it, and sent by a job.
create table outbox (
  id bigint generated always as identity primary key,
  to_email text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text
);
create index outbox_recipient on outbox (to_email, id desc);
