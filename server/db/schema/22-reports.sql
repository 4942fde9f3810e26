-- Figures for staff: how fast pages are, and sums of past days.

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
comment on table web_vital is
  'How fast pages are in visitors'' browsers: counters of a day, with nothing about the visitors
(docs/product/pages.md#web-vitals).';
comment on column web_vital.page is
  'The name of the page, without what tells a person or a booking.';
comment on column web_vital.bucket is 'A range of values; domain/site/vitals.ts has the bounds.';
comment on column web_vital.samples is 'How many measurements fell into the bucket.';

create table figures_day (
  day date primary key
);
comment on table figures_day is
  'Past days whose sums the other figures_ tables hold, so that the visual report reads a year of a
million bookings at once (docs/decisions/0018-aggregate-past-days.md). A change of one of its bookings
deletes a day here, and it is then summed from the bookings until it is counted again.';

create table figures_area (
  day date not null references figures_day on delete cascade,
  skill text not null,
  region_id int not null,
  bookings int not null,
  cancelled int not null,
  revenue_sen bigint not null,
  primary key (day, skill, region_id)
);
comment on table figures_area is 'Visits and revenue of a past day by service and region.';
comment on column figures_area.cancelled is 'How many of the visits were cancelled.';
comment on column figures_area.revenue_sen is
  'Prices of valid visits, less what was taken off later, and the late fees of all.';

create table figures_hour (
  day date not null references figures_day on delete cascade,
  skill text not null,
  hour smallint not null,
  sent int not null,
  primary key (day, skill, hour)
);
comment on table figures_hour is 'Workers at visits by hour of a past day.';
comment on column figures_hour.hour is 'When it starts.';
comment on column figures_hour.sent is 'How many workers were at a visit.';

create table figures_voucher (
  day date not null references figures_day on delete cascade,
  skill text not null,
  code text not null,
  orders int not null,
  discount_sen bigint not null,
  primary key (day, skill, code)
);
comment on table figures_voucher is 'Orders of a past day with a voucher, and what it took off.';

create table figures_list (
  day date not null references figures_day on delete cascade,
  skill text not null,
  lead_hours float8[] not null,
  accounts bigint[] not null,
  orders bigint[] not null,
  primary key (day, skill)
);
comment on table figures_list is 'Values of a past day that cannot be summed.';
comment on column figures_list.lead_hours is 'From each order to its first visit.';
comment on column figures_list.accounts is
  'Who ordered; the order is at the same place in orders.';

create function delete_day_figures(changed date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7152027, changed - date '2000-01-01');
  delete from figures_day where day = changed;
end $$;
comment on function delete_day_figures(date) is
  'Deletes the sums of a day. Who changes a booking of a day shares a lock on it, who counts the day
holds it alone: so a day is counted after the changes under way, or deleted by them.';

create function delete_booking_figures() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform delete_day_figures(old.day); end if;
  if tg_op <> 'DELETE' then perform delete_day_figures(new.day); end if;
  return null;
end $$;

create function delete_order_figures() returns trigger language plpgsql as $$
begin
  perform delete_day_figures(day) from booking where order_id = new.id group by day;
  return null;
end $$;

-- Coming days have no sums, so a new booking pays for the condition alone. A day is counted two days
-- after its end.
create trigger booking_added_in_the_past after insert on booking for each row
  when (new.day < (now() at time zone 'Asia/Kuala_Lumpur')::date)
  execute function delete_booking_figures();
create trigger booking_deleted_from_the_past after delete on booking for each row
  when (old.day < (now() at time zone 'Asia/Kuala_Lumpur')::date)
  execute function delete_booking_figures();
-- A visit that begins or ends counts as before.
create trigger booking_changed_in_the_past after update on booking for each row
  when (
    least(old.day, new.day) < (now() at time zone 'Asia/Kuala_Lumpur')::date
    and (old.day, old.start_hour, old.hours, old.skill, old.order_id, old.account_id, old.session,
      old.worker_count, old.total_sen, old.fee_sen, old.allowance_sen,
      old.status in ('Confirmed', 'In Progress', 'Completed'), old.status = 'Cancelled',
      old.status = 'Expired')
      is distinct from
      (new.day, new.start_hour, new.hours, new.skill, new.order_id, new.account_id, new.session,
      new.worker_count, new.total_sen, new.fee_sen, new.allowance_sen,
      new.status in ('Confirmed', 'In Progress', 'Completed'), new.status = 'Cancelled',
      new.status = 'Expired')
  )
  execute function delete_booking_figures();
create trigger order_changed after update of region_id, voucher_code, discount_sen, created_at
  on booking_order for each row
  when ((old.region_id, old.voucher_code, old.discount_sen, old.created_at)
    is distinct from (new.region_id, new.voucher_code, new.discount_sen, new.created_at))
  execute function delete_order_figures();
