import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from './connection.ts'

/** How long a read waits for the replica before it uses the primary. */
const CATCH_UP_MS = 250
const ASK_EVERY_MS = 10

/**
 * Picks the database of a read: the replica once it has everything that was committed when the read
 * began, else the primary. So people always read their own writes and everything they were shown
 * before, through any process or host.
 */
export type ReadPool = () => Promise<Pool>

/** @param replica undefined if the primary answers everything. */
export function readPool(primary: Pool, replica: Pool | undefined): ReadPool {
  if (!replica) return async () => primary
  return async () => ((await hasCaughtUp(primary, replica)) ? replica : primary)
}

async function hasCaughtUp(primary: Pool, replica: Pool): Promise<boolean> {
  const { rows } = await primary.query<{ written: string }>({
    name: 'log-written',
    // Insert, not write: with synchronous_commit off, a committed change may not be written yet.
    text: 'select pg_current_wal_insert_lsn()::text as written',
  })
  const deadline = performance.now() + CATCH_UP_MS
  try {
    for (;;) {
      // Null on a server that is no longer a replica: it may have diverged.
      const answer = await replica.query<{ has: boolean | null }>({
        name: 'log-replayed',
        text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn end as has`,
        values: [rows[0]?.written],
      })
      const has = answer.rows[0]?.has
      if (has) return true
      if (has === null || performance.now() > deadline) return false
      await pause(ASK_EVERY_MS)
    }
  } catch {
    // The replica is away; the primary answers.
    return false
  }
}

/** Opens something once per pool, such as a cache of what was read there. */
export function oncePerPool<Opened>(open: (pool: Pool) => Opened): (pool: Pool) => Opened {
  const opened = new Map<Pool, Opened>()
  return (pool) => {
    const known = opened.get(pool)
    if (known) return known
    const created = open(pool)
    opened.set(pool, created)
    return created
  }
}
