import { type Block, type BoardWorker, MOST_ON_BOARD } from '../../../domain/api/bookings/board.ts'
import { blockState, type HoursFilter, matchesHours } from '../../../domain/board/state.ts'
import { addDays, instantOf, timeOf, weekday } from '../../../domain/booking/calendar.ts'
import type { VisitOutcome } from '../../../domain/booking/outcome.ts'
import { hoursIn } from '../../../domain/booking/slots.ts'
import { momentOf, type StoredMoment } from '../../../domain/booking/status.ts'
import {
  countingSteps,
  type StepTaken,
  type VisitTimes,
  visitTimes,
} from '../../../domain/visits/steps.ts'
import { photoPath } from '../../../domain/workers/worker.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { lateForThisStart } from '../events/late-notices.ts'

/** What the board is narrowed to; '' and undefined narrow nothing. */
export type BoardFilter = {
  readonly search: string
  readonly area: string
  readonly skill: string
  readonly state?: Block['state'] | undefined
  readonly manager: string
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

/** So many days from this one on. */
export function daysFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => addDays(day, at))
}

/**
 * The workers who match, with all that they do on these days: those with visits on the first day, then
 * those who are at work, then the others. And the visits of their areas that lack someone (docs/product/board.md).
 */
export async function readBoard(
  reader: Reader,
  days: string[],
  filter: BoardFilter,
  now: Date,
): Promise<Board> {
  const regions = await readRegions(reader)
  const region = regions.find(({ name }) => name === filter.area)
  const areas = regions.map(({ name }) => name)
  if (filter.area && !region) return { days, total: 0, workers: [], visits: [], places: {}, areas }
  const narrowed = { ...filter, regionId: region?.id }
  const team = (await readTeam(reader, days, narrowed)).filter((each) => matches(filter, each))
  const isEvery = !region && !filter.skill && !filter.search
  const blocksOf = (workers: readonly OfTeam[] | undefined) =>
    readBlocks(reader, days, { ...narrowed, workerIds: workers?.map(({ id }) => id) }, now)
  const isMeant = (block: Made) =>
    (!filter.state || block.shown.state === filter.state) && (!filter.manager || block.isManagers)
  // Who is shown follows from the visits only where these are what is filtered.
  const all =
    filter.state || filter.manager ? await blocksOf(isEvery ? undefined : team) : undefined
  const meant = all && new Set(all.filter(isMeant).flatMap(({ shown }) => shown.workers))
  const matching = meant ? team.filter(({ id }) => meant.has(id)) : team
  const groups = Map.groupBy(matching, groupOf)
  const shown = (['busy', 'free', 'off'] as const)
    .flatMap((group) => groups.get(group) ?? [])
    .slice(0, MOST_ON_BOARD)
  const isWhole = isEvery && !filter.hours && shown.length === matching.length
  const [blocks, workers] = await Promise.all([
    all ?? blocksOf(isWhole ? undefined : shown),
    readWorkers(
      reader,
      days,
      shown.map(({ id }) => id),
    ),
  ])
  const shownIds = new Set(shown.map(({ id }) => id))
  const visible = blocks.filter(
    (block) =>
      (block.shown.missing && isMeant(block)) || block.shown.workers.some((id) => shownIds.has(id)),
  )
  return {
    days,
    total: matching.length,
    workers,
    visits: visible.map(({ shown: block }) => block),
    places: Object.fromEntries(
      visible.map(({ shown: { post_code: code }, place }) => [code, place]),
    ),
    areas,
  }
}

/** A worker who may be shown, as far as that decides it: hours of the first day, as masks. */
type OfTeam = {
  readonly id: number
  readonly work: number
  readonly busy: number
  readonly on_leave: boolean
}

function matches({ hours }: BoardFilter, { work, busy, on_leave }: OfTeam): boolean {
  const freeHours = hoursIn((on_leave ? 0 : work) & ~busy)
  return !hours || matchesHours(hours, { visits: busy === 0 ? 0 : 1, freeHours })
}

function groupOf({ work, busy, on_leave }: OfTeam): 'busy' | 'free' | 'off' {
  if (busy !== 0) return 'busy'
  return on_leave || work === 0 ? 'off' : 'free'
}

function readRegions(reader: Reader): Promise<{ id: number; name: string }[]> {
  return query(reader, {
    name: 'board-regions',
    text: 'select id, name from region order by name',
  })
}

type Narrowed = BoardFilter & { readonly regionId: number | undefined }

/** Everyone who is active or has visits on these days, by name. */
function readTeam(
  reader: Reader,
  days: readonly string[],
  { search, skill, regionId }: Narrowed,
): Promise<OfTeam[]> {
  return query<OfTeam>(reader, {
    name: 'board-team',
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
           order by w.full_name, w.id`,
    values: [days, weekday(days[0] ?? '') + 1, skill, regionId ?? null, search.trim()],
  })
}

type WorkerRow = Omit<BoardWorker, 'work'> & {
  readonly week_hours: readonly number[]
  /** By day; null where the hours are those of the week. */
  readonly day_hours: readonly (number | null)[] | null
}

/** These workers, in their order. */
async function readWorkers(
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

type VisitRow = Omit<StoredMoment, 'starts_at' | 'ends_at'> & {
  id: number
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
  /** What the crew says of steps and delays, in the order of its moments. */
  said: Said[] | null
}

/** Worker, kind, what, and the moment in milliseconds since 1970. */
type Said = readonly [number, 'step' | 'late', string, number]

/**
 * What a visit is joined with is looked up for each by its key: a join of whole tables would read a
 * company's past.
 * @param workerIds undefined: every worker's visits; otherwise theirs, and what lacks someone there.
 */
function readVisits(
  reader: Reader,
  days: readonly string[],
  {
    skill,
    regionId,
    manager,
    workerIds,
  }: Narrowed & { readonly workerIds: readonly number[] | undefined },
): Promise<VisitRow[]> {
  const visits = `
    select b.id, b.booking_id, b.version, b.day, b.start_hour, b.hours, b.skill,
      b.worker_count, b.status, b.outcome, b.runs_from, b.runs_until, o.hold_until,
      coalesce(t.post_code, o.post_code) as post_code, o.customer_name, g.missing,
      b.manager_id = (select id from account where email = $3) as is_managers,
      (select string_agg(s.worker_id::text, ',') from assignment s where s.booking_id = b.id) as workers,
      (select json_agg(json_build_array(v.worker_id, v.kind, v.what, extract(epoch from v.at) * 1000)
         order by v.at)
       from visit_event v where v.booking_id = b.id and (v.kind = 'step' or ${lateForThisStart})) as said
    from booking b
    join booking_order o on o.id = b.order_id
    left join visit_terms t on t.booking_id = b.id
    left join crew_gap g on g.booking_id = b.id
    where b.starts_at >= $1 and b.starts_at < $2
      and b.status in ('Pending Payment', 'Confirmed', 'In Progress', 'Completed')`
  const values = [...spanOf(days), manager]
  return workerIds
    ? query<VisitRow>(reader, {
        name: 'board-visits-of-workers',
        text: `${visits} and (
            b.id in (select booking_id from assignment
              where worker_id = any((select $4::int[])::int[]) and day between $5 and $6)
            or g.missing > 0 and ($7::int is null or o.region_id = $7) and ($8 = '' or b.skill = $8))
          order by b.starts_at, b.id`,
        values: [...values, workerIds, days[0], days.at(-1), regionId ?? null, skill],
      })
    : query<VisitRow>(reader, {
        name: 'board-visits',
        text: `${visits} order by b.starts_at, b.id`,
        values,
      })
}

/** As instants, so that the index on the start is used. */
function spanOf(days: readonly string[]): [Date, Date] {
  return [instantOf(days[0] ?? '', 0), instantOf(addDays(days.at(-1) ?? '', 1), 0)]
}

/** The blocks of these visits. */
async function readBlocks(
  reader: Reader,
  days: readonly string[],
  narrowed: Parameters<typeof readVisits>[2],
  now: Date,
): Promise<Made[]> {
  const [visits, postcodes] = await Promise.all([
    readVisits(reader, days, narrowed),
    readPlaces(reader),
  ])
  return visits.flatMap((row) => blockOf(row, postcodes.get(row.post_code), now) ?? [])
}

type PlaceRow = { code: number; area: string; latitude: number; longitude: number }

/** Every postcode: they are fewer than the visits of a full day. */
async function readPlaces(reader: Reader): Promise<Map<number, PlaceRow>> {
  const rows = await query<PlaceRow>(reader, {
    name: 'board-postcodes',
    text: 'select code, area, latitude, longitude from postcode',
  })
  return new Map(rows.map((row) => [row.code, row]))
}

/** A block with what only the filters and the planning read of it. */
type Made = {
  readonly shown: Block
  readonly isManagers: boolean
  readonly place: [number, number]
}

const HOUR_MS = 3_600_000

/** None for a visit that does not take place. */
function blockOf(row: VisitRow, place: PlaceRow | undefined, now: Date): Made | undefined {
  const said = row.said ?? []
  const workers = row.workers?.split(',').map(Number) ?? []
  const starts_at = instantOf(row.day, row.start_hour)
  const ends_at = new Date(starts_at.getTime() + row.hours * HOUR_MS)
  const steps = said.flatMap(([workerId, kind, what, at]): StepTaken[] =>
    kind === 'step' ? [{ workerId, step: what as StepTaken['step'], at: new Date(at) }] : [],
  )
  const times: VisitTimes =
    steps.length > 0 ? visitTimes(countingSteps(steps, starts_at), workers) : {}
  const state = blockState(momentOf({ ...row, starts_at, ends_at }), row.outcome, times, now)
  if (!state) return undefined
  const late = said.findLast(([id, kind]) => kind === 'late' && workers.includes(id))
  const isThere = times.arrivedAt ?? times.startedAt
  return {
    isManagers: row.is_managers === true,
    place: [place?.latitude ?? 0, place?.longitude ?? 0],
    // Of the same fields for every visit, those that are left out undefined: three times as fast to write.
    shown: {
      booking_id: row.booking_id,
      version: row.version,
      start_date: row.day,
      start_time: timeOf(row.start_hour),
      no_of_hours: row.hours,
      skill: row.skill,
      area: place?.area ?? '',
      post_code: row.post_code,
      customer_name: row.customer_name,
      worker_count: row.worker_count,
      state,
      workers,
      missing: row.missing || undefined,
      late_minutes: late && !isThere ? Number(late[2]) : undefined,
      on_the_way_at: times.onTheWayAt?.toISOString(),
      arrived_at: times.arrivedAt?.toISOString(),
      started_at: times.startedAt?.toISOString(),
      finished_at: times.finishedAt?.toISOString(),
    },
  }
}
