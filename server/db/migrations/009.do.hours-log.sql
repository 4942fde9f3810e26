-- What each process's index of the workers' hours follows, so that it need not ask again for what
-- did not change (docs/decisions/0009-availability-in-memory.md). A row without a day says that somebody
-- was hired, dismissed, moved or put on leave.
create table hours_change (
  xid xid8 not null default pg_current_xact_id(),
  day date,
  worker_id int,
  busy int,
  version int,
  check ((day is null) = (worker_id is null))
);
create index hours_change_xid on hours_change (xid);

-- Counts the changes of a worker's day: whoever reads the log out of order knows the newest.
alter table worker_day add column version int not null default 1;

create or replace function take_hours() returns trigger language plpgsql as $$
declare
  taken int;
  wanted int;
begin
  with wanted_hours as (
    select day, worker_id, bit_or(reserved) as reserved, sum(reserved) as total
    from added group by day, worker_id
  ), written as (
    insert into worker_day as existing (day, worker_id, busy)
    select day, worker_id, reserved from wanted_hours
    where reserved = total
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
  if taken <> wanted then
    raise exclusion_violation using
      message = 'a worker is already taken at these hours',
      constraint = 'one_visit_at_a_time',
      table = 'assignment';
  end if;
  return null;
end $$;

create or replace function give_hours_back() returns trigger language plpgsql as $$
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

create function log_team_change() returns trigger language plpgsql as $$
begin
  insert into hours_change default values;
  return null;
end $$;

create trigger worker_is_logged after insert or update or delete on worker
  for each statement execute function log_team_change();
create trigger worker_skill_is_logged after insert or update or delete on worker_skill
  for each statement execute function log_team_change();
create trigger worker_region_is_logged after insert or update or delete on worker_region
  for each statement execute function log_team_change();
create trigger worker_leave_is_logged after insert or update or delete on worker_leave
  for each statement execute function log_team_change();
