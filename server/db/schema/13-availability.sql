-- Which worker goes to which visit, and which hours that takes
-- (docs/decisions/0002-triggers-maintain-worker-hours.md).

create table worker_day (
  day date not null,
  worker_id int not null references worker,
  busy int not null,
  version int not null default 1,
  primary key (day, worker_id)
) with (fillfactor = 70);
comment on table worker_day is
  'The taken hours of a worker on a day. Only the triggers of assignment write here, so that the two
cannot differ. Pages are filled to 70 % because rows are updated often: a new version of a row finds
room beside the old one.';
comment on column worker_day.busy is 'Bit i is the hour that starts at 8 + i.';
comment on column worker_day.version is
  'Counts the changes of the row, so that a reader of hours_change knows the newest.';

create table hours_change (
  xid xid8 not null default pg_current_xact_id(),
  day date,
  worker_id int,
  busy int,
  version int,
  check ((day is null) = (worker_id is null))
);
create index hours_change_xid on hours_change (xid);
comment on table hours_change is
  'A log of changes of worker_day, which the availability cache of each process follows
(docs/decisions/0009-availability-in-memory.md).';
comment on column hours_change.xid is
  'The transaction, by which a reader knows when no earlier change can still appear.';
comment on column hours_change.day is
  'Null: a worker, a skill, a region or a leave changed, and the workers must be read again.';
comment on column hours_change.busy is 'As in worker_day after the change, like version.';

create table assignment (
  booking_id bigint not null,
  worker_id int not null,
  day date not null,
  reserved int not null,
  primary key (booking_id, worker_id),
  foreign key (booking_id, day, reserved) references booking (id, day, reserved)
);
create index assignment_worker_day on assignment (worker_id, day);
comment on table assignment is
  'The crews: which worker goes to which visit. Rows are deleted when a visit is cancelled or its hold
ends.';
comment on column assignment.worker_id is
  'A worker''s id. Without a foreign key of its own: the trigger writes the worker to worker_day,
which has one, and a second lookup would make long series slower.';
comment on column assignment.day is
  'The visit''s day, as reserved is its hours: the foreign key keeps them equal.';

create table crew_gap (
  booking_id bigint primary key references booking,
  missing int not null check (missing > 0),
  since timestamptz not null,
  reason text not null check (reason in
    ('not-active', 'on-leave', 'off-duty', 'lacks-skill', 'other-area', 'other-gender', 'absent', 'not-again'))
);
comment on table crew_gap is
  'Visits with fewer workers than they need, because no replacement was found (docs/product/availability.md#visits-without-a-whole-crew). Deleted when the crew is changed or released.';
comment on column crew_gap.missing is 'How many workers it lacks of booking.worker_count.';
comment on column crew_gap.since is 'When the first of them was lost.';
comment on column crew_gap.reason is
  'Why the last lost worker could not go; absent: staff reported that they did not come. not-again: the customer does not want them.';

create function lock_availability(worker int) returns void language sql as $$
  select pg_advisory_xact_lock(5304, worker)
$$;
comment on function lock_availability(int) is
  'Blocks assignments of this worker until the end of the transaction, after waiting for those in progress: the worker''s visits that are read afterwards are complete. Call it before a change of hours, leave, status, skills or regions that may make the worker unable to go to a visit.';

create function take_hours() returns trigger language plpgsql as $$
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

create function release_hours() returns trigger language plpgsql as $$
begin
  with freed as (
    select day, worker_id, bit_or(reserved) as reserved from removed group by day, worker_id
  ), locked as (
    select w.day, w.worker_id, f.reserved
    from worker_day w join freed f using (day, worker_id)
    order by w.day, w.worker_id
    for update of w
  ), written as (
    update worker_day w set busy = w.busy & ~locked.reserved, version = w.version + 1
    from locked where w.day = locked.day and w.worker_id = locked.worker_id
    returning w.day, w.worker_id, w.busy, w.version
  )
  insert into hours_change (day, worker_id, busy, version)
  select day, worker_id, busy, version from written;
  return null;
end $$;
comment on function release_hours() is 'Marks the hours of deleted assignments as free.';

create trigger assignment_takes_hours after insert on assignment
  referencing new table as added for each statement execute function take_hours();
create trigger assignment_releases_hours after delete on assignment
  referencing old table as removed for each statement execute function release_hours();
create trigger assignment_is_not_updated before update on assignment
  for each statement execute function refuse_change();
create trigger assignment_is_not_truncated before truncate on assignment
  for each statement execute function refuse_change();
-- Depth 0 is a statement of a client; the triggers above write one level down.
create trigger worker_day_belongs_to_assignments before insert or update or delete on worker_day
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger worker_day_is_not_truncated before truncate on worker_day
  for each statement execute function refuse_change();

create function log_team_change() returns trigger language plpgsql as $$
begin
  insert into hours_change default values;
  return null;
end $$;
comment on function log_team_change() is 'Adds the row to hours_change that says: workers changed.';
create trigger worker_is_logged after insert or update or delete on worker
  for each statement execute function log_team_change();
create trigger worker_skill_is_logged after insert or update or delete on worker_skill
  for each statement execute function log_team_change();
create trigger worker_region_is_logged after insert or update or delete on worker_region
  for each statement execute function log_team_change();
create trigger worker_leave_is_logged after insert or update or delete on worker_leave
  for each statement execute function log_team_change();
create trigger worker_day_hours_is_logged after insert or update or delete on worker_day_hours
  for each statement execute function log_team_change();
