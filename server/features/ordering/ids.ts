import { query, type Reader } from '../../db/transaction.ts'

/** Takes the next ids of a table; unused ones leave harmless gaps. */
type Ids = (count: number) => Promise<number[]>

/** How many are taken from the sequence at a time. */
const BLOCK = 200

/**
 * Takes ids from a table's sequence in advance: a writer that knows them can send all its rows at
 * once.
 */
function idsOf(reader: Reader, table: 'booking' | 'booking_order'): Ids {
  let stock: number[] = []
  let drawing: Promise<void> | undefined
  async function draw(count: number): Promise<void> {
    const rows = await query<{ id: number }>(reader, {
      name: `ids-of-${table}`,
      text: `select nextval(pg_get_serial_sequence('${table}', 'id')) as id
             from generate_series(1, $1::int)`,
      values: [count],
    })
    stock = stock.concat(rows.map((row) => row.id))
  }
  return async (count) => {
    while (stock.length < count) {
      drawing ??= draw(BLOCK + count).finally(() => {
        drawing = undefined
      })
      await drawing
    }
    return stock.splice(0, count)
  }
}

export type OrderIds = { readonly orders: Ids; readonly bookings: Ids }

export function orderIds(reader: Reader): OrderIds {
  return { orders: idsOf(reader, 'booking_order'), bookings: idsOf(reader, 'booking') }
}
