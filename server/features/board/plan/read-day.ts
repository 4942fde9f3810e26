import type { DayToPlan, DayVisit, Seat } from '../../../../domain/board/plan/day.ts'
import type { Place } from '../../../../domain/board/travel.ts'
import { addDays, mondayOf, weekday } from '../../../../domain/booking/starts/calendar.ts'
import { momentOf, statusAt } from '../../../../domain/booking/status.ts'
import { query, type Reader } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { RoutingProvider } from '../../../providers/routing/port.ts'
import { readBarred } from '../../availability/preferences.ts'
import { program } from '../../bookings/records/history.ts'
import {
  type BookingRow,
  bookingColumns,
  bookingTables,
  teamOf,
} from '../../bookings/records/records.ts'

/** The part of a day to plan, optionally of one area or skill. */
export type PlanScope = {
  readonly day: string
  readonly area: string
  readonly skill: string
  /** Only the workers with these ids; undefined: all. */
  readonly only?: readonly number[]
}

type WorkerRow = {
  id: number
  identifier: string
  name: string
  gender: string
  skills: string[]
  regions: number[]
  week_hours: number[]
  day_hours: number | null
  on_leave: boolean
  load: number
}

type PlannedRow = BookingRow & {
  area: string
  latitude: number
  longitude: number
  pace: number
  region: string
  crew: number[]
  /** Crew members who also go to other visits of the order, and favourites of the customer. */
  expected: number[] | null
  has_steps: boolean
}

/** A day to plan, with the rows behind its positions. */
export type ReadDay = {
  readonly day: DayToPlan
  readonly workers: readonly WorkerRow[]
  readonly visits: readonly PlannedRow[]
  /** Seats whose worker was promised and that could otherwise change. */
  readonly promised: number
}

/**
 * Reads a day with the workers of a scope and all their visits. Seats are fixed if the visit is
 * outside the scope or has begun, or if its worker was promised (docs/product/board.md#plan-a-day).
 */
export async function readDay(
  reader: Reader,
  { services, routing }: Pick<Deps, 'services' | 'routing'>,
  scope: PlanScope,
  now: Date,
): Promise<ReadDay> {
  const everyone = await readWorkers(reader, scope)
  const found = await readVisits(reader, scope.day, everyone)
  const busy = new Set(found.flatMap(({ crew }) => crew))
  const workers = everyone.filter((each) => busy.has(each.id) || workOn(each, scope.day) !== 0)
  const at = new Map(workers.map(({ id }, position) => [id, position]))
  const customers = [...new Set(found.flatMap(({ account_id: id }) => id ?? []))]
  const [chosenByStaff, known, barredBy] = await Promise.all([
    readChosen(reader, found),
    readKnown(reader, customers, workers, now),
    readBarred(reader, customers),
  ])

  const teams = new Map<
    string,
    ReturnType<typeof teamOf> & { number: number; barred: ReadonlySet<string> }
  >()
  const places = [...new Map(found.map((row) => [row.post_code, row])).values()]
  const numbers = new Map(places.map(({ post_code: code }, number) => [code, number]))
  const seats: Seat[] = []
  let promised = 0
  const visits = found.map((row, visit): DayVisit => {
    const team = teamOf(services, row)
    const barred = barredBy.get(row.account_id ?? 0) ?? nobody
    const kind = [team.skill, team.gender, team.regionId, ...barred].join()
    const its = teams.get(kind) ?? { ...team, number: teams.size, barred }
    teams.set(kind, its)
    const isMeant =
      (!scope.skill || row.skill === scope.skill) && (!scope.area || row.region === scope.area)
    const mayChange =
      isMeant &&
      !row.has_steps &&
      row.starts_at > now &&
      statusAt(momentOf(row), now) === 'Confirmed'
    for (const id of row.crew) {
      const worker = at.get(id)
      if (worker === undefined) continue
      const isPromised = chosenByStaff.has(row.id) || (row.expected?.includes(id) ?? false)
      seats.push({ visit, worker, isFixed: !mayChange || isPromised })
      if (mayChange && isPromised) promised += 1
    }
    return {
      startHour: row.start_hour,
      hours: row.hours,
      reserved: row.reserved,
      place: numbers.get(row.post_code) ?? 0,
      team: its.number,
      known: new Set((known.get(row.account_id ?? 0) ?? []).flatMap((id) => at.get(id) ?? [])),
    }
  })
  return {
    workers,
    visits: found,
    promised,
    day: {
      visits,
      seats,
      minutes: await waysBetween(routing, places),
      workers: workers.map((row) => ({
        work: workOn(row, scope.day),
        weekHours: row.load,
        teams: new Set(
          [...teams.values()].flatMap((team) => {
            const suits =
              row.skills.includes(team.skill) &&
              row.regions.includes(team.regionId) &&
              (team.gender === '' || row.gender === team.gender) &&
              !team.barred.has(row.identifier)
            return suits ? [team.number] : []
          }),
        ),
      })),
    },
  }
}

const nobody: ReadonlySet<string> = new Set()

function workOn({ on_leave, day_hours, week_hours }: WorkerRow, day: string): number {
  return on_leave ? 0 : (day_hours ?? week_hours[weekday(day)] ?? 0)
}

/** Travel between places, each pair estimated once. */
async function waysBetween(
  routing: RoutingProvider,
  places: readonly Place[],
): Promise<DayToPlan['minutes']> {
  const way = await routing.ways(places, places)
  const known = new Map<number, number>()
  return (from, to, hour) => {
    const key = (from * places.length + to) * 24 + hour
    const before = known.get(key)
    if (before !== undefined) return before
    const [a, b] = [places[from], places[to]]
    const minutes = a && b ? way(a, b, hour) : 0
    known.set(key, minutes)
    return minutes
  }
}

/** Active workers with the skill who serve the area. */
function readWorkers(reader: Reader, { day, area, skill, only }: PlanScope): Promise<WorkerRow[]> {
  const monday = mondayOf(day)
  return query<WorkerRow>(reader, {
    name: 'plan-workers',
    text: `with load as (
             select worker_id, sum(bit_count(busy::bit(32)))::int as hours from worker_day
             where day between $4 and $5 group by worker_id
           ), skills as (
             select worker_id, array_agg(skill) as every from worker_skill group by worker_id
           ), regions as (
             select worker_id, array_agg(region_id) as every from worker_region group by worker_id
           )
           select w.id, w.identifier, w.full_name as name, w.gender, w.week_hours,
             s.every as skills, r.every as regions, h.hours as day_hours,
             exists (select from worker_leave l where l.worker_id = w.id
               and $1::date between l.first_day and l.last_day) as on_leave,
             coalesce(load.hours, 0) as load
           from worker w
           join skills s on s.worker_id = w.id
           join regions r on r.worker_id = w.id
           left join load on load.worker_id = w.id
           left join worker_day_hours h on h.worker_id = w.id and h.day = $1
           where w.active and ($2 = '' or $2 = any(s.every))
             and ($3 = '' or (select id from region where name = $3) = any(r.every))
             and ($6::int[] is null or w.id = any($6))
           order by w.id`,
    values: [day, skill, area, monday, addDays(monday, 6), only ?? null],
  })
}

/** All visits of these workers on a day, in the scope or not. */
function readVisits(
  reader: Reader,
  day: string,
  workers: readonly WorkerRow[],
): Promise<PlannedRow[]> {
  return query<PlannedRow>(reader, {
    name: 'plan-visits',
    text: `select ${bookingColumns}, p.area, p.latitude, p.longitude, coalesce(r.pace, 1) as pace, g.name as region, c.crew, c.expected,
             exists (select from visit_event v where v.booking_id = b.id and v.kind = 'step')
               as has_steps
           from (
             select a.booking_id, array_agg(a.worker_id order by a.worker_id) as crew,
               array_agg(a.worker_id) filter (where exists (
                 select from booking other join assignment also on also.booking_id = other.id
                 where other.order_id = its.order_id and other.id <> its.id
                   and also.worker_id = a.worker_id
               ) or exists (
                 select from worker_wish wish where wish.account_id = its.account_id
                   and wish.worker_id = a.worker_id and wish.wish = 'favourite'
               )) as expected
             from assignment a join booking its on its.id = a.booking_id
             where a.day = $1 and a.worker_id = any($2::int[])
             group by a.booking_id
           ) c
           join ${bookingTables} on b.id = c.booking_id
           join region g on g.id = o.region_id
           join postcode p on p.code = coalesce(t.post_code, o.post_code)
           left join region_pace r on r.region_id = p.region_id
           order by b.starts_at, b.id`,
    values: [day, workers.map(({ id }) => id)],
  })
}

/** Visits whose crew staff last chose themselves, not by a plan or an undo. */
async function readChosen(reader: Reader, visits: readonly PlannedRow[]): Promise<Set<number>> {
  const rows = await query<{ booking_id: number; is_chosen: boolean }>(reader, {
    name: 'plan-chosen-by-staff',
    text: `select distinct on (booking_id) booking_id,
             by_staff and why <> 'planned' and not (why = 'undone' and before = 'planned')
               as is_chosen
           from (
             select booking_id, id, account_id is not null or who <> $2 as by_staff,
               coalesce(params->>'why', '') as why,
               coalesce(lag(params->>'why') over (partition by booking_id order by id), '') as before
             from booking_event
             where booking_id = any($1::bigint[]) and (code = 'crew-changed'
               or code = 'visit-changed' and params->'changes' @> '[{"field": "crew"}]')
           ) chosen
           order by booking_id, id desc`,
    values: [visits.map(({ id }) => id), program.who],
  })
  return new Set(rows.flatMap(({ booking_id: id, is_chosen: is }) => (is ? [id] : [])))
}

/** By customer, the workers who have visited them before, favourites among them. */
async function readKnown(
  reader: Reader,
  customers: readonly number[],
  workers: readonly WorkerRow[],
  now: Date,
): Promise<Map<number, number[]>> {
  const rows = await query<{ account_id: number; workers: number[] }>(reader, {
    name: 'plan-known',
    text: `select b.account_id, array_agg(distinct a.worker_id) as workers
           from booking b join assignment a on a.booking_id = b.id
           where b.account_id = any($1::bigint[]) and a.worker_id = any($2::int[])
             and b.ends_at <= $3 and b.status in ('Confirmed', 'In Progress', 'Completed')
           group by b.account_id`,
    values: [customers, workers.map(({ id }) => id), now],
  })
  return new Map(rows.map(({ account_id: id, workers: its }) => [id, its]))
}
