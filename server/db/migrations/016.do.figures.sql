-- How fast pages are for those who visit them: counters of a day, and nothing of the visits. What a
-- bucket holds is told by domain/site/vitals.ts.
create table web_vital (
  day date not null,
  page text not null,
  metric text not null check (metric in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  connection text not null check (connection in ('slow', 'fast', 'unknown')),
  bucket smallint not null check (bucket between 0 and 255),
  samples int not null check (samples > 0),
  primary key (day, page, metric, device, connection, bucket)
);

-- What the visual report adds up of days that are over, so that a year of a million bookings is
-- told at once. A day stands in figures_day when the other tables hold all of it; whatever changes
-- one of its bookings takes it out again, and it is then counted from the bookings, as the days to
-- come are. Written by server/features/reports/fold.ts alone.
create table figures_day (
  day date primary key
);
create table figures_area (
  day date not null references figures_day on delete cascade,
  skill text not null,
  region_id int not null,
  bookings int not null,
  cancelled int not null,
  revenue_sen bigint not null,
  primary key (day, skill, region_id)
);
-- Workers at a visit in the hour that begins then.
create table figures_hour (
  day date not null references figures_day on delete cascade,
  skill text not null,
  hour smallint not null,
  sent int not null,
  primary key (day, skill, hour)
);
create table figures_voucher (
  day date not null references figures_day on delete cascade,
  skill text not null,
  code text not null,
  orders int not null,
  discount_sen bigint not null,
  primary key (day, skill, code)
);
-- What has no sum: the lead times of orders, and who came by which order (two lists side by side).
create table figures_list (
  day date not null references figures_day on delete cascade,
  skill text not null,
  lead_hours float8[] not null,
  accounts bigint[] not null,
  orders bigint[] not null,
  primary key (day, skill)
);

-- The locks on a day of the figures: whoever changes a booking of it shares one, whoever counts it
-- has one alone. So a day is counted after changes under way, or loses its place by them.
create function uncount_day(changed date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7152027, changed - date '2000-01-01');
  delete from figures_day where day = changed;
end $$;

create function uncount_booking() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform uncount_day(old.day); end if;
  if tg_op <> 'DELETE' then perform uncount_day(new.day); end if;
  return null;
end $$;

create function uncount_order() returns trigger language plpgsql as $$
begin
  perform uncount_day(day) from booking where order_id = new.id group by day;
  return null;
end $$;

-- Days to come are in no figures, so that new bookings pay nothing for this: the condition alone is
-- looked at. A day is counted two days after its end.
create trigger booking_made_in_the_past after insert on booking for each row
  when (new.day < (now() at time zone 'Asia/Kuala_Lumpur')::date)
  execute function uncount_booking();
create trigger booking_gone_from_the_past after delete on booking for each row
  when (old.day < (now() at time zone 'Asia/Kuala_Lumpur')::date)
  execute function uncount_booking();
-- A visit that begins or ends counts as before.
create trigger booking_changed_in_the_past after update on booking for each row
  when (
    least(old.day, new.day) < (now() at time zone 'Asia/Kuala_Lumpur')::date
    and (old.day, old.start_hour, old.hours, old.skill, old.order_id, old.account_id, old.session,
      old.worker_count, old.total_sen, old.fee_sen,
      old.status in ('Confirmed', 'In Progress', 'Completed'), old.status = 'Cancelled',
      old.status = 'Expired')
      is distinct from
      (new.day, new.start_hour, new.hours, new.skill, new.order_id, new.account_id, new.session,
      new.worker_count, new.total_sen, new.fee_sen,
      new.status in ('Confirmed', 'In Progress', 'Completed'), new.status = 'Cancelled',
      new.status = 'Expired')
  )
  execute function uncount_booking();
create trigger order_changed after update of region_id, voucher_code, discount_sen, created_at
  on booking_order for each row
  when ((old.region_id, old.voucher_code, old.discount_sen, old.created_at)
    is distinct from (new.region_id, new.voucher_code, new.discount_sen, new.created_at))
  execute function uncount_order();
