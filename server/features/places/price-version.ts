import { query, type Reader, type Tx } from '../../db/transaction.ts'

/** How often what prices or admits a booking has changed. */
export async function readPriceVersion(reader: Reader): Promise<number> {
  const [row] = await query<{ version: number }>(reader, {
    name: 'price-version',
    text: 'select version from price_version',
  })
  return row?.version ?? 0
}

/** Lets changes of prices wait for each other. */
export async function lockPrices(tx: Tx): Promise<void> {
  await query(tx, { text: 'select version from price_version for update' })
}

/**
 * Compares current prices with those that the Admin was shown, and locks them against concurrent
 * changes.
 */
export async function isLatest(tx: Tx, version: number): Promise<boolean> {
  const [row] = await query<{ version: number }>(tx, {
    text: 'select version from price_version for update',
  })
  return row?.version === version
}
