-- Service tax (product/tax.md): whether the company is registered, and which services have it.

create table service_tax (
  one boolean primary key default true check (one),
  version int not null default 1 check (version > 0),
  registered_since date,
  threshold_sen int not null default 50000000 check (threshold_sen > 0),
  first_month smallint not null default 1 check (first_month in (1, 2)),
  turnover_sen bigint not null default 0,
  turnover_at timestamptz
);
comment on table service_tax is 'One row, there from the start.';
comment on column service_tax.one is 'Always true: a second row would repeat the key.';
comment on column service_tax.version is 'Counts the saves.';
comment on column service_tax.registered_since is
  'What is sold from this day on has tax; null: the company is not registered.';
comment on column service_tax.threshold_sen is 'The taxable turnover of twelve months from which a company registers.';
comment on column service_tax.first_month is 'The first month of the year that begins a period of two months.';
comment on column service_tax.turnover_sen is 'The taxable turnover of the last twelve months, counted each night.';
comment on column service_tax.turnover_at is 'When it was counted; null: not yet.';

create table service_tax_rate (
  id int generated always as identity primary key,
  skill text not null,
  code text not null check (code <> ''),
  bp int not null check (bp between 1 and 10000),
  from_day date not null,
  until_day date,
  unique (skill, from_day),
  check (until_day >= from_day)
);
comment on table service_tax_rate is
  'The rates of service tax by service, each from a day on. The latest rate that has begun applies.';
comment on column service_tax_rate.code is 'As the tax authority names the taxable service.';
comment on column service_tax_rate.bp is 'The rate in hundredths of a percent.';
comment on column service_tax_rate.until_day is 'Its last day; null: open.';

insert into service_tax default values;
insert into service_tax_rate (skill, code, bp, from_day) values ('Cleaner', 'Group I', 800, '2024-03-01');

create trigger service_tax_counts after update of registered_since on service_tax
  for each statement execute function count_price_change();
create trigger service_tax_rate_counts after insert or update or delete or truncate on service_tax_rate
  for each statement execute function count_price_change();
