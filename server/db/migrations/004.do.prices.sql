-- What a visit costs (docs/product/prices.md). Money is whole sen; a discount or share is a fraction
-- of two integers, so that a sixth stays exact.

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
comment on table rate is
  'The price of a unit at a frequency, by region and skill (docs/product/prices.md#rates).';
comment on column rate.position is 'The order in which frequencies are listed.';
comment on column rate.unit_sen is 'Before the discount, for a worker-hour or a tree.';
comment on column rate.off_numerator is 'The discount is off_numerator / off_denominator.';

create table surcharge (
  region_id int not null references region,
  skill text not null,
  numerator int not null check (numerator >= 0),
  denominator int not null check (denominator > 0),
  primary key (region_id, skill)
);
comment on table surcharge is
  'An extra share of the rate on weekends and public holidays; no row means none.';

create table public_holiday (
  day date primary key,
  name text not null
);
comment on table public_holiday is 'Days on which the surcharge applies besides weekends.';

create table addon (
  skill text not null,
  name text not null,
  kind text not null check (kind in ('hourly', 'fixed')),
  cost_sen int not null check (cost_sen >= 0),
  position int not null,
  primary key (skill, kind, name)
);
comment on table addon is
  'Work or material that can be added to every visit (docs/product/prices.md#add-ons).';
comment on column addon.kind is 'hourly: for some hours of a visit. fixed: once at a visit.';
comment on column addon.cost_sen is 'For an hour or for a visit, as kind says.';
comment on column addon.position is 'The order in which add-ons are listed.';

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
comment on table voucher is
  'What takes something off an order: a percentage or an amount (docs/product/prices.md#vouchers). A
limit that is null does not apply.';
comment on column voucher.amount_sen is 'What it takes off, where it is no percentage.';
comment on column voucher.cap_sen is 'The most that it takes off.';
comment on column voucher.minimum_sen is 'The least an order must cost without it.';
comment on column voucher.first_day is 'The first day on which it can be used.';
comment on column voucher.skills is 'The services that it is for.';
comment on column voucher.earliest_hour is 'The earliest hour at which a visit may start.';
comment on column voucher.latest_hour is 'The latest hour at which a visit may start.';
comment on column voucher.used is
  'Its rows in voucher_use, counted here so that the last use is given away once.';

create table price_version (
  one boolean primary key default true check (one),
  version bigint not null
);
insert into price_version (version) values (1);
comment on table price_version is
  'One row. Programs that cache prices compare this number.';
comment on column price_version.one is 'Always true: a second row would repeat the key.';
comment on column price_version.version is
  'Grows whenever anybody changes something that prices or admits a booking.';

create function count_price_change() returns trigger language plpgsql as $$
begin
  update price_version set version = version + 1;
  return null;
end $$;
comment on function count_price_change() is
  'Increments price_version, for triggers of the tables that price or admit a booking.';

create trigger rate_counts after insert or update or delete or truncate on rate
  for each statement execute function count_price_change();
create trigger surcharge_counts after insert or update or delete or truncate on surcharge
  for each statement execute function count_price_change();
create trigger addon_counts after insert or update or delete or truncate on addon
  for each statement execute function count_price_change();
create trigger postcode_counts after insert or update or delete or truncate on postcode
  for each statement execute function count_price_change();
create trigger public_holiday_counts after insert or update or delete or truncate on public_holiday
  for each statement execute function count_price_change();

create table price_change (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id bigint references account on delete set null,
  what text not null
);
create index price_change_account on price_change (account_id);
create trigger price_change_is_not_deleted before delete on price_change
  for each statement execute function refuse_change();
-- Deleting an account unlinks its changes: a change by the foreign key, one trigger level down.
create trigger price_change_is_not_changed before update on price_change
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger price_change_is_not_truncated before truncate on price_change
  for each statement execute function refuse_change();
comment on table price_change is
  'Who changed which price or postcode, and when. Rows are only added.';
comment on column price_change.account_id is 'Null when the account is deleted.';
comment on column price_change.what is 'A sentence with the value before and after.';
