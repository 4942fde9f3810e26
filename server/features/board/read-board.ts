import { type Block, type BoardWorker, MOST_ON_BOARD } from '../../../domain/api/bookings/board.ts'
import { type HoursFilter, matchesHours } from '../../../domain/board/state.ts'
import { addDays } from '../../../domain/booking/starts/calendar.ts'
import { hoursIn } from '../../../domain/booking/starts/slots.ts'
import type { Reader } from '../../db/transaction.ts'
import type { CallResponse } from '../../http/calls/calls.ts'
import { type Region, readRegions } from '../workers/list-workers.ts'
import { blockAt, type InternalBlock, type Visit } from './block.ts'
import {
  type Narrowed,
  type OfTeam,
  type PlaceRow,
  readPlaces,
  readTeam,
  readVisits,
  readWorkers,
  type Scope,
} from './board-rows.ts'

/** The filters of the board; '' and undefined match everything. */
export type BoardFilter = Omit<Narrowed, 'regionId'> & {
  readonly area: string
  readonly state?: Block['state']
  readonly hours?: HoursFilter
}

/** One or more days of the board. */
type Board = Omit<CallResponse<'GET /staff/board/'>, 'by_road' | 'paces'>

/** The parts of a board; unchanged ones are not read again. */
export type BoardParts = {
  readonly regions: readonly Region[]
  readonly places: ReadonlyMap<number, PlaceRow>
  /** By id, in order. */
  readonly team: ReadonlyMap<number, OfTeam>
  readonly workers: ReadonlyMap<number, BoardWorker>
  readonly visits: Scope & { readonly byId: ReadonlyMap<number, Visit> }
}

/** Changes committed since the parts were read. */
type ChangedParts = {
  /** Changes of workers, their skills, areas, hours or leave. */
  readonly team: boolean
  /** Workers whose hours were taken or released. */
  readonly workers: ReadonlySet<number>
  /** Orders with an event at their visits. */
  readonly orders: ReadonlySet<number>
}

/** A board that was read before, and the changes since. */
export type Before = { readonly parts: BoardParts; readonly changed: ChangedParts }

/** `count` days, from this one on. */
export function daysFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => addDays(day, at))
}

/**
 * The matching workers with their visits on these days: first those with visits on the first day,
 * then those at work, then the others. Also the visits of their areas that lack someone
 * (docs/product/board.md).
 * @param before the last read of the same days and filter; undefined: reads everything.
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
  const isMeant = (block: InternalBlock) =>
    (!filter.state || block.shown.state === filter.state) && (!filter.manager || block.isManagers)
  // Only filters on visits make the workers depend on them.
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

/** Parts that change so rarely that no log names them. */
async function readGround(reader: Reader): Promise<Pick<BoardParts, 'regions' | 'places'>> {
  const [regions, places] = await Promise.all([readRegions(reader), readPlaces(reader)])
  return { regions, places }
}

/** Reads only the workers whose hours changed, if the others are known. */
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
    // A worker who comes or goes changes the order, which the database decides.
    if (again.length === ids.filter((id) => team.has(id)).length && again.every(isIn(team))) {
      const all = new Map(team)
      for (const each of again) all.set(each.id, each)
      return all
    }
  }
  return new Map((await readTeam(reader, days, narrowed)).map(byId))
}

const byId = <Row extends { readonly id: number }>(row: Row): [number, Row] => [row.id, row]
const isIn =
  (team: BoardParts['team']) =>
  ({ id }: OfTeam) =>
    team.has(id)

/** The shown workers, in order. */
async function workersOf(
  reader: Reader,
  days: readonly string[],
  ids: readonly number[],
  before: Before | undefined,
): Promise<BoardParts['workers']> {
  const known: BoardParts['workers'] =
    before && !before.changed.team ? before.parts.workers : new Map()
  const order = [...known.keys()]
  if (ids.length === order.length && ids.every((id, at) => id === order[at])) return known
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

/** In order of start. With an unchanged scope, reads only the visits that may have changed. */
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
    (workers.size > 0 && (visit.row.workers ?? '').split(',').some((id) => workers.has(Number(id))))
  const all = new Map(known.parts.visits.byId)
  const named = [...all.values()].filter(touched).map(({ row }) => row.id)
  const again = await readVisits(reader, days, narrowed, {
    ids: named,
    workers: [...workers],
    orders: [...orders],
  })
  const isInPlace = again.every((row) => {
    const visit = all.get(row.id)
    return visit && inOrder(visit.row, row) === 0
  })
  const remain = new Set(again.map(({ id }) => id))
  for (const id of named) if (!remain.has(id)) all.delete(id)
  for (const [id, visit] of drawn(again)) all.set(id, visit)
  if (isInPlace) return { workerIds, byId: all }
  return { workerIds, byId: new Map([...all].toSorted(([, a], [, b]) => inOrder(a.row, b.row))) }
}

function isSameScope(a: Scope['workerIds'], b: Scope['workerIds']): boolean {
  if (!a || !b) return a === b
  const its = new Set(a)
  return a.length === b.length && b.every((id) => its.has(id))
}

function inOrder(a: Visit['row'], b: Visit['row']): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return a.start_hour - b.start_hour || a.id - b.id
}
