create table region (
  id int generated always as identity primary key,
  name text not null unique
);

create table region_manager (
  region_id int not null references region on delete cascade,
  account_id bigint not null references account on delete cascade,
  primary key (region_id, account_id)
);

create table postcode (
  code int primary key check (code between 10000 and 99999),
  city text not null,
  area text not null,
  latitude double precision not null,
  longitude double precision not null,
  region_id int not null references region,
  served boolean not null default true
);
create index postcode_region on postcode (region_id);

-- Money is integer sen; a discount is a fraction of two integers, so that a sixth stays a sixth.
create table rate (
  region_id int not null references region,
  skill text not null,
  frequency text not null,
  position int not null,
  unit_sen int not null check (unit_sen >= 0),
  off_numerator int not null default 0 check (off_numerator >= 0),
  off_denominator int not null default 1 check (off_denominator > 0),
  primary key (region_id, skill, frequency),
  check (off_numerator <= off_denominator)
);

-- An extra share on weekends and public holidays; no row means none.
create table surcharge (
  region_id int not null references region,
  skill text not null,
  numerator int not null check (numerator >= 0),
  denominator int not null check (denominator > 0),
  primary key (region_id, skill)
);

create table public_holiday (
  day date primary key,
  name text not null
);

create table addon (
  skill text not null,
  name text not null,
  kind text not null check (kind in ('hourly', 'fixed')),
  cost_sen int not null check (cost_sen >= 0),
  position int not null,
  primary key (skill, kind, name)
);

create table voucher (
  code text primary key check (code = upper(code)),
  percent int check (percent between 1 and 100),
  amount_sen int check (amount_sen > 0),
  cap_sen int check (cap_sen > 0),
  minimum_sen int check (minimum_sen > 0),
  first_day date,
  last_day date,
  skills text[],
  earliest_hour int,
  latest_hour int,
  max_uses int check (max_uses > 0),
  max_uses_per_customer int check (max_uses_per_customer > 0),
  used int not null default 0 check (used >= 0),
  check ((percent is null) <> (amount_sen is null)),
  check (max_uses is null or used <= max_uses)
);
