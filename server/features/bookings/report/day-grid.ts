import { displayName } from '../../../../domain/booking/display-name.ts'
import { addDays, instantOf } from '../../../../domain/booking/starts/calendar.ts'
import type { Pool } from '../../../db/connection.ts'
import type { Page } from '../../../db/read-page.ts'
import { query, queryOne, type Reader } from '../../../db/transaction.ts'

/** A visit on the occupancy grid. */
type FilledSlot = {
  readonly worker: string
  readonly start_hour: number
  readonly no_of_hours: number
  readonly booking_id: string
  /** The hours that the visit takes, including the travel buffer after it. */
  readonly reserved: number
}

/** A worker of the grid, with their skills and the names of their regions. */
type GridWorker = {
  readonly identifier: string
  readonly skills: string[]
  readonly areas: string[]
}

/** Workers, and their visits by worker, then by start. */
export type GridDay = { readonly workers: GridWorker[]; readonly slots: FilledSlot[] }

type TeamWorker = GridWorker & { readonly id: number; readonly active: boolean }

/** All workers by id, in order of their identifiers, and the names of all their areas. */
type Team = { readonly workers: ReadonlyMap<string, TeamWorker>; readonly areas: string[] }

/** The log of changed teams is pruned after two minutes, and does not name changed regions. */
const TEAM_MS = 60_000

/** Filters the workers of a page of the grid; empty values do not filter. */
type GridFilter = {
  /** Any part of the worker's displayed name. */
  readonly name?: string
  readonly skill?: string
  readonly area?: string
  /** With or without visits on that day. */
  readonly busy?: 'busy' | 'free' | ''
}

/** A page of the matching workers, and their total. */
type GridPage = GridDay & {
  readonly total: number
  /** How many of them have visits on that day. */
  readonly busy: number
  /** Every area that some worker serves, by name. */
  readonly areas: string[]
}

/**
 * Reads days of the grid. Workers and their abilities are read once a minute, or when one of them
 * changed.
 */
export function gridReader(pool: Pool) {
  let known: { team: Team; cursor: string; readAt: number } | undefined

  async function teamNow(): Promise<Team> {
    const readAt = performance.now()
    const { cursor, changed } = await queryOne<{ cursor: string; changed: boolean }>(pool, {
      name: 'grid-team-changed',
      text: `select pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
               exists (select from hours_change where xid >= $1::xid8 and day is null) as changed`,
      values: [known?.cursor ?? '0'],
    })
    const isFresh = known && !changed && readAt < known.readAt + TEAM_MS
    known = known && isFresh ? { ...known, cursor } : { team: await readTeam(pool), cursor, readAt }
    return known.team
  }

  return {
    /** Every active worker and the visits of a day. */
    async readDay(day: string): Promise<GridDay> {
      const [team, visits] = await Promise.all([teamNow(), readVisits(pool, day)])
      return gridDay(team, visits)
    },

    /**
     * The matching workers by identifier, then those who no longer work but still have visits.
     * Reads only the visits of this page's workers.
     */
    async page(
      day: string,
      filter: GridFilter,
      { page, page_size: size }: Page,
    ): Promise<GridPage> {
      const [team, busy] = await Promise.all([teamNow(), readBusy(pool, day)])
      const { found, busyCount } = matching(team, busy, filter)
      const shown = found.slice((page - 1) * size, page * size)
      return {
        total: found.length,
        busy: busyCount,
        areas: team.areas,
        workers: shown,
        slots: await readSlots(pool, day, shown),
      }
    },
  }
}

/** One pass over all workers: this is most of the cost of a page. */
function matching(
  { workers }: Team,
  busy: ReadonlySet<number>,
  { name = '', skill, area, busy: presence }: GridFilter,
): { found: TeamWorker[]; busyCount: number } {
  const typed = name.trim().toLowerCase()
  const found: TeamWorker[] = []
  const gone: TeamWorker[] = []
  let busyCount = 0
  for (const worker of workers.values()) {
    const isBusy = busy.has(worker.id)
    if (!worker.active && !isBusy) continue
    if (presence && (presence === 'busy') !== isBusy) continue
    if (skill && !worker.skills.includes(skill)) continue
    if (area && !worker.areas.includes(area)) continue
    if (typed && !displayName(worker.identifier).toLowerCase().includes(typed)) continue
    if (isBusy) busyCount += 1
    if (worker.active) found.push(worker)
    else gone.push(worker)
  }
  return { found: found.concat(gone), busyCount }
}

/** The ids of workers with visits on a day. */
async function readBusy(reader: Reader, day: string): Promise<ReadonlySet<number>> {
  const row = await queryOne<{ workers: string | null }>(reader, {
    name: 'grid-busy',
    text: `select string_agg(worker_id::text, ',') as workers from worker_day
           where day = $1 and busy <> 0`,
    values: [day],
  })
  return new Set(row.workers?.split(',').map(Number))
}

function readSlots(
  reader: Reader,
  day: string,
  workers: readonly TeamWorker[],
): Promise<FilledSlot[]> {
  return query<FilledSlot>(reader, {
    name: 'grid-page-visits',
    text: `select v.identifier as worker, b.start_hour, b.hours as no_of_hours, b.booking_id,
             b.reserved
           from unnest($2::int[], $3::text[]) with ordinality as v (id, identifier, place)
           join assignment a on a.worker_id = v.id and a.day = $1::date
           join booking b on b.id = a.booking_id
           order by v.place, b.starts_at, b.id`,
    values: [day, workers.map(({ id }) => id), workers.map(({ identifier }) => identifier)],
  })
}

/** Every active worker and the visits of that day, without a cache. */
export async function readDay(reader: Reader, day: string): Promise<GridDay> {
  const [team, visits] = await Promise.all([readTeam(reader), readVisits(reader, day)])
  return gridDay(team, visits)
}

function gridDay(team: Team, visits: readonly DayVisit[]): GridDay {
  const ofWorkers = new Map<string, FilledSlot[]>()
  for (const { workers, ...visit } of visits) {
    for (const id of workers.split(',')) {
      const worker = team.workers.get(id)?.identifier
      if (worker === undefined) continue
      const slots = ofWorkers.get(id)
      if (slots) slots.push({ worker, ...visit })
      else ofWorkers.set(id, [{ worker, ...visit }])
    }
  }
  const workers: GridWorker[] = []
  const slots: FilledSlot[] = []
  for (const [id, worker] of team.workers) {
    if (worker.active) workers.push(worker)
    const its = ofWorkers.get(id)
    if (its) slots.push(...its)
  }
  return { workers, slots }
}

/**
 * PostgreSQL returns one row per skill and area, with the workers as plain text: a row per pair, or
 * an array per worker, costs several times as much for a thousand workers.
 */
async function readTeam(reader: Reader): Promise<Team> {
  const [staff, abilities] = await Promise.all([
    query<{ id: number; identifier: string; active: boolean }>(reader, {
      name: 'grid-workers',
      text: 'select id, identifier, active from worker order by identifier',
    }),
    query<{ kind: 'skills' | 'areas'; name: string; workers: string }>(reader, {
      name: 'grid-abilities',
      text: `select 'skills' as kind, skill as name, string_agg(worker_id::text, ',') as workers
             from worker_skill group by skill
             union all
             select 'areas', r.name, p.workers
             from (select region_id, string_agg(worker_id::text, ',') as workers
                   from worker_region group by region_id) p
             join region r on r.id = p.region_id
             order by name`,
    }),
  ])
  const team = new Map<string, TeamWorker>()
  for (const worker of staff) team.set(`${worker.id}`, { ...worker, skills: [], areas: [] })
  for (const { kind, name, workers } of abilities) {
    for (const id of workers.split(',')) team.get(id)?.[kind].push(name)
  }
  const areas = abilities.filter(({ kind }) => kind === 'areas').map(({ name }) => name)
  return { workers: team, areas: areas.sort() }
}

type DayVisit = Omit<FilledSlot, 'worker'> & { workers: string }

function readVisits(reader: Reader, day: string): Promise<DayVisit[]> {
  return query<DayVisit>(reader, {
    name: 'grid-visits',
    text: `select b.start_hour, b.hours as no_of_hours, b.booking_id, b.reserved,
             string_agg(a.worker_id::text, ',') as workers
           from booking b join assignment a on a.booking_id = b.id
           where b.starts_at >= $1 and b.starts_at < $2
           group by b.id order by b.starts_at, b.id`,
    // The day as instants, so that the index on the start is used.
    values: [instantOf(day, 0), instantOf(addDays(day, 1), 0)],
  })
}
