-- People who can sign in, their sessions, and the proofs by which they do so.

create function customer_search_text(first_name text, last_name text, email text, phone text)
returns text
language sql immutable parallel safe
return first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' '
  || translate(coalesce(phone, ''), ' -()', '');
comment on function customer_search_text(text, text, text, text) is
  'What staff search in a customer (docs/product/customers.md#finding-one); the phone number without
spaces and dashes.';

create table account (
  id bigint generated always as identity primary key,
  email text unique check (email = lower(email) and length(email) <= 254),
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text,
  role text not null default 'Customer' check (role in ('Admin', 'Manager', 'Customer')),
  verified_at timestamptz,
  created_at timestamptz not null,
  language text not null default 'en'
    constraint account_language_known check (language in ('en', 'ms', 'zh')),
  switched_off_at timestamptz,
  last_seen_at timestamptz,
  version int not null default 1,
  tags text[] not null default '{}',
  note text not null default '',
  crew_note text not null default '',
  blocked_at timestamptz,
  blocked_reason text,
  merged_into bigint references account on delete cascade,
  merged_at timestamptz,
  -- Whoever signs in can be written to.
  constraint account_owner_has_email check
    (email is not null or verified_at is null and password_hash is null and role = 'Customer'),
  constraint account_block_has_reason check ((blocked_at is null) = (blocked_reason is null)),
  -- A closed account signs nobody in, and is nobody of the staff.
  constraint account_merged_is_closed check
    (merged_into is null
      or merged_at is not null and switched_off_at is not null and role = 'Customer'
        and merged_into <> id)
);
create index account_name_trigram on account
  using gin ((first_name || ' ' || last_name) gin_trgm_ops);
-- The report lists managers without searching all customers.
create index account_managers on account (first_name, last_name, email) where role = 'Manager';
create index account_staff on account (role, id) where role <> 'Customer';
create index account_merged on account (merged_into) where merged_into is not null;
create index account_customer_search on account
  using gin (customer_search_text(first_name, last_name, email, phone) gin_trgm_ops)
  where role = 'Customer';
-- The list by name, and its count.
create index account_customer_name on account (lower(first_name || ' ' || last_name), id)
  where role = 'Customer' and merged_into is null;
create index account_customer_blocked on account (id) where blocked_at is not null;
create index account_customer_tags on account using gin (tags) where tags <> '{}';
-- How the person of a number is found.
create index account_phone_digits on account (translate(phone, ' -()', ''))
  where phone is not null;
comment on table account is 'People who can sign in: customers and staff (docs/product/roles.md).';
comment on column account.email is
  'In lower case, so that an address has one account. Null for a customer whom staff added without one
(docs/product/customers.md#without-an-e-mail).';
comment on column account.password_hash is
  'Argon2id; null for an account that signs in through a provider alone.';
comment on column account.phone is
  'Null for an account made through a provider, until the profile has one.';
comment on column account.role is 'What the person may do: docs/product/roles.md';
comment on column account.verified_at is
  'When its mailbox was proven; null until then, and it cannot sign in.';
comment on column account.language is 'In which mails are written, and calls that name no language answered.';
comment on column account.switched_off_at is
  'Since when an Admin has disabled signing in; null: it is enabled.';
comment on column account.last_seen_at is
  'About when a staff account made its last call, to some minutes; null for customers.';
comment on column account.version is
  'Counts what staff change of the account (docs/product/roles.md#team, docs/product/customers.md).';
comment on column account.tags is 'Words by which staff find customers again.';
comment on column account.note is 'What staff note of a customer for each other.';
comment on column account.crew_note is
  'What workers must know of a customer; it is in the mails of their visits.';
comment on column account.blocked_at is
  'Since when the customer cannot book (docs/product/customers.md#blocked); null for one who can.';
comment on column account.blocked_reason is 'Why, as staff wrote it; the customer does not see it.';
comment on column account.merged_into is
  'The account that took over this one''s data when they were merged (docs/product/customers.md#merging).';

create function refuse_losing_last_admin() returns trigger language plpgsql as $$
begin
  if old.role <> 'Admin' or old.switched_off_at is not null or old.verified_at is null then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.role = 'Admin' and new.switched_off_at is null
      and new.verified_at is not null then
    return null;
  end if;
  -- One after the other, each with the outcome of the one before: the next statement sees it.
  perform pg_advisory_xact_lock(hashtext('the last active Admin'));
  if not exists (select 1 from account
      where role = 'Admin' and switched_off_at is null and verified_at is not null) then
    raise exception 'the last active Admin stays'
      using errcode = 'restrict_violation', constraint = 'last_admin_stays';
  end if;
  return null;
end $$;
comment on function refuse_losing_last_admin() is
  'Refuses to demote, switch off or delete the last active Admin (docs/product/roles.md#last-admin).';
create trigger account_last_admin_stays after update of role, switched_off_at, verified_at or delete
  on account for each row execute function refuse_losing_last_admin();

create table session (
  id uuid primary key,
  account_id bigint not null references account on delete cascade,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  method text not null default 'password' check (method in ('password', 'google', 'facebook')),
  device text,
  place text,
  proven_at timestamptz
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
comment on column session.proven_at is
  'When its owner last reauthenticated by a second factor or the password; null: only at sign-in.';

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
  'Entered at the registration, like the next three columns. Belongs to this link until someone verifies the mailbox with it: a later registration of the same e-mail neither changes what an earlier link activates nor ends it. Null: the account''s own value.';

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
  given_by text not null check (given_by in ('register', 'google', 'facebook', 'invitation')),
  wording text
);
create index account_consent_account on account_consent (account_id);
comment on table account_consent is
  'What a person agreed to, and when: the company must be able to prove it (PDPA Regulations 2013,
r. 3; docs/product/privacy.md#personal-data).';
comment on column account_consent.version is 'Which version of the document.';
comment on column account_consent.given_by is 'Which form or provider the consent came with.';
comment on column account_consent.wording is
  'The words above the button, as the person saw them; null for consents of before they were stored.';

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
-- For the sign-ins of staff, the newest first.
create index account_event_what on account_event (what, id desc);
-- Deleting an account unlinks its events: a change by the foreign key, one trigger level down.
create trigger account_event_is_not_changed before update on account_event
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger account_event_is_not_truncated before truncate on account_event
  for each statement execute function refuse_change();
comment on table account_event is
  'Log of sign-ins and of changes to account security. Rows are never changed, and are deleted after a year.';
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
  'People whom a provider has identified but who have no account yet, until they verify their e-mail with a mailed code.';
comment on column pending_sign_in.key_hash is 'A hash of the cookie that holds the sign-in.';
comment on column pending_sign_in.subject is 'The provider''s own id of the person.';
comment on column pending_sign_in.hint_email is
  'The e-mail that the provider gave: prefills the form, and is not verified.';
comment on column pending_sign_in.email is 'Where the last code was sent.';
comment on column pending_sign_in.code_hash is 'A hash of the last code that was sent.';
comment on column pending_sign_in.tries_left is 'How many codes may still be entered.';
comment on column pending_sign_in.mails_left is 'How many codes may still be sent.';

create table account_passkey (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index account_passkey_account on account_passkey (account_id);
comment on table account_passkey is
  'Passkeys as second factors (docs/product/privacy.md#second-factor).';
comment on column account_passkey.credential_id is 'The authenticator''s name of it, in base64url.';
comment on column account_passkey.sign_count is
  'The authenticator''s signature counter; a lower value means that it was cloned.';
comment on column account_passkey.transports is 'How the browser reaches it, such as usb or internal.';
comment on column account_passkey.name is 'What its owner calls it; at first browser and system.';

create table account_authenticator_app (
  account_id bigint primary key references account on delete cascade,
  secret bytea not null,
  added_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on table account_authenticator_app is
  'Apps that show one-time codes as second factors (TOTP, RFC 6238).';
comment on column account_authenticator_app.secret is 'Encrypted with ENCRYPTION_KEY.';
comment on column account_authenticator_app.confirmed_at is
  'When its first code was entered; null: not confirmed, and not a second factor yet.';
comment on column account_authenticator_app.last_step is
  'The 30-second step of the last accepted code, so that no code works twice.';

create table account_recovery_code (
  code_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  used_at timestamptz
);
create index account_recovery_code_account on account_recovery_code (account_id);
comment on table account_recovery_code is
  'Codes in place of a lost second factor, each for one sign-in.';
comment on column account_recovery_code.code_hash is 'A hash; the codes were shown once.';

create table second_factor_attempt (
  key_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  method text not null check (method in ('password', 'google', 'facebook')),
  password_hash text,
  tries_left int not null,
  challenge text,
  expires_at timestamptz not null
);
comment on table second_factor_attempt is
  'Sign-ins with a correct first factor that wait for the second one.';
comment on column second_factor_attempt.key_hash is 'A hash of the cookie that holds the sign-in.';
comment on column second_factor_attempt.method is 'The first factor.';
comment on column second_factor_attempt.password_hash is
  'The account''s at that time: a sign-in does not outlive a change of the password.';
comment on column second_factor_attempt.tries_left is 'How many codes may still be entered.';
comment on column second_factor_attempt.challenge is 'What a passkey has to sign.';

create table passkey_challenge (
  session_id uuid primary key references session on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
comment on table passkey_challenge is
  'Challenges that a passkey has to sign in a session, to be added or to reauthenticate. Each works once.';
