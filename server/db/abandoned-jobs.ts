import type { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { columnsOf } from './columns.ts'
import type { Pool } from './connection.ts'

/** The first key of the advisory locks that mark live runners. */
const lockSpace = 1_785_294_446
/** How often locked jobs are checked; two checks in a row must find a job before it is freed. */
const checkEveryMs = 10_000
/**
 * How often the connection is probed, so that a lost one is replaced long before the second check.
 */
const beatEveryMs = 1_000
const answerWithinMs = 3_000
/** Jobs run at most this long; one locked for longer hangs, even if its process is alive. */
const longestMinutes = 5

/** Emitted by the queue's library. A runner locks jobs under the id of its worker pool. */
type PoolEvent = { readonly workerPool: { readonly id: string } }
type JobEvent = { readonly job: { readonly id: string; readonly attempts: number } }

type LockedJob = {
  id: number
  attempts: number
  locked_by: string
  is_late: boolean
  has_runner: boolean
  is_known: boolean
}

export type JobGuard = {
  /** Watches a runner before it starts. */
  follow(events: EventEmitter): void
  stop(): Promise<void>
}

/**
 * Frees locked jobs that nobody runs: those of a killed process, whose closed connection PostgreSQL
 * notices, and those that a runner of this process locked or finished without either side learning
 * it, because the answer was lost with the database. The queue itself would free them after four
 * hours. It still does for runners missing in `job_runner`: during an upgrade, a version without
 * these locks runs beside this one.
 * It holds one connection of the pool. After losing it, it frees nothing until it has checked twice
 * over a new one; by then other processes have reconnected too.
 * @param everyMs between two checks.
 */
export function guardJobs(
  pool: Pool,
  onError: (error: unknown) => void,
  everyMs = checkEveryMs,
): JobGuard {
  const runners = new Set<string>()
  /** Attempts that this process is running. */
  const begun = new Set<string>()
  const stopped = new AbortController()
  const pauseFor = (ms: number) =>
    pause(ms, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
  let failing = false
  const running = guard()

  async function guard(): Promise<void> {
    while (!stopped.signal.aborted) {
      await guardOverOneConnection().catch((error: unknown) => {
        if (!failing) onError(error)
        failing = true
      })
      await pauseFor(beatEveryMs * (0.5 + Math.random()))
    }
  }

  async function guardOverOneConnection(): Promise<void> {
    const client = await pool.connect()
    try {
      // A lost machine closes no connection: keepalives let PostgreSQL detect it.
      await runQuery(client, keepAlive)
      const lockedIds = new Set<string>()
      let suspects: ReadonlySet<string> = new Set()
      let next = 0
      while (!stopped.signal.aborted) {
        const fresh = [...runners].filter((id) => !lockedIds.has(id))
        const gone = [...lockedIds].filter((id) => !runners.has(id))
        await showRunners(client, fresh, gone)
        for (const id of fresh) lockedIds.add(id)
        for (const id of gone) lockedIds.delete(id)
        if (performance.now() >= next) {
          suspects = await freeSuspects(client, suspects)
          failing = false
          next = performance.now() + everyMs
        }
        await pauseFor(Math.min(beatEveryMs, everyMs))
      }
    } finally {
      // Closing the connection releases its locks.
      client.release(true)
    }
  }

  /**
   * Frees the jobs that were suspect before and still are. @returns the jobs that are suspect now.
   */
  async function freeSuspects(
    client: PoolClient,
    before: ReadonlySet<string>,
  ): Promise<ReadonlySet<string>> {
    const known = [...begun]
    const locked = await readLocked(client)
    const attempts = new Set(locked.map(attemptOf))
    const ours = locked.filter((job) => job.is_known || runners.has(job.locked_by))
    for (const attempt of known) if (!attempts.has(attempt)) begun.delete(attempt)
    const suspects = ours.filter((job) =>
      runners.has(job.locked_by) ? !begun.has(attemptOf(job)) : !job.has_runner,
    )
    const late = ours.filter(({ is_late }) => is_late)
    const again = suspects.filter((job) => before.has(attemptOf(job)))
    await free(client, [...new Set([...late, ...again])])
    await runQuery(client, forgettingEnded)
    return new Set(suspects.map(attemptOf))
  }

  return {
    follow(events) {
      events.on('pool:create', ({ workerPool }: PoolEvent) => {
        runners.add(workerPool.id)
        // Registered at once: if this process is killed first, its locked jobs wait for hours.
        pool.query(registering, [[workerPool.id]]).catch(() => undefined)
      })
      // Its workers have ended, or were given up.
      events.on('pool:release', ({ workerPool }: PoolEvent) => runners.delete(workerPool.id))
      events.on('job:start', ({ job }: JobEvent) => begun.add(attemptOf(job)))
      // It has run. If its end was not recorded, the job is still locked and is freed to run again.
      events.on('job:complete', ({ job }: JobEvent) => begun.delete(attemptOf(job)))
    },
    async stop() {
      stopped.abort()
      await running
    },
  }
}

const keepAlive = `select set_config('tcp_keepalives_idle', '10', false),
  set_config('tcp_keepalives_interval', '5', false),
  set_config('tcp_keepalives_count', '3', false)`

const registering = `insert into job_runner (id) select id from unnest($1::text[]) as r (id)
  on conflict do nothing`

/** Deletes runners that ended and left no jobs. */
const forgettingEnded = `delete from job_runner r
  where r.began_at < now() - interval '1 day'
    and not exists (select from graphile_worker._private_jobs j where j.locked_by = r.id)
    and not ${hasLock('r.id')}`

/** SQL: is a runner with this id connected? */
function hasLock(id: string): string {
  return `exists (select from pg_locks l
    where l.locktype = 'advisory' and l.objsubid = 2 and l.classid::bigint = ${lockSpace}
      and l.database = (select oid from pg_database where datname = current_database())
      and l.objid::bigint = hashtext(${id})::bigint & 4294967295)`
}

function attemptOf({ id, attempts }: { id: number | string; attempts: number }): string {
  return `${id}/${attempts}`
}

async function runQuery<Row extends object>(
  client: PoolClient,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const question = { text, values, query_timeout: answerWithinMs }
  return (await client.query<Row>(question)).rows
}

/** Takes the locks of new runners and releases those of ended ones. */
async function showRunners(
  client: PoolClient,
  fresh: readonly string[],
  gone: readonly string[],
): Promise<void> {
  if (fresh.length > 0) await runQuery(client, registering, [fresh])
  // Runs without any runners too: an answer shows that the connection works.
  await runQuery(
    client,
    `select pg_try_advisory_lock_shared($1, hashtext(id)) from unnest($2::text[]) as r (id)
     union all
     select pg_advisory_unlock_shared($1, hashtext(id)) from unnest($3::text[]) as r (id)`,
    [lockSpace, fresh, gone],
  )
}

function readLocked(client: PoolClient): Promise<LockedJob[]> {
  return runQuery<LockedJob>(
    client,
    `select j.id, j.attempts, j.locked_by,
       j.locked_at < now() - make_interval(mins => $1) as is_late,
       ${hasLock('j.locked_by')} as has_runner,
       exists (select from job_runner r where r.id = j.locked_by) as is_known
     from graphile_worker._private_jobs j
     where j.locked_at is not null`,
    [longestMinutes],
  )
}

async function free(client: PoolClient, jobs: readonly LockedJob[]): Promise<void> {
  if (jobs.length === 0) return
  await runQuery(
    client,
    `with freed as (
       update graphile_worker._private_jobs j set locked_at = null, locked_by = null
       from unnest($1::bigint[], $2::int[], $3::text[]) as f (id, attempts, locked_by)
       where j.id = f.id and j.attempts = f.attempts and j.locked_by = f.locked_by
       returning j.job_queue_id, f.locked_by
     )
     update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
     from freed f
     where q.id = f.job_queue_id and q.locked_by = f.locked_by`,
    columnsOf(jobs, 'id', 'attempts', 'locked_by'),
  )
}
