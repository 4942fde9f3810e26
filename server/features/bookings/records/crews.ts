import { query, type Reader } from '../../../db/transaction.ts'

export type Member = { readonly id: number; readonly identifier: string }

/** The crews of bookings, by the booking's id. */
export async function readCrews(
  reader: Reader,
  bookingIds: readonly number[],
): Promise<Map<number, Member[]>> {
  const rows = await query<{ booking_id: number; id: number; identifier: string }>(reader, {
    text: `select a.booking_id, w.id, w.identifier from assignment a
           join worker w on w.id = a.worker_id
           where a.booking_id = any($1::bigint[]) order by w.identifier`,
    values: [bookingIds],
  })
  const crews = new Map<number, Member[]>()
  for (const { booking_id, id, identifier } of rows) {
    crews.set(booking_id, [...(crews.get(booking_id) ?? []), { id, identifier }])
  }
  return crews
}

/** Workers' identifiers by id. */
export async function readIdentifiers(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await query<{ id: number; identifier: string }>(reader, {
    text: 'select id, identifier from worker where id = any($1::int[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, identifier }) => [id, identifier]))
}
