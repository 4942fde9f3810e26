-- Taking the hours of one visit of one worker, which most orders are, by two plain statements: what
-- sorts and sums the hours of many costs more than half of that to set up.
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
