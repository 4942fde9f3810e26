-- What an Admin decides of prices: rates with a first day, add-ons that come and go, whole rules of
-- vouchers, and what a public holiday means.

-- The history of prices is in the audit log, as that of everything else.
insert into audit_entry (at, account_id, who, action, subject_kind, subject, reason)
  select c.at, c.account_id, coalesce(a.first_name || ' ' || a.last_name, 'Former account'),
    'rate-changed', 'rate', 'prices', c.what
  from price_change c left join account a on a.id = c.account_id
  order by c.id;
drop table price_change;
create index audit_entry_kind on audit_entry (subject_kind, id desc);

alter table region add column state text not null default 'Selangor'
  check (state in ('Kuala Lumpur', 'Selangor'));
update region set state = 'Kuala Lumpur' where name = 'Kuala Lumpur';
comment on column region.state is 'Whose public holidays hold there.';

alter table rate add column first_day date not null default '2000-01-01';
alter table rate drop constraint rate_pkey, add primary key (region_id, skill, frequency, first_day);
comment on column rate.first_day is
  'Orders of this day and later are priced with it, until rates with a later first day hold.';

alter table surcharge
  add column first_day date not null default '2000-01-01',
  add column weekdays int[] not null default '{0,6}' check (weekdays <@ '{0,1,2,3,4,5,6}'),
  add column holiday_numerator int check (holiday_numerator >= 0),
  add column holiday_denominator int check (holiday_denominator > 0),
  add check ((holiday_numerator is null) = (holiday_denominator is null));
alter table surcharge drop constraint surcharge_pkey, add primary key (region_id, skill, first_day);
comment on table surcharge is
  'Extra shares of the rate on some weekdays and on public holidays; no row means none.';
comment on column surcharge.numerator is 'The share on its weekdays is numerator / denominator.';
comment on column surcharge.first_day is 'As in rate: both are changed together.';
comment on column surcharge.weekdays is 'The days of the week that cost more; 0 is Sunday.';
comment on column surcharge.holiday_numerator is
  'The share on public holidays that cost more; null: that of the weekdays.';

alter table addon
  add column name_ms text,
  add column name_zh text,
  add column retired boolean not null default false,
  add column version int not null default 1;
comment on column addon.name_ms is 'In Malay; null: as the program translates the name, or the name itself.';
comment on column addon.name_zh is 'In Chinese.';
comment on column addon.retired is 'No longer offered; bookings that have it keep it.';
comment on column addon.version is 'Counts the changes that people make, to detect concurrent edits.';

alter table voucher
  add column weekdays int[] check (weekdays <@ '{0,1,2,3,4,5,6}' and weekdays <> '{}'),
  add column paused boolean not null default false,
  add column batch text,
  add column version int not null default 1;
create index voucher_batch on voucher (batch);
comment on column voucher.weekdays is 'The days of the week of its visits; 0 is Sunday.';
comment on column voucher.paused is 'Refused until an Admin resumes it; its uses stay.';
comment on column voucher.batch is 'The name under which codes of one rule were made together.';
comment on column voucher.version is 'Counts the changes that people make to its rule, not its uses.';

alter table public_holiday
  drop constraint public_holiday_pkey,
  add column id int generated always as identity primary key,
  add column name_ms text,
  add column name_zh text,
  add column place text not null default 'all'
    check (place in ('all', 'Kuala Lumpur', 'Selangor')),
  add column treatment text not null default 'dearer'
    check (treatment in ('open', 'dearer', 'closed')),
  add column estimated boolean not null default false,
  add column version int not null default 1,
  add unique (day, place, name);
comment on table public_holiday is
  'Public holidays and what they mean for bookings (docs/product/prices.md#public-holidays).';
comment on column public_holiday.name is 'In English.';
comment on column public_holiday.name_ms is 'In Malay; null: the English name.';
comment on column public_holiday.name_zh is 'In Chinese; null: the English name.';
comment on column public_holiday.place is 'The state whose regions it holds in.';
comment on column public_holiday.treatment is
  'open: as any day. dearer: with the surcharge. closed: no visit can be booked.';
comment on column public_holiday.estimated is
  'The day follows the moon and is not proclaimed yet.';
comment on column public_holiday.version is
  'Counts the changes that people make, to detect concurrent edits.';

create trigger region_counts after update on region
  for each statement execute function count_price_change();
