-- Workers are sent only to visits that they can go to, and a visit with too few workers is recorded.

create table crew_gap (
  booking_id bigint primary key references booking,
  missing int not null check (missing > 0),
  since timestamptz not null,
  reason text not null check (reason in
    ('not-active', 'on-leave', 'off-duty', 'lacks-skill', 'other-area', 'other-gender'))
);
comment on table crew_gap is
  'Visits that have fewer workers than they need, because nobody could replace one
(docs/product/availability.md#visits-without-a-whole-crew). A visit without a row here has a whole crew.
The row goes with the crew: when it is changed or released.';
comment on column crew_gap.missing is 'How many workers it lacks of booking.worker_count.';
comment on column crew_gap.since is 'When the first of them was lost.';
comment on column crew_gap.reason is 'Why the worker who was lost last could not go.';

create function lock_availability(worker int) returns void language sql as $$
  select pg_advisory_xact_lock(5304, worker)
$$;
comment on function lock_availability(int) is
  'Until the end of the transaction nobody is assigned this worker, and all who did before are
committed: what is read afterwards of the worker''s visits is complete. Comes before a change of hours,
leave, status, skills or regions after which the worker may no longer be able to go to a visit.';

create or replace function take_hours() returns trigger language plpgsql as $$
declare
  taken int;
  wanted int;
  its_day date;
  its_worker int;
  its_hours int;
  its_version int;
begin
  select count(*), min(day), min(worker_id), min(reserved)
    into wanted, its_day, its_worker, its_hours from added;
  -- Shared: orders do not wait for each other, only for a change of the worker (lock_availability).
  if wanted = 1 then
    perform pg_advisory_xact_lock_shared(5304, its_worker);
  else
    perform pg_advisory_xact_lock_shared(5304, worker_id)
    from (select distinct worker_id from added order by worker_id) as workers;
  end if;
  -- A new statement, so it sees what was committed before the lock. A subquery for each row and not a
  -- join, whose plan, made for the first rows of a connection, could read whole tables.
  if exists (
    select from added a where not (
      select w.status = 'active'
        and v.work & (coalesce(d.hours, w.week_hours[extract(dow from a.day)::int + 1])) = v.work
        and not exists (select from worker_leave l
          where l.worker_id = w.id and a.day between l.first_day and l.last_day)
        and exists (select from worker_skill s where s.worker_id = w.id and s.skill = b.skill)
        and exists (select from worker_region r
          where r.worker_id = w.id and r.region_id = o.region_id)
      from booking b
      cross join lateral (select ((1 << b.hours) - 1) << (b.start_hour - 8) as work) v
      join booking_order o on o.id = b.order_id
      join worker w on w.id = a.worker_id
      left join worker_day_hours d on d.worker_id = w.id and d.day = a.day
      where b.id = a.booking_id
    )
  ) then
    raise exclusion_violation using
      message = 'a worker cannot go to this visit',
      constraint = 'worker_can_go',
      table = 'assignment';
  end if;
  -- Most orders are one visit of one worker, for which sorting and summing would cost more than
  -- half as much again.
  if wanted = 1 then
    insert into worker_day as existing (day, worker_id, busy)
    values (its_day, its_worker, its_hours)
    on conflict (day, worker_id) do update
      set busy = existing.busy | excluded.busy, version = existing.version + 1
      where existing.busy & excluded.busy = 0
    returning busy, version into its_hours, its_version;
    get diagnostics taken = row_count;
    if taken = 1 then
      insert into hours_change (day, worker_id, busy, version)
      values (its_day, its_worker, its_hours, its_version);
    end if;
  else
    with wanted_hours as (
      select day, worker_id, bit_or(reserved) as reserved, sum(reserved) as total
      from added group by day, worker_id
    ), written as (
      insert into worker_day as existing (day, worker_id, busy)
      select day, worker_id, reserved from wanted_hours
      where reserved = total
      -- The same order in every transaction, so that two orders cannot deadlock.
      order by day, worker_id
      on conflict (day, worker_id) do update
        set busy = existing.busy | excluded.busy, version = existing.version + 1
        where existing.busy & excluded.busy = 0
      returning day, worker_id, busy, version
    ), logged as (
      insert into hours_change (day, worker_id, busy, version)
      select day, worker_id, busy, version from written
    )
    select (select count(*) from written), (select count(*) from wanted_hours) into taken, wanted;
  end if;
  if taken <> wanted then
    raise exclusion_violation using
      message = 'a worker is already taken at these hours',
      constraint = 'one_visit_at_a_time',
      table = 'assignment';
  end if;
  return null;
end $$;
comment on function take_hours() is
  'Marks the hours of new assignments as taken in worker_day. An hour that is taken already refuses the
whole statement (error 23P01), as does a worker who is not active, is on leave or not at work at these
hours, lacks the skill or does not serve the region: this prevents double bookings and visits of absent
workers, whoever writes.';
