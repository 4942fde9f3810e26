import { chooseCrew } from '../../../domain/booking/crew.ts'
import type { Team } from '../../../domain/booking/description.ts'
import { addDays, mondayOf, weekday } from '../../../domain/booking/starts/calendar.ts'
import type { NeededHours, TeamDays } from '../../../domain/booking/starts/slots.ts'
import { noPreferences, preferring } from '../../../domain/workers/preferences.ts'
import { query, type Reader } from '../../db/transaction.ts'

/** The workers who could be sent to a region. */
export type RegionTeam = Team & {
  readonly regionId: number
  /** The customer, to leave out workers whom they do not want; if absent, nobody is left out. */
  readonly accountId?: number
}

/** A worker on some days: working hours and taken hours, one mask per day. */
export type Candidate = {
  readonly workerId: number
  readonly identifier: string
  readonly gender: string
  readonly favourite: boolean
  /** Hours already assigned in the week of the first day, to share work evenly. */
  readonly loadHours: number
  readonly onLeave: readonly boolean[]
  readonly work: readonly number[]
  readonly busy: readonly number[]
}

type Row = Omit<Candidate, 'work'> & {
  readonly week_hours: readonly number[]
  /** The hours of single days that differ from the week's. */
  readonly day_hours: readonly (number | null)[]
}

const text = `
  with wanted as (
    select day, ord from unnest($4::date[]) with ordinality as wanted (day, ord)
  ), team as (
    select w.id, w.identifier, w.gender, w.week_hours, preference.wish is not null as favourite
    from worker w
    join worker_region r on r.worker_id = w.id and r.region_id = $1
    join worker_skill s on s.worker_id = w.id and s.skill = $2
    left join worker_wish preference on preference.account_id = $7 and preference.worker_id = w.id
    where w.active and ($3 = '' or w.gender = $3) and preference.wish is distinct from 'not-again'
  )
  select t.id as "workerId", t.identifier, t.gender, t.week_hours, t.favourite,
    (select array_agg(coalesce(d.busy, 0) order by wanted.ord)
     from wanted left join worker_day d on d.day = wanted.day and d.worker_id = t.id) as busy,
    (select array_agg(h.hours order by wanted.ord)
     from wanted left join worker_day_hours h on h.day = wanted.day and h.worker_id = t.id
    ) as day_hours,
    (select array_agg(exists (
       select from worker_leave l
       where l.worker_id = t.id and wanted.day between l.first_day and l.last_day
     ) order by wanted.ord) from wanted) as "onLeave",
    (select coalesce(sum(bit_count(d.busy::bit(32))), 0)::int
     from worker_day d where d.worker_id = t.id and d.day between $5 and $6) as "loadHours"
  from team t
  order by t.id`

/**
 * The workers of a team, without those whom the customer does not want, with their working and
 * taken hours on each day. One query for the slots of a day, the choice of a crew and staff's list
 * of candidates.
 * @param excluding hours of that booking count as free, because it is being moved or its crew
 *   changed.
 */
export async function readCandidates(
  reader: Reader,
  team: RegionTeam,
  days: readonly string[],
  excluding?: { id: number; day: string; reserved: number },
): Promise<Candidate[]> {
  const monday = mondayOf(days[0] ?? '')
  const rows = await query<Row>(reader, {
    name: 'booking-candidates',
    text,
    values: [
      team.regionId,
      team.skill,
      team.gender,
      days,
      monday,
      addDays(monday, 6),
      team.accountId ?? null,
    ],
  })
  const own = excluding ? await crewOf(reader, excluding.id) : undefined
  return rows.map(({ week_hours: week, day_hours: single, ...row }) => ({
    ...row,
    work: days.map((day, at) => (row.onLeave[at] ? 0 : (single[at] ?? week[weekday(day)] ?? 0))),
    busy: days.map((day, at) => {
      const busy = row.busy[at] ?? 0
      return excluding && own?.has(row.workerId) && day === excluding.day
        ? busy & ~excluding.reserved
        : busy
    }),
  }))
}

/** The candidates in the form that the rules of slots and crews use. */
export function teamDaysOf(candidates: readonly Candidate[], days: number): TeamDays {
  const ids = Int32Array.from(candidates, ({ workerId }) => workerId)
  const highest = ids.reduce((most, id) => Math.max(most, id), 0)
  const sessions = Array.from({ length: days }, (_, session) => session)
  return {
    ids,
    work: sessions.map((session) => Int32Array.from(candidates, ({ work }) => work[session] ?? 0)),
    taken: sessions.map((session) => {
      const taken = new Uint16Array(highest + 1)
      for (const { workerId, busy } of candidates) taken[workerId] = busy[session] ?? 0
      return taken
    }),
  }
}

/**
 * Chooses a crew for each day, at its own start, by the rules of `chooseCrew`, favourites first.
 */
export function chooseAmong(
  candidates: readonly Candidate[],
  crewSize: number,
  wants: readonly NeededHours[],
  draw: (workerId: number) => number,
): number[][] | undefined {
  const load = new Map(candidates.map(({ workerId, loadHours }) => [workerId, loadHours]))
  const favourites = new Set(
    candidates.filter(({ favourite }) => favourite).map(({ workerId }) => workerId),
  )
  const loadHours = preferring(
    { ...noPreferences, favourites },
    (workerId) => load.get(workerId) ?? 0,
  )
  return chooseCrew(teamDaysOf(candidates, wants.length), crewSize, wants, loadHours, draw)
}

/** A worker of a team, whether or not they can be sent right now. */
export type TeamWorker = {
  readonly identifier: string
  readonly gender: string
  readonly active: boolean
}

/** All workers with the skill in the region, inactive ones included. */
export function readTeam(
  reader: Reader,
  { skill, regionId }: Pick<RegionTeam, 'skill' | 'regionId'>,
): Promise<TeamWorker[]> {
  return query(reader, {
    name: 'team-workers',
    text: `select w.identifier, w.gender, w.active from worker w
           join worker_region r on r.worker_id = w.id and r.region_id = $1
           join worker_skill s on s.worker_id = w.id and s.skill = $2
           order by w.id`,
    values: [regionId, skill],
  })
}

/** The ids of a booking's workers. */
export async function crewOf(reader: Reader, bookingId: number): Promise<Set<number>> {
  const rows = await query<{ worker_id: number }>(reader, {
    name: 'booking-crew',
    text: 'select worker_id from assignment where booking_id = $1 order by worker_id',
    values: [bookingId],
  })
  return new Set(rows.map((row) => row.worker_id))
}
