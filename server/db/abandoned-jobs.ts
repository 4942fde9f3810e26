import type { Pool } from './connection.ts'

/** Jobs run at most this long; one that is held longer belonged to a process that died. */
const abandonedAfterMinutes = 5

/** Frees the jobs that a killed process left locked; the queue itself would wait four hours for it. */
export async function freeAbandonedJobs(pool: Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs
      where locked_at < now() - make_interval(mins => $1)
      having count(*) > 0`,
    [abandonedAfterMinutes],
  )
}
