import pg from 'pg'
import { type Refusal, type Result, refuse } from '../../domain/result.ts'
import type { Pool } from './connection.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** Thrown inside a transaction to roll it back when the work is refused. */
export class RolledBack<Code extends string> extends Error {
  readonly refusal: Refusal<Code>

  constructor(refusal: Refusal<Code>) {
    super(`rolled back: ${refusal.code}`)
    this.name = 'RolledBack'
    this.refusal = refusal
  }
}

/**
 * Runs `work` in one transaction (`inTransaction`) and rolls it back on a refusal.
 * @param conflicts refusals for errors of PostgreSQL, by constraint or SQLSTATE.
 */
export async function inTransactionUnlessRefused<Value, Code extends string>(
  pool: Pool,
  work: (tx: Tx) => Promise<Result<Value, Code>>,
  conflicts: Readonly<Record<string, Code>> = {},
): Promise<Result<Value, Code>> {
  try {
    return await inTransaction(pool, async (tx) => {
      const result = await work(tx)
      if (!result.ok) throw new RolledBack(result.refusal)
      return result
    })
  } catch (error) {
    // Nothing else in the transaction throws it, so its code is one of these.
    if (error instanceof RolledBack)
      return { ok: false, refusal: (error as RolledBack<Code>).refusal }
    const { code = '', constraint = '' } = error instanceof pg.DatabaseError ? error : {}
    const conflict = conflicts[constraint] ?? conflicts[code]
    if (conflict) return refuse(conflict)
    throw error
  }
}
