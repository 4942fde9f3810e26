-- Staff accounts as Admins manage them, and second factors of sign-ins.

alter table account
  add column switched_off_at timestamptz,
  add column last_seen_at timestamptz,
  add column version int not null default 1;
comment on column account.switched_off_at is
  'Since when the account cannot sign in, by an Admin''s decision; null for one that can.';
comment on column account.last_seen_at is
  'About when a staff account made its last call, to some minutes; null for customers.';
comment on column account.version is
  'Counts what Admins change of the account (docs/product/roles.md#team).';
create index account_staff on account (role, id) where role <> 'Customer';

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

create table staff_invitation (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('Admin', 'Manager')),
  region_ids int[] not null default '{}',
  token_hash bytea not null unique,
  invited_by bigint references account on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index staff_invitation_open on staff_invitation (email)
  where accepted_at is null and withdrawn_at is null;
comment on table staff_invitation is
  'Invitations to the team by mail (docs/product/roles.md#invitations). An e-mail has one at a time.';
comment on column staff_invitation.region_ids is 'The regions that a Manager will look after.';
comment on column staff_invitation.token_hash is
  'A hash of the link that was mailed last: sending it again ends the one before.';
comment on column staff_invitation.sent_at is 'When the link was mailed last.';
comment on column staff_invitation.accepted_at is 'When the link was used; it works once.';
comment on column staff_invitation.withdrawn_at is 'When an Admin took it back.';

create function erase_invitations() returns trigger language plpgsql as $$
begin
  delete from staff_invitation where email = old.email;
  return old;
end $$;
comment on function erase_invitations() is 'Deletes the invitations of a deleted account''s e-mail.';
create trigger account_deletion_erases_invitations before delete on account
  for each row execute function erase_invitations();

alter table account_consent drop constraint account_consent_given_by_check;
alter table account_consent add constraint account_consent_given_by_check
  check (given_by in ('register', 'google', 'facebook', 'invitation'));

alter table session add column proven_at timestamptz;
comment on column session.proven_at is
  'When its owner last proved again to be that, by a second factor or the password; null: only at the sign-in.';

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
  'How often the authenticator says it has signed; one that goes back is a copy.';
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
  'When its first code was entered; null until then, and it counts for nothing.';
comment on column account_authenticator_app.last_step is
  'The 30 seconds of the last code that was accepted: no code works twice.';

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
  'Sign-ins whose first factor was right and whose second one is asked for.';
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
  'What a passkey has to sign for a session: to be added, or to prove its owner again. Used once.';

-- For reading the audit log by days and by subject.
create index audit_entry_at on audit_entry (at, id);
create index audit_entry_subject_trigram on audit_entry using gin (subject gin_trgm_ops);
-- For the sign-ins of staff, the newest first.
create index account_event_what on account_event (what, id desc);
