import { query, type Reader, type Tx } from '../../db/transaction.ts'

/** The number of changes so far to the data that prices or admits bookings. */
export async function readPriceVersion(reader: Reader): Promise<number> {
  const [row] = await query<{ version: number }>(reader, {
    name: 'price-version',
    text: 'select version from price_version',
  })
  return row?.version ?? 0
}

/** Serialises changes of prices. */
export async function lockPrices(tx: Tx): Promise<void> {
  await query(tx, { text: 'select version from price_version for update' })
}

/**
 * Checks that the Admin was shown the current prices, and locks them against concurrent changes.
 */
export async function isLatest(tx: Tx, version: number): Promise<boolean> {
  const [row] = await query<{ version: number }>(tx, {
    text: 'select version from price_version for update',
  })
  return row?.version === version
}
