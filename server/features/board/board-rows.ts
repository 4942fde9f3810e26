import type { BoardWorker } from '../../../domain/api/bookings/board.ts'
import type { VisitOutcome } from '../../../domain/booking/outcome.ts'
import { addDays, instantOf, weekday } from '../../../domain/booking/starts/calendar.ts'
import type { StoredMoment } from '../../../domain/booking/status.ts'
import { photoPath } from '../../../domain/workers/worker.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { lateForThisStart } from '../events/late-notices.ts'

/** The fields of a worker that decide whether they are shown: hours of the first day, as masks. */
export type OfTeam = {
  readonly id: number
  readonly work: number
  readonly busy: number
  readonly on_leave: boolean
}

/** The filters of rows; '' and undefined mean any. */
export type Narrowed = {
  readonly search: string
  readonly skill: string
  readonly manager: string
  readonly regionId: number | undefined
}

/**
 * All workers who are active or have visits on these days, by name.
 * @param only of these workers; undefined: all.
 */
export function readTeam(
  reader: Reader,
  days: readonly string[],
  { search, skill, regionId }: Narrowed,
  only?: readonly number[],
): Promise<OfTeam[]> {
  return query<OfTeam>(reader, {
    name: only ? 'board-team-again' : 'board-team',
    text: `select w.id, coalesce(h.hours, w.week_hours[$2::int]) as work,
             coalesce(d.busy, 0) as busy, exists (select from worker_leave l
               where l.worker_id = w.id and ($1::date[])[1] between l.first_day and l.last_day) as on_leave
           from worker w
           left join worker_day_hours h on h.worker_id = w.id and h.day = ($1::date[])[1]
           left join worker_day d on d.worker_id = w.id and d.day = ($1::date[])[1]
           where (w.active or exists (select from worker_day b
               where b.worker_id = w.id and b.day = any($1::date[]) and b.busy <> 0))
             and ($3 = '' or exists (select from worker_skill s
               where s.worker_id = w.id and s.skill = $3))
             and ($4::int is null or exists (select from worker_region r
               where r.worker_id = w.id and r.region_id = $4))
             and ($5 = '' or position(lower($5) in lower(w.full_name)) > 0)
             ${only ? 'and w.id = any($6::int[])' : ''}
           order by w.full_name, w.id`,
    values: [
      days,
      weekday(days[0] ?? '') + 1,
      skill,
      regionId ?? null,
      search.trim(),
      ...(only ? [only] : []),
    ],
  })
}

type WorkerRow = Omit<BoardWorker, 'work'> & {
  readonly week_hours: readonly number[]
  /** By day; null where the week's hours apply. */
  readonly day_hours: readonly (number | null)[] | null
}

/** These workers, in the given order. */
export async function readWorkers(
  reader: Reader,
  days: readonly string[],
  ids: readonly number[],
): Promise<BoardWorker[]> {
  const rows = await query<WorkerRow>(reader, {
    name: 'board-workers',
    text: `with off as (
             select worker_id, first_day, last_day, kind from worker_leave
             where first_day <= $2 and last_day >= $1
           ), other as (
             select worker_id, day, hours from worker_day_hours where day between $1 and $2
           )
           select w.id, w.full_name as name, w.phone, p.key as photo, w.week_hours,
             case when exists (select from other where worker_id = w.id) then
               (select array_agg(h.hours order by d.day) from unnest($3::date[]) d (day)
                left join other h on h.worker_id = w.id and h.day = d.day) end as day_hours,
             case when exists (select from off where worker_id = w.id) then
               (select array_agg(l.kind order by d.day) from unnest($3::date[]) d (day)
                left join off l on l.worker_id = w.id
                  and d.day between l.first_day and l.last_day)
               else array_fill(null::text, array[$4::int]) end as leave
           from unnest($5::int[]) with ordinality as shown (id, at)
           join worker w on w.id = shown.id left join worker_photo p on p.worker_id = w.id
           order by shown.at`,
    values: [days[0], days.at(-1), days, days.length, ids],
  })
  return rows.map(({ week_hours, day_hours, ...row }) => ({
    ...row,
    photo: row.photo && `${photoPath}/${row.photo}`,
    work: days.map((day, at) => day_hours?.[at] ?? week_hours[weekday(day)] ?? 0),
  }))
}

export type VisitRow = Omit<StoredMoment, 'starts_at' | 'ends_at'> & {
  id: number
  order_id: number
  booking_id: string
  version: number
  day: string
  start_hour: number
  hours: number
  skill: string
  worker_count: number
  outcome: VisitOutcome | null
  post_code: number
  customer_name: string
  is_managers: boolean | null
  workers: string | null
  missing: number | null
  /** The steps and delays that the crew reported, in order of time. */
  reports: Report[] | null
}

/** Worker, kind, value, and the moment in milliseconds since 1970. */
type Report = readonly [number, 'step' | 'late', string, number]

/** The workers whose visits are read. */
export type Scope = {
  /** Their visits, and the visits that lack someone; undefined: all. */
  readonly workerIds: readonly number[] | undefined
}

/** What names the visits that may have changed. */
export type Named = {
  readonly ids: readonly number[]
  readonly workers: readonly number[]
  readonly orders: readonly number[]
}

/**
 * Reads visits with joins that look up each row by key: a join of whole tables would read years of
 * visits.
 * @param named only these of them; undefined: all.
 */
export function readVisits(
  reader: Reader,
  days: readonly string[],
  { skill, regionId, manager, workerIds }: Narrowed & Scope,
  named?: Named,
): Promise<VisitRow[]> {
  const among =
    named &&
    `and b.id = any(array(
      select unnest($4::bigint[])
      union select booking_id from assignment
        where worker_id = any($5::int[]) and day between $6 and $7
      union select id from booking where order_id = any($8::bigint[])
      union select booking_id from crew_gap))`
  const values = [
    ...spanOf(days),
    manager,
    ...(named ? [named.ids, named.workers, days[0], days.at(-1), named.orders] : []),
  ]
  const its = values.length
  const visits = `
    select b.id, b.order_id, b.booking_id, b.version, b.day, b.start_hour, b.hours, b.skill,
      b.worker_count, b.status, b.outcome, b.runs_from, b.runs_until, o.hold_until,
      coalesce(t.post_code, o.post_code) as post_code, o.customer_name, g.missing,
      b.manager_id = (select id from account where email = $3) as is_managers,
      (select string_agg(s.worker_id::text, ',') from assignment s where s.booking_id = b.id) as workers,
      (select json_agg(json_build_array(v.worker_id, v.kind, v.what, extract(epoch from v.at) * 1000)
         order by v.at)
       from visit_event v where v.booking_id = b.id and (v.kind = 'step' or ${lateForThisStart})) as reports
    from booking b
    join booking_order o on o.id = b.order_id
    left join visit_terms t on t.booking_id = b.id
    left join crew_gap g on g.booking_id = b.id
    where b.starts_at >= $1 and b.starts_at < $2
      and b.status in ('Pending Payment', 'Confirmed', 'In Progress', 'Completed') ${among ?? ''}`
  const again = named ? '-again' : ''
  return workerIds
    ? query<VisitRow>(reader, {
        name: `board-visits-of-workers${again}`,
        text: `${visits} and (
            b.id in (select booking_id from assignment
              where worker_id = any((select $${its + 1}::int[])::int[]) and day between $${its + 2} and $${its + 3})
            or g.missing > 0 and ($${its + 4}::int is null or o.region_id = $${its + 4})
              and ($${its + 5} = '' or b.skill = $${its + 5}))
          order by b.starts_at, b.id`,
        values: [...values, workerIds, days[0], days.at(-1), regionId ?? null, skill],
      })
    : query<VisitRow>(reader, {
        name: `board-visits${again}`,
        text: `${visits} order by b.starts_at, b.id`,
        values,
      })
}

/** As instants, so that the index on the start is used. */
function spanOf(days: readonly string[]): [Date, Date] {
  return [instantOf(days[0] ?? '', 0), instantOf(addDays(days.at(-1) ?? '', 1), 0)]
}

export type PlaceRow = {
  readonly code: number
  readonly area: string
  readonly latitude: number
  readonly longitude: number
}

/** All postcodes: there are fewer than visits on a full day. */
export async function readPlaces(reader: Reader): Promise<Map<number, PlaceRow>> {
  const rows = await query<PlaceRow>(reader, {
    name: 'board-postcodes',
    text: 'select code, area, latitude, longitude from postcode',
  })
  return new Map(rows.map((row) => [row.code, row]))
}
