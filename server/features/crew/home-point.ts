import { randomUUID } from 'node:crypto'
import { defaultView } from '../../../domain/geo/default-view.ts'
import { metresBetween } from '../../../domain/visits/near-home.ts'
import { query, queryFirst } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { GeoProvider } from '../../providers/geo/port.ts'

/** A point in degrees; null if the geocoder has no exact place. */
type Point = { readonly latitude: number | null; readonly longitude: number | null }
type Home = Point & { readonly id: number; readonly address: string; readonly post_code: number }

/** How many suggestions are tried for an address. */
const MOST_TRIED = 3
/** How long the crew at the door waits for the geocoder. */
const PATIENCE_MS = 5_000

/**
 * The distance in metres between a phone and the address of its worker's visit
 * (docs/product/visits.md#arrival). The geocoder is called once per address; its approximate
 * answers are not used. Undefined if the place is unknown.
 */
export async function metresFromHome(
  { pool, geo }: Pick<Deps, 'pool' | 'geo'>,
  { bookingId, workerId }: { readonly bookingId: string; readonly workerId: number },
  phone: { readonly latitude: number; readonly longitude: number },
): Promise<number | undefined> {
  const visit = await queryFirst<Home & { known: boolean }>(pool, {
    name: 'home-of-visit',
    text: `select h.*, p.booking_id is not null as known, p.latitude, p.longitude from (
             select b.id, case when t.booking_id is null then coalesce(o.from_address, o.address)
                 else coalesce(t.from_address, t.address) end as address,
               coalesce(t.post_code, o.post_code) as post_code
             from booking b join booking_order o on o.id = b.order_id
             left join visit_terms t on t.booking_id = b.id
             where b.booking_id = $1 and exists (
               select from assignment s where s.booking_id = b.id and s.worker_id = $2)) h
           left join visit_point p on p.booking_id = h.id and p.address = h.address`,
    values: [bookingId, workerId],
  })
  if (!visit?.address) return undefined
  const point = visit.known ? visit : await pointOf(geo, visit)
  if (!point) return undefined
  if (!visit.known)
    await query(pool, {
      text: `insert into visit_point (booking_id, address, latitude, longitude)
             values ($1, $2, $3, $4)
             on conflict (booking_id) do update set (address, latitude, longitude) = ($2, $3, $4)`,
      values: [visit.id, visit.address, point.latitude, point.longitude],
    })
  const { latitude, longitude } = point
  if (latitude === null || longitude === null) return undefined
  return metresBetween({ latitude, longitude }, phone)
}

/** @returns undefined when the geocoder did not answer. */
async function pointOf(geo: GeoProvider, { address, post_code }: Home): Promise<Point | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const session = randomUUID()
  const postcode = String(post_code)
  const searchText = address.includes(postcode) ? address : `${address}, ${postcode}`
  const suggested = await geo.suggest(searchText, defaultView.centre, session, signal)
  if (!suggested.ok) return undefined
  for (const { id } of suggested.value.slice(0, MOST_TRIED)) {
    const found = await geo.resolve(id, session, signal)
    if (!found.ok) {
      if (found.refusal.code === 'not-found') continue
      return undefined
    }
    const { approximate, lat: latitude, lon: longitude } = found.value
    if (!approximate && found.value.postcode === postcode) return { latitude, longitude }
  }
  return { latitude: null, longitude: null }
}
