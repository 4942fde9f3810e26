import { addDays, instantOf, isDay } from '../../../domain/booking/calendar.ts'
import type { Pool } from '../../db/connection.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { Page } from './queries.ts'

/** A visit on the occupancy grid. */
type FilledSlot = {
  readonly worker: string
  readonly start_hour: number
  readonly no_of_hours: number
  readonly booking_id: string
  /** The hours that the visit takes, the travel buffer after it included. */
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

/** All workers by id, in the order of their identifiers. */
type Team = ReadonlyMap<string, GridWorker & { readonly active: boolean }>

/** The log of changed teams is pruned after two minutes; the name of a region is not in it. */
const TEAM_MS = 60_000

/**
 * Reads whole days: every active worker and the visits of a day. Workers and what they can do are read
 * once a minute, or when one of them changed.
 */
export function dayReader(pool: Pool): (day: string) => Promise<GridDay> {
  let known: { team: Team; cursor: string; readAt: number } | undefined

  async function teamNow(): Promise<Team> {
    const readAt = performance.now()
    const [log] = await query<{ cursor: string; changed: boolean }>(pool, {
      name: 'grid-team-changed',
      text: `select pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
               exists (select from hours_change where xid >= $1::xid8 and day is null) as changed`,
      values: [known?.cursor ?? '0'],
    })
    const cursor = log?.cursor ?? '0'
    const isFresh = known && !log?.changed && readAt < known.readAt + TEAM_MS
    known = known && isFresh ? { ...known, cursor } : { team: await readTeam(pool), cursor, readAt }
    return known.team
  }

  return async (day) => {
    const [team, visits] = await Promise.all([teamNow(), isDay(day) ? readVisits(pool, day) : []])
    return gridDay(team, visits)
  }
}

/** Every active worker, and the visits of that day, as they are now. */
export async function readDay(reader: Reader, day: string): Promise<GridDay> {
  const [team, visits] = await Promise.all([readTeam(reader), readVisits(reader, day)])
  return gridDay(team, visits)
}

function gridDay(team: Team, visits: readonly DayVisit[]): GridDay {
  const ofWorkers = new Map<string, FilledSlot[]>()
  for (const { workers, ...visit } of visits) {
    for (const id of workers.split(',')) {
      const worker = team.get(id)?.identifier
      if (worker === undefined) continue
      const slots = ofWorkers.get(id)
      if (slots) slots.push({ worker, ...visit })
      else ofWorkers.set(id, [{ worker, ...visit }])
    }
  }
  const workers: GridWorker[] = []
  const slots: FilledSlot[] = []
  for (const [id, worker] of team) {
    if (worker.active) workers.push(worker)
    const its = ofWorkers.get(id)
    if (its) slots.push(...its)
  }
  return { workers, slots }
}

/**
 * PostgreSQL returns a row for a skill and an area, with their workers as plain text: a row for each
 * pair, or an array for each worker, costs several times as much for a thousand workers.
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
  const team = new Map<string, GridWorker & { active: boolean }>()
  for (const { id, ...worker } of staff) team.set(`${id}`, { ...worker, skills: [], areas: [] })
  for (const { kind, name, workers } of abilities) {
    for (const id of workers.split(',')) team.get(id)?.[kind].push(name)
  }
  return team
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

/** Which workers a page of the grid has; empty values do not filter. */
type GridFilter = {
  /** Any part of what pages call the worker. */
  readonly name?: string | undefined
  readonly skill?: string | undefined
  readonly area?: string | undefined
  /** With visits on that day, or without. */
  readonly busy?: 'busy' | 'free' | undefined
}

/** A page of the workers that match, and how many these are. */
type GridPage = GridDay & {
  readonly total: number
  /** How many of them have visits on that day. */
  readonly busy: number
  /** Every area that some worker serves, by name. */
  readonly areas: string[]
}

/**
 * A page of the grid: the workers who match, by identifier, those at work no longer who still have visits
 * at the end. Reads the visits of this page's workers only.
 */
export async function readDayPage(
  reader: Reader,
  day: string,
  { name = '', skill = '', area = '', busy }: GridFilter,
  page: Page,
): Promise<GridPage> {
  const [found] = await query<{
    total: number
    busy: number
    areas: string[]
    workers: (GridWorker & { id: number })[]
  }>(reader, {
    name: `grid-page-${[name && 'name', skill && 'skill', area && 'area', busy].join()}`,
    text: `with matching as materialized (
             select w.id, w.identifier, w.active, d.worker_id is not null as busy
             from worker w
             left join worker_day d on d.day = $1::date and d.worker_id = w.id and d.busy <> 0
             where (w.active or d.worker_id is not null)
               and ($4 = '' or strpos(lower(split_part(w.identifier, '@', 1)), lower($4)) > 0)
               ${skill ? 'and w.id in (select worker_id from worker_skill where skill = $5)' : "and $5 = ''"}
               ${
                 area
                   ? `and w.id in (select p.worker_id from worker_region p
                       join region r on r.id = p.region_id where r.name = $6)`
                   : "and $6 = ''"
               }
               ${busy ? `and (d.worker_id is not null) = ($7 = 'busy')` : "and $7 = ''"}
           ), page as (
             select * from matching order by not active, identifier limit $2 offset $3
           )
           select (select count(*) from matching)::int as total,
             (select count(*) from matching where matching.busy)::int as busy,
             array(select r.name from region r
               where exists (select from worker_region p where p.region_id = r.id)
               order by r.name) as areas,
             coalesce((select json_agg(json_build_object('id', p.id, 'identifier', p.identifier,
                 'skills', array(select s.skill from worker_skill s
                   where s.worker_id = p.id order by s.skill),
                 'areas', array(select r.name from worker_region q
                   join region r on r.id = q.region_id where q.worker_id = p.id order by r.name))
               order by not p.active, p.identifier) from page p), '[]') as workers`,
    values: [day, page.size, (page.page - 1) * page.size, name.trim(), skill, area, busy ?? ''],
  })
  const { workers = [], ...counts } = found ?? { total: 0, busy: 0, areas: [] }
  const slots = await query<FilledSlot>(reader, {
    name: 'grid-page-visits',
    text: `select v.identifier as worker, b.start_hour, b.hours as no_of_hours, b.booking_id,
             b.reserved
           from unnest($2::int[], $3::text[]) with ordinality as v (id, identifier, place)
           join assignment a on a.worker_id = v.id and a.day = $1::date
           join booking b on b.id = a.booking_id
           order by v.place, b.starts_at, b.id`,
    values: [day, workers.map(({ id }) => id), workers.map(({ identifier }) => identifier)],
  })
  return {
    ...counts,
    workers: workers.map(({ identifier, skills, areas }) => ({ identifier, skills, areas })),
    slots,
  }
}
