-- Other ways to sign in. The key is the provider's own name for the person, never the e-mail,
-- which there may change hands.
create table account_identity (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null check (length(subject) between 1 and 255),
  account_id bigint not null references account on delete cascade,
  linked_at timestamptz not null,
  primary key (provider, subject),
  unique (account_id, provider)
);

-- What a person agreed to, and when: the burden of proof is ours (PDPA Regulations 2013, r. 3).
create table account_consent (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  document text not null check (document in ('privacy', 'terms')),
  version text not null,
  given_at timestamptz not null,
  given_by text not null check (given_by in ('register', 'google', 'facebook'))
);
create index account_consent_account on account_consent (account_id);

-- Audit trail of sign-ins and of what guards an account. The address is kept without its last
-- part. Rows are added, and go when they are a year old.
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
create trigger account_event_stays before update on account_event
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger account_event_is_not_truncated before truncate on account_event
  for each statement execute function refuse_change();

-- What the person sees of a session in their list.
alter table session add column method text not null default 'password'
  check (method in ('password', 'google', 'facebook'));
alter table session add column device text;
alter table session add column place text;

-- Nonces and states that were used: none works twice. Forgotten when they would have expired.
create table spent_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);

-- A person whom a provider knows and we do not, until their e-mail is proven by a code in a mail.
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

-- Whoever leaves takes their name along: bookings stay as the law asks, without the person. Here
-- and not in the program, because the histories refuse every change but one made from within.
create function forget_person() returns trigger language plpgsql as $$
begin
  update booking_order
  set customer_name = 'Former customer', customer_phone = null, address = null,
      from_address = null, to_address = null, sensitive = null,
      own = own - 'task_type' - 'customer_medical_details'
  where account_id = old.id;
  update booking_event set who = 'Former customer' where account_id = old.id;
  delete from outbox where to_email = old.email;
  delete from contact_message where lower(email) = old.email;
  return old;
end $$;
create trigger account_leaves_with_its_name before delete on account
  for each row execute function forget_person();
