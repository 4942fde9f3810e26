-- Public holidays, and days that an Admin closes: the database itself refuses them from the moment they
-- are closed.

create function lock_closed_days() returns void language sql as $$
  select pg_advisory_xact_lock(5305)
$$;
comment on function lock_closed_days() is
  'Blocks booking and moving of visits until the end of the transaction, after waiting for those in progress: a count of visits is then complete. Call it before closing a day.';

create function closing_waits_for_visits() returns trigger language plpgsql as $$
begin
  perform lock_closed_days();
  return new;
end $$;
comment on function closing_waits_for_visits() is
  'Lets a change that closes days wait for visits that are being booked, so that none of them is committed
after it.';
create trigger region_closing_waits before update of state on region
  for each row when (old.state <> new.state) execute function closing_waits_for_visits();

create table public_holiday (
  day date not null,
  name text not null,
  id int generated always as identity primary key,
  name_ms text,
  name_zh text,
  place text not null default 'all' check (place in ('all', 'Kuala Lumpur', 'Selangor')),
  treatment text not null default 'dearer' check (treatment in ('open', 'dearer', 'closed')),
  estimated boolean not null default false,
  version int not null default 1,
  unique (day, place, name)
);
create index public_holiday_closed on public_holiday (day) where treatment = 'closed';
create trigger public_holiday_counts after insert or update or delete or truncate on public_holiday
  for each statement execute function count_price_change();
create trigger public_holiday_closing_waits before insert or update on public_holiday
  for each row when (new.treatment = 'closed') execute function closing_waits_for_visits();
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

create function refuse_closed_day(region int, its_day date) returns void language plpgsql as $$
declare
  holiday json;
begin
  select json_build_object('day', h.day, 'place', h.place, 'treatment', h.treatment, 'names',
      json_build_object('en', h.name, 'ms', coalesce(h.name_ms, h.name), 'zh', coalesce(h.name_zh, h.name)))
    into holiday
    from public_holiday h join region r on r.id = region and h.place in ('all', r.state)
    where h.day = its_day and h.treatment = 'closed' order by h.id limit 1;
  if found then
    raise exception 'nobody works there on this day' using errcode = '23U05', detail = holiday::text;
  end if;
end $$;
comment on function refuse_closed_day(int, date) is
  'Refuses a day that is closed in the region (error 23U05, whose detail is the holiday as JSON).';

-- The public holidays of Kuala Lumpur and Selangor from 2026 to 2028. All are open: an Admin decides
-- otherwise. Those that follow the moon are estimates from 2027 on, until they are proclaimed. A holiday
-- on a Sunday has a day in lieu.
insert into public_holiday (day, name, name_ms, name_zh, place, estimated, treatment)
select v.day, v.name, v.name_ms, v.name_zh, v.place, v.estimated, 'open'
from (values
  (date '2026-01-01', 'New Year''s Day', 'Tahun Baharu', '元旦', 'all', false),
  ('2026-02-01', 'Federal Territory Day', 'Hari Wilayah Persekutuan', '联邦直辖区日', 'Kuala Lumpur', false),
  ('2026-02-01', 'Thaipusam', 'Hari Thaipusam', '大宝森节', 'all', false),
  ('2026-02-02', 'Thaipusam, in lieu', 'Cuti ganti Hari Thaipusam', '大宝森节补假', 'all', false),
  ('2026-02-17', 'Chinese New Year', 'Tahun Baharu Cina', '农历新年', 'all', false),
  ('2026-02-18', 'Chinese New Year, second day', 'Tahun Baharu Cina hari kedua', '农历新年初二', 'all', false),
  ('2026-03-07', 'Nuzul Al-Quran', 'Hari Nuzul Al-Quran', '可兰经降世日', 'all', false),
  ('2026-03-21', 'Hari Raya Aidilfitri', 'Hari Raya Aidilfitri', '开斋节', 'all', false),
  ('2026-03-22', 'Hari Raya Aidilfitri, second day', 'Hari Raya Aidilfitri hari kedua', '开斋节次日', 'all', false),
  ('2026-03-23', 'Hari Raya Aidilfitri, second day, in lieu', 'Cuti ganti Hari Raya Aidilfitri hari kedua', '开斋节次日补假', 'all', false),
  ('2026-05-01', 'Labour Day', 'Hari Pekerja', '劳动节', 'all', false),
  ('2026-05-27', 'Hari Raya Haji', 'Hari Raya Haji', '哈芝节', 'all', false),
  ('2026-05-31', 'Wesak Day', 'Hari Wesak', '卫塞节', 'all', false),
  ('2026-06-01', 'Birthday of the Yang di-Pertuan Agong', 'Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong', '国家元首诞辰', 'all', false),
  ('2026-06-02', 'Wesak Day, in lieu', 'Cuti ganti Hari Wesak', '卫塞节补假', 'all', false),
  ('2026-06-17', 'Awal Muharram', 'Awal Muharram', '回历新年', 'all', false),
  ('2026-08-25', 'Prophet Muhammad''s Birthday', 'Hari Keputeraan Nabi Muhammad S.A.W.', '先知穆罕默德诞辰', 'all', false),
  ('2026-08-31', 'National Day', 'Hari Kebangsaan', '国庆日', 'all', false),
  ('2026-09-16', 'Malaysia Day', 'Hari Malaysia', '马来西亚日', 'all', false),
  ('2026-11-08', 'Deepavali', 'Hari Deepavali', '屠妖节', 'all', false),
  ('2026-11-09', 'Deepavali, in lieu', 'Cuti ganti Hari Deepavali', '屠妖节补假', 'all', false),
  ('2026-12-11', 'Birthday of the Sultan of Selangor', 'Hari Keputeraan Sultan Selangor', '雪兰莪苏丹诞辰', 'Selangor', false),
  ('2026-12-25', 'Christmas Day', 'Hari Krismas', '圣诞节', 'all', false),
  ('2027-01-01', 'New Year''s Day', 'Tahun Baharu', '元旦', 'all', false),
  ('2027-01-22', 'Thaipusam', 'Hari Thaipusam', '大宝森节', 'all', true),
  ('2027-02-01', 'Federal Territory Day', 'Hari Wilayah Persekutuan', '联邦直辖区日', 'Kuala Lumpur', false),
  ('2027-02-06', 'Chinese New Year', 'Tahun Baharu Cina', '农历新年', 'all', true),
  ('2027-02-07', 'Chinese New Year, second day', 'Tahun Baharu Cina hari kedua', '农历新年初二', 'all', true),
  ('2027-02-08', 'Chinese New Year, second day, in lieu', 'Cuti ganti Tahun Baharu Cina hari kedua', '农历新年初二补假', 'all', true),
  ('2027-02-24', 'Nuzul Al-Quran', 'Hari Nuzul Al-Quran', '可兰经降世日', 'all', true),
  ('2027-03-10', 'Hari Raya Aidilfitri', 'Hari Raya Aidilfitri', '开斋节', 'all', true),
  ('2027-03-11', 'Hari Raya Aidilfitri, second day', 'Hari Raya Aidilfitri hari kedua', '开斋节次日', 'all', true),
  ('2027-05-01', 'Labour Day', 'Hari Pekerja', '劳动节', 'all', false),
  ('2027-05-17', 'Hari Raya Haji', 'Hari Raya Haji', '哈芝节', 'all', true),
  ('2027-05-20', 'Wesak Day', 'Hari Wesak', '卫塞节', 'all', true),
  ('2027-06-06', 'Awal Muharram', 'Awal Muharram', '回历新年', 'all', true),
  ('2027-06-07', 'Birthday of the Yang di-Pertuan Agong', 'Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong', '国家元首诞辰', 'all', false),
  ('2027-06-08', 'Awal Muharram, in lieu', 'Cuti ganti Awal Muharram', '回历新年补假', 'all', true),
  ('2027-08-15', 'Prophet Muhammad''s Birthday', 'Hari Keputeraan Nabi Muhammad S.A.W.', '先知穆罕默德诞辰', 'all', true),
  ('2027-08-16', 'Prophet Muhammad''s Birthday, in lieu', 'Cuti ganti Hari Keputeraan Nabi Muhammad S.A.W.', '先知穆罕默德诞辰补假', 'all', true),
  ('2027-08-31', 'National Day', 'Hari Kebangsaan', '国庆日', 'all', false),
  ('2027-09-16', 'Malaysia Day', 'Hari Malaysia', '马来西亚日', 'all', false),
  ('2027-10-28', 'Deepavali', 'Hari Deepavali', '屠妖节', 'all', true),
  ('2027-12-11', 'Birthday of the Sultan of Selangor', 'Hari Keputeraan Sultan Selangor', '雪兰莪苏丹诞辰', 'Selangor', false),
  ('2027-12-25', 'Christmas Day', 'Hari Krismas', '圣诞节', 'all', false),
  ('2028-01-01', 'New Year''s Day', 'Tahun Baharu', '元旦', 'all', false),
  ('2028-01-26', 'Chinese New Year', 'Tahun Baharu Cina', '农历新年', 'all', true),
  ('2028-01-27', 'Chinese New Year, second day', 'Tahun Baharu Cina hari kedua', '农历新年初二', 'all', true),
  ('2028-02-01', 'Federal Territory Day', 'Hari Wilayah Persekutuan', '联邦直辖区日', 'Kuala Lumpur', false),
  ('2028-02-09', 'Thaipusam', 'Hari Thaipusam', '大宝森节', 'all', true),
  ('2028-02-13', 'Nuzul Al-Quran', 'Hari Nuzul Al-Quran', '可兰经降世日', 'all', true),
  ('2028-02-14', 'Nuzul Al-Quran, in lieu', 'Cuti ganti Hari Nuzul Al-Quran', '可兰经降世日补假', 'all', true),
  ('2028-02-27', 'Hari Raya Aidilfitri', 'Hari Raya Aidilfitri', '开斋节', 'all', true),
  ('2028-02-28', 'Hari Raya Aidilfitri, second day', 'Hari Raya Aidilfitri hari kedua', '开斋节次日', 'all', true),
  ('2028-02-29', 'Hari Raya Aidilfitri, in lieu', 'Cuti ganti Hari Raya Aidilfitri', '开斋节补假', 'all', true),
  ('2028-05-01', 'Labour Day', 'Hari Pekerja', '劳动节', 'all', false),
  ('2028-05-05', 'Hari Raya Haji', 'Hari Raya Haji', '哈芝节', 'all', true),
  ('2028-05-09', 'Wesak Day', 'Hari Wesak', '卫塞节', 'all', true),
  ('2028-05-26', 'Awal Muharram', 'Awal Muharram', '回历新年', 'all', true),
  ('2028-06-05', 'Birthday of the Yang di-Pertuan Agong', 'Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong', '国家元首诞辰', 'all', false),
  ('2028-08-04', 'Prophet Muhammad''s Birthday', 'Hari Keputeraan Nabi Muhammad S.A.W.', '先知穆罕默德诞辰', 'all', true),
  ('2028-08-31', 'National Day', 'Hari Kebangsaan', '国庆日', 'all', false),
  ('2028-09-16', 'Malaysia Day', 'Hari Malaysia', '马来西亚日', 'all', false),
  ('2028-10-17', 'Deepavali', 'Hari Deepavali', '屠妖节', 'all', true),
  ('2028-12-11', 'Birthday of the Sultan of Selangor', 'Hari Keputeraan Sultan Selangor', '雪兰莪苏丹诞辰', 'Selangor', false),
  ('2028-12-25', 'Christmas Day', 'Hari Krismas', '圣诞节', 'all', false)
) as v (day, name, name_ms, name_zh, place, estimated);
