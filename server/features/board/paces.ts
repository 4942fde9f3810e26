import { MOST_TRIPS, PACE_DAYS, paceOf, type Trip } from '../../../domain/board/pace.ts'
import { addDays, dayOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { columnsOf } from '../../db/columns.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, query, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type JobTasks, jobAt } from '../../jobs.ts'

/** Learns travel times from the crews' steps (docs/product/board.md#travel). */
export function paceTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  // At 03:35 in Malaysia.
  return jobAt('35 19 * * * learn-paces', () => learnPaces(pool, clock()))
}

/** Paces are learned once a night, so a cache may be this old. */
const STORED_MS = 5 * 60_000

/** The cached pace of each postcode to which travel takes longer or shorter than estimated. */
export function paceBook(reader: Reader): (now: Date) => Promise<ReadonlyMap<number, number>> {
  let stored: { readonly at: number; readonly paces: Promise<Map<number, number>> } | undefined
  return (now) => {
    if (!stored || Math.abs(now.getTime() - stored.at) >= STORED_MS) {
      const paces = readPaces(reader)
      stored = { at: now.getTime(), paces }
      paces.catch(() => {
        stored = undefined
      })
    }
    return stored.paces
  }
}

async function readPaces(reader: Reader): Promise<Map<number, number>> {
  const rows = await query<{ code: number; pace: number }>(reader, {
    name: 'paces',
    text: `select p.code, r.pace from region_pace r join postcode p on p.region_id = r.region_id
           where r.pace <> 1`,
  })
  return new Map(rows.map(({ code, pace }) => [code, pace]))
}

/** The paces of the places on a board. */
export function pacesOf(
  { places }: { readonly places: Readonly<Record<string, unknown>> },
  paces: ReadonlyMap<number, number>,
): Record<string, number> {
  return Object.fromEntries([...paces].filter(([code]) => code in places))
}

/** Learns the pace of each region; a region with too few trips gets none. */
async function learnPaces(pool: Pool, now: Date): Promise<void> {
  const paces = [...(await readTrips(pool, now))].flatMap(([regionId, trips]) => {
    const learned = paceOf(trips)
    return learned ? [{ regionId, ...learned }] : []
  })
  await inTransaction(pool, async (tx) => {
    await query(tx, { text: 'delete from region_pace' })
    await query(tx, {
      text: `insert into region_pace (region_id, pace, trips, learned_at)
             select region_id, pace, trips, $4 from
               unnest($1::int[], $2::double precision[], $3::int[]) n (region_id, pace, trips)
             where exists (select from region r where r.id = n.region_id for key share)`,
      values: [...columnsOf(paces, 'regionId', 'pace', 'trips'), now],
    })
  })
}

/**
 * The newest trips to each region, up to the number used. Reads one day at a time until all have
 * enough.
 */
async function readTrips(pool: Pool, now: Date): Promise<Map<number, Trip[]>> {
  const regions = await query<{ id: number }>(pool, { text: 'select id from region' })
  const found = new Map<number, Trip[]>(regions.map(({ id }) => [id, []]))
  const lacks = (trips: readonly Trip[]) => trips.length < MOST_TRIPS
  const today = dayOf(now)
  for (let back = 1; back <= PACE_DAYS && [...found.values()].some(lacks); back += 1)
    for (const { regionId, ...trip } of await tripsOn(pool, addDays(today, -back))) {
      const trips = found.get(regionId)
      if (trips && lacks(trips)) trips.push(trip)
    }
  return found
}

type TripRow = {
  region_id: number
  from_latitude: number
  from_longitude: number
  latitude: number
  longitude: number
  left_at: Date
  arrived_at: Date
}

/**
 * A day's trips from one visit to the next. Uses only the phones' own timestamps, and only workers
 * who left within an hour after finishing: later they may come from anywhere.
 */
async function tripsOn(pool: Pool, day: string): Promise<(Trip & { regionId: number })[]> {
  const rows = await query<TripRow>(pool, {
    name: 'trips-of-day',
    text: `with visit as (
             select v.worker_id, b.id, b.starts_at, c.region_id, c.latitude, c.longitude,
               min(v.at) filter (where v.what = 'on-the-way') as left_at,
               min(v.at) filter (where v.what = 'arrived') as arrived_at,
               min(v.at) filter (where v.what = 'finished') as finished_at
             from booking b
             join visit_event v on v.booking_id = b.id and v.kind = 'step' and v.by_account_id is null
             join booking_order o on o.id = b.order_id
             left join visit_terms t on t.booking_id = b.id
             join postcode c on c.code = coalesce(t.post_code, o.post_code)
             where b.starts_at >= $1 and b.starts_at < $2
             group by v.worker_id, b.id, c.code
           ), trip as (
             select visit.*, lag(latitude) over ways as from_latitude,
               lag(longitude) over ways as from_longitude, lag(finished_at) over ways as free_at
             from visit window ways as (partition by worker_id order by starts_at)
           )
           select region_id, from_latitude, from_longitude, latitude, longitude, left_at, arrived_at
           from trip
           where free_at between left_at - interval '1 hour' and left_at and arrived_at > left_at`,
    values: [instantOf(day, 0), instantOf(addDays(day, 1), 0)],
  })
  return rows.map((row) => ({
    regionId: row.region_id,
    from: { latitude: row.from_latitude, longitude: row.from_longitude },
    to: { latitude: row.latitude, longitude: row.longitude },
    leftAt: row.left_at,
    arrivedAt: row.arrived_at,
  }))
}
