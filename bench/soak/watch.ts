import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../../server/db/connection.ts'
import { query } from '../../server/db/transaction.ts'
import type { MemorySample } from './probe.ts'

/** Marks the watcher's own statements, which are not load. */
const OURS = '/* soak */'

/** How many connections other programs have open. */
export async function connectionsOf(pool: Pool): Promise<number> {
  const [row] = await query<{ count: number }>(pool, {
    text: `select ${OURS} count(*)::int as count from pg_stat_activity
           where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  })
  return row?.count ?? 0
}

/** A pool closes connections after 30 idle seconds. */
const IDLE_ENDS_WITHIN_MS = 45_000
/** Jobs of the last orders use some for minutes. */
const QUIET_WITHIN_MS = 300_000

/** The fewest open connections while nothing is requested. */
export async function quietConnections(pool: Pool): Promise<number> {
  await pause(IDLE_ENDS_WITHIN_MS)
  let fewest = await connectionsOf(pool)
  for (let turn = 0; turn < 5; turn += 1) {
    await pause(1_000)
    fewest = Math.min(fewest, await connectionsOf(pool))
  }
  return fewest
}

/** Waits until no more connections are open than at the start. @returns how many are open then. */
export async function connectionsAfter(pool: Pool, start: number): Promise<number> {
  const deadline = performance.now() + QUIET_WITHIN_MS
  for (;;) {
    const open = await connectionsOf(pool)
    if (open <= start || performance.now() > deadline) return open
    await pause(1_000)
  }
}

/** A statement with its cost since the counters were reset. */
export type StatementTime = {
  readonly text: string
  readonly calls: number
  readonly ms: number
  readonly rows: number
}

/** Resets the counters. */
export async function resetStatements(pool: Pool): Promise<void> {
  await query(pool, { text: `select ${OURS} pg_stat_statements_reset()` })
}

/** The program's statements, most expensive first. */
export function statementTimes(pool: Pool): Promise<StatementTime[]> {
  return query<StatementTime>(pool, {
    text: `select ${OURS} regexp_replace(query, '\\s+', ' ', 'g') as text, calls,
             total_exec_time as ms, rows
           from pg_stat_statements
           where dbid = (select oid from pg_database where datname = current_database())
             and query not like '%' || $1 || '%'
           order by total_exec_time desc`,
    values: [OURS],
  })
}

/** The position in the write-ahead log, in bytes. */
export async function logWritten(pool: Pool): Promise<number> {
  const [row] = await query<{ bytes: number }>(pool, {
    text: `select ${OURS} (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as bytes`,
  })
  return row?.bytes ?? 0
}

/** The samples that the processes have recorded so far. */
export function memorySamples(file: string): MemorySample[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as MemorySample)
}
