-- Credit for customers who bring friends, and for the friends.
-- Works with the version before: it knows no referral.

create table referral_code (
  account_id bigint primary key references account on delete cascade,
  code text not null unique
);
comment on table referral_code is
  'By which customers bring friends (docs/product/credits.md#friends); made when it is first asked for.';

create table referral (
  id bigint generated always as identity primary key,
  referrer_id bigint not null references account on delete cascade,
  friend_id bigint not null unique references account on delete cascade,
  state text not null default 'open' check (state in ('open', 'review', 'rewarded', 'refused')),
  why text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1,
  check (referrer_id <> friend_id),
  check ((decided_at is not null) = (state in ('rewarded', 'refused')))
);
create index referral_of on referral (referrer_id, decided_at);
create index referral_open on referral (id) where state in ('open', 'review');
comment on table referral is 'Who came by whose code (docs/product/credits.md#friends): each friend once.';
comment on column referral.state is
  'open: before the first visit is over and paid. review: it is, and staff decide.';
comment on column referral.why is 'Why staff decide, or why it was refused; else empty.';
comment on column referral.version is 'Counts what staff decide.';

alter table credit add column referral_id bigint references referral on delete set null;
-- Each of the two gets credit once.
create unique index credit_of_referral on credit (referral_id, account_id) where referral_id is not null;
comment on column credit.referral_id is 'The friend that it was given for.';

alter table company_settings
  add column referral_credit_sen integer not null default 2000 check (referral_credit_sen >= 0),
  add column referral_limit smallint not null default 5 check (referral_limit between 1 and 100);
comment on column company_settings.referral_credit_sen is
  'What a customer and the friend they brought get each in credit; 0: nothing.';
comment on column company_settings.referral_limit is 'For how many friends a month a customer gets it.';
