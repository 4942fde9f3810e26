-- People who can sign in, their sessions, and the proofs by which they do so.

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
-- The report lists managers without searching all customers.
create index account_managers on account (first_name, last_name, email) where role = 'Manager';
comment on table account is 'People who can sign in: customers and staff (docs/product/roles.md).';
comment on column account.email is 'In lower case, so that an address has one account.';
comment on column account.password_hash is
  'Argon2id; null for an account that signs in through a provider alone.';
comment on column account.phone is
  'Null for an account made through a provider, until the profile has one.';
comment on column account.role is 'What the person may do: docs/product/roles.md';
comment on column account.verified_at is
  'When its mailbox was proven; null until then, and it cannot sign in.';

create table session (
  id uuid primary key,
  account_id bigint not null references account on delete cascade,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  method text not null default 'password' check (method in ('password', 'google', 'facebook')),
  device text,
  place text
);
create index session_account on session (account_id) where revoked_at is null;
comment on table session is
  'A sign-in. It lasts until it expires or is revoked (docs/product/calls.md#sessions).';
comment on column session.id is 'Part of the signed token that the browser holds.';
comment on column session.revoked_at is
  'When it was ended before its time: by logout, by its owner, or by a new password.';
comment on column session.method is 'How the person signed in.';
comment on column session.device is 'Browser and system, for the person''s list of sessions.';
comment on column session.place is 'The IP address without its last part, for the same list.';

create table account_token (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'sign-in')),
  next_path text,
  expires_at timestamptz not null,
  used_at timestamptz,
  first_name text,
  last_name text,
  phone text,
  password_hash text
);
create index account_token_account on account_token (account_id, purpose);
comment on table account_token is
  'Links sent by mail; each works once (docs/product/privacy.md#passwords-and-links).';
comment on column account_token.token_hash is
  'A hash, so that reading this table opens no account.';
comment on column account_token.purpose is
  'sign-in lets the owner in while strangers try passwords of the account.';
comment on column account_token.next_path is 'The page to continue on.';
comment on column account_token.used_at is 'Null while the link still works.';
comment on column account_token.first_name is
  'What the registration entered, like the next three columns. It belongs to its own link until
somebody proves the mailbox by it: a later registration of the same e-mail neither changes what an
earlier link activates nor ends it. Null: what the account says.';

create table account_identity (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null check (length(subject) between 1 and 255),
  account_id bigint not null references account on delete cascade,
  linked_at timestamptz not null,
  primary key (provider, subject),
  unique (account_id, provider)
);
comment on table account_identity is 'Other ways to sign in to an account.';
comment on column account_identity.subject is
  'The provider''s own id of the person, never the e-mail, which may change hands there.';

create table account_consent (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  document text not null check (document in ('privacy', 'terms')),
  version text not null,
  given_at timestamptz not null,
  given_by text not null check (given_by in ('register', 'google', 'facebook'))
);
create index account_consent_account on account_consent (account_id);
comment on table account_consent is
  'What a person agreed to, and when: the company must be able to prove it (PDPA Regulations 2013,
r. 3; docs/product/privacy.md#personal-data).';
comment on column account_consent.version is 'Which version of the document.';
comment on column account_consent.given_by is 'Which form or provider the consent came with.';

create table account_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id bigint references account on delete set null,
  what text not null,
  method text,
  place text,
  device text
);
create index account_event_account on account_event (account_id, id desc);
create index account_event_at on account_event (at);
-- Deleting an account unlinks its events: a change by the foreign key, one trigger level down.
create trigger account_event_is_not_changed before update on account_event
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger account_event_is_not_truncated before truncate on account_event
  for each statement execute function refuse_change();
comment on table account_event is
  'Audit trail of sign-ins and of changes to what protects an account. Rows are never changed, and
are deleted after a year.';
comment on column account_event.account_id is 'Null when the account is unknown or deleted.';
comment on column account_event.what is
  'What happened, as a code; server/features/accounts/audit.ts has them.';
comment on column account_event.place is 'The IP address without its last part.';

create table spent_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);
comment on table spent_challenge is
  'Nonces and states of sign-ins that were used, so that none works twice. Deleted once they would
have expired.';

create table pending_sign_in (
  key_hash bytea primary key,
  provider text not null check (provider in ('facebook')),
  subject text not null,
  first_name text not null,
  last_name text not null,
  hint_email text,
  next_path text,
  email text,
  code_hash bytea,
  tries_left int not null default 0,
  mails_left int not null default 3,
  expires_at timestamptz not null
);
comment on table pending_sign_in is
  'People whom a provider vouches for and who have no account yet, until they prove their e-mail by a
code in a mail.';
comment on column pending_sign_in.key_hash is 'A hash of the cookie that holds the sign-in.';
comment on column pending_sign_in.subject is 'The provider''s own id of the person.';
comment on column pending_sign_in.hint_email is
  'The e-mail that the provider says: it fills the form and proves nothing.';
comment on column pending_sign_in.email is 'Where the last code was sent.';
comment on column pending_sign_in.code_hash is 'A hash of the last code that was sent.';
comment on column pending_sign_in.tries_left is 'How many codes may still be entered.';
comment on column pending_sign_in.mails_left is 'How many codes may still be sent.';
