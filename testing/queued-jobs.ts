import type { Pool } from '../server/db/connection.ts'
import { query } from '../server/db/transaction.ts'
import type { JobTasks } from '../server/jobs.ts'
import { Killed } from './carrier.ts'

/**
 * Runs each queued job of these tasks once, whatever its time: an early job queues itself again. A
 * job whose process is killed stays queued.
 */
export async function runQueued(pool: Pool, tasks: JobTasks): Promise<number> {
  const jobs = await query<{ id: number; name: string; payload: unknown }>(pool, {
    text: `select j.id, t.identifier as name, j.payload
           from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = any($1) order by j.id`,
    values: [Object.keys(tasks)],
  })
  for (const { id, name, payload } of jobs) {
    // Like the queue: a job added under the key of a running one is a new job.
    await query(pool, {
      text: 'update graphile_worker._private_jobs set key = null where id = $1',
      values: [id],
    })
    try {
      await tasks[name]?.(payload)
    } catch (error) {
      if (error instanceof Killed) continue
      throw error
    }
    await query(pool, {
      text: 'select count(*) from graphile_worker.complete_jobs(array[$1::bigint])',
      values: [id],
    })
  }
  return jobs.length
}
