-- Keys with which other programs make calls for somebody of the team.
-- Works with the version before: it knows no keys, and a call with one is nobody's.

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
  'Keys with which other programs make calls for somebody of the team (docs/product/api-keys.md).';
comment on column api_key.prefix is 'Its first part, which is no secret and names it.';
comment on column api_key.key_hash is 'SHA-256 of the whole key, which is stored nowhere.';
comment on column api_key.scopes is 'What it may do, as far as its owner may.';
comment on column api_key.addresses is 'From where it may be used; empty: from anywhere.';
comment on column api_key.last_used_at is 'To a minute.';
