import { type Block, type BoardWorker, MOST_ON_BOARD } from '../../../domain/api/bookings/board.ts'
import { type HoursFilter, matchesHours } from '../../../domain/board/state.ts'
import { addDays } from '../../../domain/booking/calendar.ts'
import { hoursIn } from '../../../domain/booking/slots.ts'
import type { Reader } from '../../db/transaction.ts'
import { blockAt, type Made, type Visit } from './block.ts'
import {
  type Narrowed,
  type OfTeam,
  type PlaceRow,
  type Region,
  readPlaces,
  readRegions,
  readTeam,
  readVisits,
  readWorkers,
  type Scope,
} from './board-rows.ts'

/** What the board is narrowed to; '' and undefined narrow nothing. */
export type BoardFilter = Omit<Narrowed, 'regionId'> & {
  readonly area: string
  readonly state?: Block['state'] | undefined
  readonly hours?: HoursFilter | undefined
}

/** Some days of the board. */
type Board = {
  readonly days: string[]
  readonly total: number
  readonly workers: BoardWorker[]
  readonly visits: Block[]
  readonly places: Record<string, [number, number]>
  readonly areas: string[]
}

/** What a board was made of, of which what did not change is not read again. */
export type BoardParts = {
  readonly regions: readonly Region[]
  readonly places: ReadonlyMap<number, PlaceRow>
  /** By id, in their order. */
  readonly team: ReadonlyMap<number, OfTeam>
  readonly workers: ReadonlyMap<number, BoardWorker>
  readonly visits: Scope & { readonly byId: ReadonlyMap<number, Visit> }
}

/** What was committed since the parts were read. */
export type ChangedParts = {
  /** Workers, their skills, areas, hours or leave. */
  readonly team: boolean
  /** Whose hours were taken or released. */
  readonly workers: ReadonlySet<number>
  /** To whose visits something happened. */
  readonly orders: ReadonlySet<number>
}

/** A board that was read, and what changed since. */
export type Before = { readonly parts: BoardParts; readonly changed: ChangedParts }

/** So many days from this one on. */
export function daysFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => addDays(day, at))
}

/**
 * The workers who match, with all that they do on these days: those with visits on the first day, then
 * those who are at work, then the others. And the visits of their areas that lack someone (docs/product/board.md).
 * @param before by the same days and filter; undefined: everything is read.
 */
export async function readBoard(
  reader: Reader,
  days: string[],
  filter: BoardFilter,
  now: Date,
  before?: Before,
): Promise<{ board: Board; parts: BoardParts }> {
  const { regions, places } = before?.parts ?? (await readGround(reader))
  const region = regions.find(({ name }) => name === filter.area)
  const areas = regions.map(({ name }) => name)
  if (filter.area && !region) {
    const nobody = { regions, places, team: new Map(), workers: new Map() }
    return {
      board: { days, total: 0, workers: [], visits: [], places: {}, areas },
      parts: { ...nobody, visits: { workerIds: [], byId: new Map() } },
    }
  }
  const narrowed = { ...filter, regionId: region?.id }
  const team = await teamOf(reader, days, narrowed, before)
  const fitting = [...team.values()].filter((each) => matches(filter, each))
  const isEvery = !region && !filter.skill && !filter.search
  const visitsOf = (workers: readonly OfTeam[] | undefined) => {
    const scope = { workerIds: workers?.map(({ id }) => id) }
    return visitsIn(reader, days, { ...narrowed, ...scope }, { places, before })
  }
  const blocksOf = ({ byId }: BoardParts['visits']) =>
    [...byId.values()].flatMap((visit) => blockAt(visit, now) ?? [])
  const isMeant = (block: Made) =>
    (!filter.state || block.shown.state === filter.state) && (!filter.manager || block.isManagers)
  // Who is shown follows from the visits only where these are what is filtered.
  const all =
    filter.state || filter.manager ? await visitsOf(isEvery ? undefined : fitting) : undefined
  const meant =
    all &&
    new Set(
      blocksOf(all)
        .filter(isMeant)
        .flatMap(({ shown }) => shown.workers),
    )
  const matching = meant ? fitting.filter(({ id }) => meant.has(id)) : fitting
  const groups = Map.groupBy(matching, groupOf)
  const shown = (['busy', 'free', 'off'] as const)
    .flatMap((group) => groups.get(group) ?? [])
    .slice(0, MOST_ON_BOARD)
  const isWhole = isEvery && !filter.hours && shown.length === matching.length
  const [visits, workers] = await Promise.all([
    all ?? visitsOf(isWhole ? undefined : shown),
    workersOf(
      reader,
      days,
      shown.map(({ id }) => id),
      before,
    ),
  ])
  const visible = blocksOf(visits).filter(
    (block) =>
      (block.shown.missing && isMeant(block)) || block.shown.workers.some((id) => workers.has(id)),
  )
  const board = {
    days,
    total: matching.length,
    workers: [...workers.values()],
    visits: visible.map(({ shown: block }) => block),
    places: Object.fromEntries(
      visible.map(({ shown: { post_code: code }, place }) => [code, place]),
    ),
    areas,
  }
  return { board, parts: { regions, places, team, workers, visits } }
}

function matches({ hours }: BoardFilter, { work, busy, on_leave }: OfTeam): boolean {
  const freeHours = hoursIn((on_leave ? 0 : work) & ~busy)
  return !hours || matchesHours(hours, { visits: busy === 0 ? 0 : 1, freeHours })
}

function groupOf({ work, busy, on_leave }: OfTeam): 'busy' | 'free' | 'off' {
  if (busy !== 0) return 'busy'
  return on_leave || work === 0 ? 'off' : 'free'
}

/** What changes so seldom that nothing names it. */
async function readGround(reader: Reader): Promise<Pick<BoardParts, 'regions' | 'places'>> {
  const [regions, places] = await Promise.all([readRegions(reader), readPlaces(reader)])
  return { regions, places }
}

/** Of those who were there before, only those whose hours changed are read again. */
async function teamOf(
  reader: Reader,
  days: readonly string[],
  narrowed: Narrowed,
  before: Before | undefined,
): Promise<BoardParts['team']> {
  if (before && !before.changed.team) {
    const { team } = before.parts
    const ids = [...before.changed.workers]
    const again = ids.length > 0 ? await readTeam(reader, days, narrowed, ids) : []
    // Who comes or goes changes the order, which is the database's.
    if (again.length === ids.filter((id) => team.has(id)).length && again.every(isIn(team)))
      return new Map([...team, ...again.map(byId)])
  }
  return new Map((await readTeam(reader, days, narrowed)).map(byId))
}

const byId = <Row extends { readonly id: number }>(row: Row): [number, Row] => [row.id, row]
const isIn =
  (team: BoardParts['team']) =>
  ({ id }: OfTeam) =>
    team.has(id)

/** Those who are shown, in that order. */
async function workersOf(
  reader: Reader,
  days: readonly string[],
  ids: readonly number[],
  before: Before | undefined,
): Promise<BoardParts['workers']> {
  const known: BoardParts['workers'] =
    before && !before.changed.team ? before.parts.workers : new Map()
  const unknown = ids.filter((id) => !known.has(id))
  const read = new Map(
    unknown.length > 0 ? (await readWorkers(reader, days, unknown)).map(byId) : [],
  )
  return new Map(
    ids.flatMap((id) => {
      const worker = known.get(id) ?? read.get(id)
      return worker ? [byId(worker)] : []
    }),
  )
}

/** In the order of their starts. Where the scope is as before, only what may have changed is read again. */
async function visitsIn(
  reader: Reader,
  days: readonly string[],
  narrowed: Narrowed & Scope,
  { places, before }: Pick<BoardParts, 'places'> & { readonly before: Before | undefined },
): Promise<BoardParts['visits']> {
  const { workerIds } = narrowed
  const drawn = (rows: Awaited<ReturnType<typeof readVisits>>) =>
    rows.map((row): [number, Visit] => [row.id, { row, place: places.get(row.post_code) }])
  const known = before && isSameScope(before.parts.visits.workerIds, workerIds) && before
  if (!known) return { workerIds, byId: new Map(drawn(await readVisits(reader, days, narrowed))) }
  const { workers, orders } = known.changed
  if (workers.size + orders.size === 0) return { ...known.parts.visits, workerIds }
  const touched = (visit: Visit) =>
    orders.has(visit.row.order_id) ||
    (visit.row.missing ?? 0) > 0 ||
    (visit.row.workers ?? '').split(',').some((id) => workers.has(Number(id)))
  const [named, others] = parted(known.parts.visits.byId, touched)
  const again = await readVisits(reader, days, narrowed, {
    ids: named,
    workers: [...workers],
    orders: [...orders],
  })
  const all = new Map([...others, ...drawn(again)])
  return { workerIds, byId: new Map([...all].toSorted(([, a], [, b]) => inOrder(a, b))) }
}

function isSameScope(a: Scope['workerIds'], b: Scope['workerIds']): boolean {
  if (!a || !b) return a === b
  const its = new Set(a)
  return a.length === b.length && b.every((id) => its.has(id))
}

function parted(all: ReadonlyMap<number, Visit>, isNamed: (visit: Visit) => boolean) {
  const named: number[] = []
  const others: [number, Visit][] = []
  for (const entry of all)
    if (isNamed(entry[1])) named.push(entry[0])
    else others.push(entry)
  return [named, others] as const
}

function inOrder({ row: a }: Visit, { row: b }: Visit): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return a.start_hour - b.start_hour || a.id - b.id
}
