import { addDays } from '../../domain/booking/starts/calendar.ts'
import { workMask } from '../../domain/booking/starts/slots.ts'
import { bookingTasks } from '../../server/features/ordering/tasks.ts'
import { clock, pool, rowsOf, someDay, testApp, workers } from './company.ts'
import type { Random } from './random.ts'

const expireHold = bookingTasks(testApp.deps)['expire-hold']

export async function leave(random: Random): Promise<string> {
  const worker = random.of(workers)
  if (random.probability(0.4)) {
    await pool.query('delete from worker_leave where worker_id = $1', [worker.id])
    return `${worker.identifier} is back`
  }
  const first = someDay(random)
  await pool.query('insert into worker_leave values ($1, $2, $3) on conflict do nothing', [
    worker.id,
    first,
    addDays(first, random.below(4)),
  ])
  return `${worker.identifier} is on leave from ${first}`
}

/** Hours of a single day: none, some, or some outside the week's. */
export async function singleDay(random: Random): Promise<string> {
  const worker = random.of(workers)
  if (random.probability(0.3)) {
    await pool.query('delete from worker_day_hours where worker_id = $1', [worker.id])
    return `${worker.identifier} has usual days alone`
  }
  const day = someDay(random)
  const hours = random.of([0, workMask(8, 13), workMask(12, 22), workMask(8, 22)])
  await pool.query(
    `insert into worker_day_hours values ($1, $2, $3)
     on conflict (worker_id, day) do update set hours = excluded.hours`,
    [worker.id, day, hours],
  )
  return `${worker.identifier} has hours of ${hours} on ${day}`
}

export async function dismiss(random: Random): Promise<string> {
  const { id, identifier } = random.of(workers)
  await pool.query(
    "update worker set status = case when active then 'suspended' else 'active' end where id = $1",
    [id],
  )
  return `${identifier} leaves or comes back`
}

export async function runDueJobs(): Promise<string> {
  const jobs = await rowsOf<{ id: number; order_id: number }>(
    `select j.id, (j.payload->>'orderId')::bigint as order_id
     from graphile_worker._private_jobs j
     where j.payload->>'orderId' is not null and j.run_at <= $1`,
    clock.now(),
  )
  for (const job of jobs) await expireHold?.({ orderId: job.order_id })
  await pool.query('delete from graphile_worker._private_jobs where id = any($1)', [
    jobs.map((job) => job.id),
  ])
  return `${jobs.length} jobs`
}
