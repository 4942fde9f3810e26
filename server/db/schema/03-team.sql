-- Staff accounts that Admins invite.

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

create table api_key (
  id int generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  name text not null check (name <> ''),
  prefix text not null unique,
  key_hash bytea not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  addresses cidr[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  version int not null default 1
);
create index api_key_account on api_key (account_id);
comment on table api_key is
  'Keys with which other programs make calls on behalf of a team member (docs/product/api-keys.md).';
comment on column api_key.prefix is 'Its first part, which is no secret and names it.';
comment on column api_key.key_hash is 'SHA-256 of the whole key, which is stored nowhere.';
comment on column api_key.scopes is 'What it may do, as far as its owner may.';
comment on column api_key.addresses is 'From where it may be used; empty: from anywhere.';
comment on column api_key.last_used_at is 'To a minute.';
