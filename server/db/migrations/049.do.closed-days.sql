-- A day that an Admin closes is refused by the database itself, from the moment it is closed.

create index public_holiday_closed on public_holiday (day) where treatment = 'closed';

create function lock_closed_days() returns void language sql as $$
  select pg_advisory_xact_lock(5305)
$$;
comment on function lock_closed_days() is
  'Until the end of the transaction nobody books or moves a visit, and all who did before are committed:
visits that are counted afterwards are complete. Comes before a day is closed.';

create function closing_waits_for_visits() returns trigger language plpgsql as $$
begin
  perform lock_closed_days();
  return new;
end $$;
comment on function closing_waits_for_visits() is
  'Lets a change that closes days wait for visits that are being booked, so that none of them is committed
after it.';
create trigger public_holiday_closing_waits before insert or update on public_holiday
  for each row when (new.treatment = 'closed') execute function closing_waits_for_visits();
create trigger region_closing_waits before update of state on region
  for each row when (old.state <> new.state) execute function closing_waits_for_visits();

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

create function refuse_new_visits() returns trigger language plpgsql as $$
begin
  -- Shared: orders do not wait for each other, only for a day that is being closed.
  perform pg_advisory_xact_lock_shared(5305);
  -- A new statement, so it sees what was committed before the lock; and the foreign key has waited for
  -- a merge of the account.
  if exists (select from account
        where id in (select account_id from added) and merged_into is not null)
      or exists (select from public_holiday
        where treatment = 'closed' and day in (select day from added)) then
    if exists (select from account
        where id in (select account_id from added) and merged_into is not null) then
      raise exception 'the account was merged into another' using errcode = '23U04';
    end if;
    perform refuse_closed_day(o.region_id, a.day)
      from added a join booking_order o on o.id = a.order_id;
  end if;
  return null;
end $$;
comment on function refuse_new_visits() is
  'Refuses new visits on closed days (error 23U05; docs/product/prices.md#public-holidays), and those of an
account that was merged into another (error 23U04): all orders of a person are at the account that stays,
also one that is placed while they are merged. One trigger for both, because each costs every order.';
create trigger booking_new_is_allowed after insert on booking
  referencing new table as added for each statement execute function refuse_new_visits();
drop trigger booking_order_not_of_merged on booking_order;
comment on function refuse_order_of_merged() is 'Unused: refuse_new_visits does the same.';

create function refuse_move_to_closed_day() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(5305);
  perform refuse_closed_day(o.region_id, new.day) from booking_order o where o.id = new.order_id;
  return null;
end $$;
comment on function refuse_move_to_closed_day() is
  'Refuses to move a visit to a closed day, and to confirm one there that had expired. A visit that was
booked before its day was closed stays, and can be changed otherwise.';
create trigger booking_not_moved_to_closed_day after update of day, status on booking
  for each row when (old.day <> new.day or old.status = 'Expired' and new.status <> 'Expired')
  execute function refuse_move_to_closed_day();

create function refuse_region_on_closed_day() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(5305);
  perform refuse_closed_day(new.region_id, b.day) from booking b
    where b.order_id = new.id and b.status in ('Pending Payment', 'Confirmed');
  return null;
end $$;
comment on function refuse_region_on_closed_day() is
  'Refuses to move visits to a region where their day is closed.';
create trigger booking_order_not_moved_to_closed_region after update of region_id on booking_order
  for each row when (old.region_id <> new.region_id) execute function refuse_region_on_closed_day();
