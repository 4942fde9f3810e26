import type { Pool, PoolClient, QueryResultRow } from 'pg'
import pg from 'pg'
import { transactionRetried } from '../observability/signals.ts'
import { isTimeout } from './silence.ts'

declare const insideTransaction: unique symbol

/**
 * A connection inside a transaction. Writes take this type, so that nobody passes the pool, whose
 * statements would each commit alone.
 */
export type Tx = PoolClient & { readonly [insideTransaction]: true }

/** Runs reads: the pool, or a transaction that must see its own writes. */
export type Reader = Pool | Tx

/** One statement. A name makes it prepared once per connection, for hot ones. */
export interface Statement {
  name?: string
  text: string
  values?: readonly unknown[]
}

/** Runs one statement and returns its rows. `Row` is the shape the SQL promises. */
export async function query<Row extends QueryResultRow>(
  reader: Reader,
  { name, text, values }: Statement,
): Promise<Row[]> {
  const result = await reader.query<Row>({
    text,
    ...(name === undefined ? {} : { name }),
    ...(values === undefined ? {} : { values: [...values] }),
  })
  return result.rows
}

/** The first row of a statement; undefined if it has none. */
export async function queryFirst<Row extends QueryResultRow>(
  reader: Reader,
  statement: Statement,
): Promise<Row | undefined> {
  return (await query<Row>(reader, statement))[0]
}

/** The row of a statement that always has one: an aggregate, an insert, or a row known to exist. */
export async function queryOne<Row extends QueryResultRow>(
  reader: Reader,
  statement: Statement,
): Promise<Row> {
  const row = await queryFirst<Row>(reader, statement)
  if (!row) throw new Error(`no row: ${statement.name ?? statement.text}`)
  return row
}

/** Whether a statement has a row: one that it finds, or one that it writes and returns. */
export async function hasRows(reader: Reader, statement: Statement): Promise<boolean> {
  return (await queryFirst(reader, statement)) !== undefined
}

/**
 * Locks a row until the transaction ends; false if there is none. `no key update` lets other
 * transactions add rows that refer to it.
 */
export async function lockRow(
  tx: Tx,
  table: 'account' | 'booking_order' | 'tip' | 'worker',
  id: number,
  mode: 'update' | 'no key update' = 'update',
): Promise<boolean> {
  return hasRows(tx, { text: `select from ${table} where id = $1 for ${mode}`, values: [id] })
}

const serializationFailure = '40001'
const deadlockDetected = '40P01'

/** Is this a PostgreSQL error with one of these SQLSTATEs? */
export function isDatabaseError(
  error: unknown,
  ...codes: string[]
): error is pg.DatabaseError & { code: string } {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? '')
}

/** A refusal of ours that callers handle like PostgreSQL's of the same SQLSTATE. */
export class RefusedAs extends pg.DatabaseError {
  override readonly code: string

  constructor(code: string, message: string) {
    super(message, 0, 'error')
    this.code = code
  }
}

/** The SQLSTATE of a PostgreSQL error; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/**
 * Runs `work` in one transaction and commits it, or rolls it back when it throws. A failed
 * statement ends the transaction, so expected failures such as a taken slot are caught outside
 * (`isDatabaseError`). When PostgreSQL aborts it in favour of another transaction (40001, 40P01),
 * all of `work` runs again, at most `attempts` times in all, so it must have no effects outside the
 * database.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (tx: Tx) => Promise<Result>,
  attempts = 4,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, work)
    } catch (error) {
      const again = isDatabaseError(error, serializationFailure, deadlockDetected)
      if (!again || attempt >= attempts) throw error
      transactionRetried.publish({ code: error.code })
    }
  }
}

async function once<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Not awaited, so that the first statement follows at once. If BEGIN fails, the connection is
    // closed and the following statements fail too.
    const begun = client.query('begin')
    begun.catch(() => undefined)
    const result = await work(client as Tx)
    await begun
    const { command } = await client.query('commit')
    // PostgreSQL answers COMMIT with ROLLBACK when a statement failed and `work` hid it.
    if (command !== 'COMMIT') throw new Error('a statement failed inside the transaction')
    return result
  } catch (error) {
    if (isTimeout(error)) broken = error
    else
      await client.query('rollback').catch((lost: Error) => {
        broken = lost
      })
    throw error
  } finally {
    client.release(broken)
  }
}
