import type { LatLon } from '../../../domain/geo/default-view.ts'
import { couldBeInMalaysia } from '../../../domain/geo/malaysia.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { columnsOf } from '../../db/columns.ts'
import { query, type Tx } from '../../db/transaction.ts'

/** The fields of a booking call for the coordinates of its first address, in degrees. */
export const pointFields = { lat: 'address_latitude', lon: 'address_longitude' } as const

/**
 * The point on the map that was chosen for an order's address (docs/product/pages.md#step-address);
 * undefined if there is none.
 */
export function pointOf(
  body: Readonly<Record<string, unknown>>,
): Result<LatLon | undefined, 'map-point-invalid'> {
  const values = [body[pointFields.lat], body[pointFields.lon]]
  if (values.every((each) => each === undefined || each === null || each === ''))
    return succeed(undefined)
  const [lat, lon] = values.map((each) => (typeof each === 'string' && each ? Number(each) : each))
  const isPoint =
    typeof lat === 'number' && typeof lon === 'number' && couldBeInMalaysia({ lat, lon })
  return isPoint
    ? succeed({ lat, lon })
    : refuse({ code: 'map-point-invalid', field: pointFields.lat })
}

/**
 * Stores the coordinates of new orders' visits, so that a phone at the door is recognised without a
 * geocoder (docs/product/visits.md#arrival).
 */
export async function storePoints(
  tx: Tx,
  orders: readonly { readonly orderId: number; readonly point: LatLon | undefined }[],
): Promise<void> {
  const known = orders.flatMap(({ orderId, point }) => (point ? [{ orderId, ...point }] : []))
  if (known.length === 0) return
  await query(tx, {
    name: 'store-points-of-orders',
    text: `insert into visit_point (booking_id, address, latitude, longitude)
           select b.id, coalesce(o.from_address, o.address), p.lat, p.lon
           from unnest($1::bigint[], $2::float8[], $3::float8[]) as p (order_id, lat, lon)
           join booking_order o on o.id = p.order_id join booking b on b.order_id = o.id`,
    values: columnsOf(known, 'orderId', 'lat', 'lon'),
  })
}
