import { queryOne, type Reader, type Tx } from '../../db/transaction.ts'

/** The number of changes so far to the data that prices or admits bookings. */
export async function readPriceVersion(reader: Reader): Promise<number> {
  const { version } = await queryOne<{ version: number }>(reader, {
    name: 'price-version',
    text: 'select version from price_version',
  })
  return version
}

/** Serialises changes of prices. @returns their version. */
export async function lockPrices(tx: Tx): Promise<number> {
  const { version } = await queryOne<{ version: number }>(tx, {
    text: 'select version from price_version for update',
  })
  return version
}

/**
 * Checks that the Admin was shown the current prices, and locks them against concurrent changes.
 */
export async function isLatest(tx: Tx, version: number): Promise<boolean> {
  return (await lockPrices(tx)) === version
}
