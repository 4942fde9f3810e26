import type { BoardWay } from '../../../domain/api/bookings/board.ts'
import { type Place, travelMinutes } from '../../../domain/board/travel.ts'
import { addDays } from '../../../domain/booking/starts/calendar.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { RoutingProvider } from '../../providers/routing/port.ts'

/**
 * Travel between consecutive visits on these days, if it takes another time by road than estimated
 * (docs/product/board.md#travel).
 */
export async function readWays(
  reader: Reader,
  routing: RoutingProvider,
  { day, days }: { readonly day: string; readonly days: number },
): Promise<BoardWay[]> {
  if (!routing.knowsRoads) return []
  const pairs = await query<{ from: number; to: number; hour: number }>(reader, {
    name: 'board-ways',
    text: `select "from", "to", min(hour) as hour from (
             select coalesce(t.post_code, o.post_code) as "from",
               lead(coalesce(t.post_code, o.post_code)) over of_day as "to",
               b.start_hour + b.hours as hour
             from assignment a join booking b on b.id = a.booking_id
             join booking_order o on o.id = b.order_id
             left join visit_terms t on t.booking_id = b.id
             where a.day between $1 and $2
             window of_day as (partition by a.worker_id, a.day order by b.start_hour)) way
           where "to" is not null group by "from", "to"`,
    values: [day, addDays(day, days - 1)],
  })
  const places = await readPlaces(reader, [...new Set(pairs.flatMap(({ from, to }) => [from, to]))])
  const known = (codes: readonly number[]) =>
    [...new Set(codes)].flatMap((code) => places.get(code) ?? [])
  const minutesOf = await routing.ways(
    known(pairs.map(({ from }) => from)),
    known(pairs.map(({ to }) => to)),
  )
  return pairs.flatMap(({ from, to, hour }): BoardWay[] => {
    const [start, end] = [places.get(from), places.get(to)]
    if (!start || !end) return []
    const minutes = minutesOf(start, end, hour)
    return minutes === travelMinutes(start, end, hour) ? [] : [[from, to, minutes]]
  })
}

/** The locations of postcodes, with the paces of their regions. */
async function readPlaces(reader: Reader, codes: readonly number[]): Promise<Map<number, Place>> {
  const rows = await query<{ code: number; latitude: number; longitude: number; pace: number }>(
    reader,
    {
      name: 'board-places',
      text: `select code, latitude, longitude, coalesce(pace, 1) as pace
             from postcode left join region_pace using (region_id) where code = any($1)`,
      values: [codes],
    },
  )
  return new Map(rows.map(({ code, ...place }) => [code, place]))
}
