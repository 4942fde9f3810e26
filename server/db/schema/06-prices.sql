-- What a visit costs (docs/product/prices.md). Money is whole sen; a discount or share is a fraction of
-- two integers, so that a sixth stays exact.

create table rate (
  region_id int not null references region,
  skill text not null,
  frequency text not null,
  position int not null,
  unit_sen int not null check (unit_sen >= 0),
  off_numerator int not null default 0 check (off_numerator >= 0),
  off_denominator int not null default 1 check (off_denominator > 0),
  first_day date not null default '2000-01-01',
  primary key (region_id, skill, frequency, first_day),
  check (off_numerator <= off_denominator)
);
comment on table rate is
  'The price of a unit at a frequency, by region and skill (docs/product/prices.md#rates).';
comment on column rate.position is 'The order in which frequencies are listed.';
comment on column rate.unit_sen is 'Before the discount, for a worker-hour or a tree.';
comment on column rate.off_numerator is 'The discount is off_numerator / off_denominator.';
comment on column rate.first_day is
  'Orders of this day and later are priced with it, until rates with a later first day hold.';

create table surcharge (
  region_id int not null references region,
  skill text not null,
  numerator int not null check (numerator >= 0),
  denominator int not null check (denominator > 0),
  first_day date not null default '2000-01-01',
  weekdays int[] not null default '{0,6}' check (weekdays <@ '{0,1,2,3,4,5,6}'),
  holiday_numerator int check (holiday_numerator >= 0),
  holiday_denominator int check (holiday_denominator > 0),
  primary key (region_id, skill, first_day),
  check ((holiday_numerator is null) = (holiday_denominator is null))
);
comment on table surcharge is
  'Extra shares of the rate on some weekdays and on public holidays; no row means none.';
comment on column surcharge.numerator is 'The share on its weekdays is numerator / denominator.';
comment on column surcharge.first_day is 'As in rate: both are changed together.';
comment on column surcharge.weekdays is 'The days of the week that cost more; 0 is Sunday.';
comment on column surcharge.holiday_numerator is
  'The share on public holidays that cost more; null: that of the weekdays.';

create table addon (
  skill text not null,
  name text not null,
  kind text not null check (kind in ('hourly', 'fixed')),
  cost_sen int not null check (cost_sen >= 0),
  position int not null,
  name_ms text,
  name_zh text,
  retired boolean not null default false,
  version int not null default 1,
  primary key (skill, kind, name)
);
comment on table addon is
  'Work or material that can be added to every visit (docs/product/prices.md#add-ons).';
comment on column addon.kind is 'hourly: for some hours of a visit. fixed: once at a visit.';
comment on column addon.cost_sen is 'For an hour or for a visit, as kind says.';
comment on column addon.position is 'The order in which add-ons are listed.';
comment on column addon.name_ms is 'In Malay; null: as the program translates the name, or the name itself.';
comment on column addon.name_zh is 'In Chinese.';
comment on column addon.retired is 'No longer offered; bookings that have it keep it.';
comment on column addon.version is 'Counts the changes that people make, to detect concurrent edits.';

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
  weekdays int[] check (weekdays <@ '{0,1,2,3,4,5,6}' and weekdays <> '{}'),
  paused boolean not null default false,
  batch text,
  version int not null default 1,
  personal boolean not null default false,
  customer_id bigint references account on delete set null,
  check ((percent is null) <> (amount_sen is null)),
  check (max_uses is null or used <= max_uses)
);
create index voucher_batch on voucher (batch);
create index voucher_customer on voucher (customer_id) where customer_id is not null;
comment on table voucher is
  'A reduction of an order''s price by a percentage or an amount (docs/product/prices.md#vouchers). A limit that is null does not apply.';
comment on column voucher.amount_sen is 'What it takes off, where it is no percentage.';
comment on column voucher.cap_sen is 'The most that it takes off.';
comment on column voucher.minimum_sen is 'The least an order must cost without it.';
comment on column voucher.first_day is 'The first day on which it can be used.';
comment on column voucher.skills is 'The services that it is for.';
comment on column voucher.earliest_hour is 'The earliest hour at which a visit may start.';
comment on column voucher.latest_hour is 'The latest hour at which a visit may start.';
comment on column voucher.used is
  'The number of its rows in voucher_use, stored here so that concurrent orders cannot exceed the limit.';
comment on column voucher.weekdays is 'The days of the week of its visits; 0 is Sunday.';
comment on column voucher.paused is 'Refused until an Admin resumes it; its uses stay.';
comment on column voucher.batch is 'The name under which codes of one rule were made together.';
comment on column voucher.version is 'Counts the changes that people make to its rule, not its uses.';
comment on column voucher.personal is
  'Only the customer of customer_id may use it: compensation for a complaint, from before there were credits.';
comment on column voucher.customer_id is 'Null when that customer deleted the account.';

create table price_version (
  one boolean primary key default true check (one),
  version bigint not null
);
comment on table price_version is
  'One row. Programs that cache prices compare this number.';
comment on column price_version.one is 'Always true: a second row would repeat the key.';
comment on column price_version.version is
  'Grows whenever anybody changes something that prices or admits a booking.';

insert into price_version (version) values (1);

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
create trigger region_counts after update on region
  for each statement execute function count_price_change();
