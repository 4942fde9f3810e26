import pg from 'pg'

/** Where a PostgreSQL database is: an address, or the parts that a Unix socket needs. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port?: number; user: string; database: string; password?: string }

export type Pool = pg.Pool

// A date stays the text YYYY-MM-DD: a JavaScript Date would move it into the server's time zone.
// int8 is a number: ids and sums of sen stay far below 2^53. numeric stays text, so that nobody
// computes with a rounded float: money is integer sen.
const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<
  number,
  (text: string) => unknown
>([
  [pg.types.builtins.INT8, parseWhole],
  [pg.types.builtins.DATE, (text) => text],
])

function parseWhole(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond a safe integer`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown)
  },
}

/**
 * A pool of connections whose sessions speak UTC. int8 comes as number, date as 'YYYY-MM-DD',
 * timestamptz as Date, numeric as text. Statements of one connection that do not wait for each
 * other are sent together and answered in their order.
 */
export function openPool(address: DatabaseAddress, size = 16): Pool {
  const pool = new pg.Pool({
    ...address,
    max: size,
    types,
    pipeline: true,
    options: '-c timezone=UTC',
    application_name: 'jiran',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  })
  // A connection that the server ends fails the statement that uses it next, which tells whom it
  // concerns; without listeners it would end the program.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return pool
}
