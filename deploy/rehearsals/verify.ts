import type { Pool } from '../../server/db/connection.ts'
import { findMoneyViolations, findViolations } from '../../server/features/monitoring/invariants.ts'
import type { Surroundings } from '../../testing/surroundings.ts'
import type { Acknowledged } from './load.ts'
import { until } from './processes.ts'

/** A rehearsal's findings: the lists must be empty; counts show how much was checked. */
export type Findings = {
  acknowledged: number
  lost: string[]
  payments: number
  /** Payments without a message from the provider, which were queried. */
  paymentsAsked: number
  paymentsLost: string[]
  violations: string[]
  mails: number
  mailsTwice: string[]
  /** Jobs that are due but not done, with details. */
  jobsLeft: string[]
}

type Row = {
  booking_id: string
  day: string
  start_hour: number
  status: string
}

/** Compares acknowledged bookings with the database, and checks the database itself. */
export async function verify(
  pool: Pool,
  bookings: readonly Acknowledged[],
  { payments, mails }: Surroundings,
): Promise<Findings> {
  const paid = (await payments()).filter(({ status }) => status === '00')
  const settled = async () => {
    const { rows } = await pool.query<{ ref: string }>(
      `select p.ref from payment_attempt p join ledger_entry l on l.attempt_id = p.id
       where p.status = 'Paid' and p.ref = any($1)`,
      [paid.map(({ orderId }) => orderId)],
    )
    return new Set(rows.map(({ ref }) => ref))
  }
  const allSettled = async () => (await settled()).size === paid.length
  await until('all payments settled', allSettled, 30_000).catch(() => undefined)
  const unreported = paid.length - (await settled()).size
  if (unreported > 0) {
    // Faults hit all repetitions of these messages. Queries are due shortly before the end of the
    // hold, up to 15 minutes from now; makes them due at once.
    await pool.query(
      'update requery set due_at = now() where due_at > now() and attempt_id is not null',
    )
    await pool.query(`select graphile_worker.add_job('requery', '{}', job_key => 'requery-next')`)
    await until('all payments settled', allSettled, 60_000).catch(() => undefined)
  }
  const waiting = async () => {
    const { rows } = await pool.query<{ job: string }>(
      `select format('%s: due %s, tried %s times, locked %s by %s, now %s: %s', task_identifier, run_at,
         attempts, locked_at, locked_by, now(), last_error) as job
       from graphile_worker.jobs
       where run_at < now() - interval '1 second' and attempts < max_attempts`,
    )
    return rows.map(({ job }) => job)
  }
  const allDone = async () => (await waiting()).length === 0
  await until('all jobs done', allDone, 120_000).catch(() => undefined)

  const { rows } = await pool.query<Row>(
    'select booking_id, day::text, start_hour, status from booking where booking_id = any($1)',
    [bookings.map(({ id }) => id)],
  )
  const stored = new Map(rows.map((row) => [row.booking_id, row]))
  const lost = bookings.flatMap(({ id, day, start, cancelled }) => {
    const row = stored.get(id)
    if (!row) return [`${id} is gone`]
    if (day && row.day !== day) return [`${id} was moved to ${day} and is on ${row.day}`]
    if (start && row.start_hour !== Number.parseInt(start, 10)) return [`${id} is not at ${start}`]
    const isCancelled = row.status === 'Cancelled'
    if (cancelled !== undefined && cancelled !== isCancelled)
      return [`${id} is ${row.status}, acknowledged as ${cancelled ? 'cancelled' : 'standing'}`]
    return []
  })
  const inLedger = await settled()
  return {
    acknowledged: bookings.length,
    lost,
    payments: paid.length,
    paymentsAsked: unreported,
    paymentsLost: paid.map(({ orderId }) => orderId).filter((ref) => !inLedger.has(ref)),
    violations: [...(await findViolations(pool)), ...(await findMoneyViolations(pool))],
    mails: mails.size,
    mailsTwice: [...mails].filter(([, times]) => times > 1).map(([id]) => id),
    jobsLeft: await waiting(),
  }
}
