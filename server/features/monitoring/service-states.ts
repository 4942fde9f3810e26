import type { StatusPart } from '../../../domain/api/status.ts'
import { statusParts } from '../../../domain/api/status.ts'
import type { Pool } from '../../db/connection.ts'
import { query } from '../../db/transaction.ts'
import { within } from '../../timing.ts'
import { type Facts, readFacts } from './facts.ts'

/** The states of the parts of the product at a moment. */
export type ServiceStates = {
  readonly checkedAt: Date
  /** The failing parts, each with the moment when it began to fail. */
  readonly failing: ReadonlyMap<StatusPart, Date>
}

/** A message or a job waits this long only if something is wrong. */
const LATE_SECONDS = 900
/** A check serves all requests within this time. */
const CHECK_EVERY_MS = 10_000
/** The time limit for the database's answer. */
const WITHIN_MS = 3_000

/**
 * Checks on demand whether booking, payment and messages work. The beginning of a failure is
 * stored, so that every process and the next start report the same; while the database is away,
 * this process remembers when it noticed.
 * @returns a function that reads the states and never throws.
 */
export function serviceStates(
  pool: Pool,
  graceMinutes: number,
): (now: Date) => Promise<ServiceStates> {
  let awaySince: Date | undefined
  let last: { at: number; states: Promise<ServiceStates> } | undefined

  async function check(now: Date): Promise<ServiceStates> {
    try {
      const failing = await within(WITHIN_MS, readFailing(pool, graceMinutes, now))
      awaySince = undefined
      return { checkedAt: now, failing }
    } catch {
      // Nothing works without the database, not even work that is only queued there.
      awaySince ??= now
      const since = awaySince
      return { checkedAt: now, failing: new Map(statusParts.map((part) => [part, since])) }
    }
  }

  return (now) => {
    const isFresh = last && Math.abs(now.getTime() - last.at) < CHECK_EVERY_MS
    if (!last || !isFresh) last = { at: now.getTime(), states: check(now) }
    return last.states
  }
}

async function readFailing(
  pool: Pool,
  graceMinutes: number,
  now: Date,
): Promise<Map<StatusPart, Date>> {
  const [facts, stored, [server]] = await Promise.all([
    readFacts(pool, graceMinutes, now),
    query<{ part: StatusPart; since: Date }>(pool, { text: 'select part, since from outage' }),
    query<{ read_only: boolean }>(pool, {
      text: "select current_setting('transaction_read_only')::boolean as read_only",
    }),
  ])
  const known = new Map(stored.map(({ part, since }) => [part, since]))
  const found = failuresOf(facts, server?.read_only ?? true, now)
  const failing = new Map([...found].map(([part, since]) => [part, known.get(part) ?? since]))
  const isNews = failing.size !== known.size || [...failing.keys()].some((part) => !known.has(part))
  // A read-only server is itself a failure that cannot be stored.
  if (isNews && !server?.read_only) await store(pool, failing)
  return failing
}

function failuresOf(facts: Facts, isReadOnly: boolean, now: Date): Map<StatusPart, Date> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
  const failing = new Map<StatusPart, Date>()
  if (isReadOnly) failing.set('booking', now)
  if (isReadOnly || facts.jiran_payment_unanswered > 0) failing.set('payment', now)
  const waited = Math.max(
    ...Object.values(facts.jiran_outbox_oldest_seconds),
    facts.jiran_jobs_oldest_seconds,
  )
  if (waited > LATE_SECONDS) failing.set('messages', ago(waited))
  return failing
}

async function store(pool: Pool, failing: ReadonlyMap<StatusPart, Date>): Promise<void> {
  await query(pool, {
    text: `with ended as (delete from outage where part <> all($1::text[]))
           insert into outage (part, since)
           select * from unnest($1::text[], $2::timestamptz[])
           on conflict (part) do nothing`,
    values: [[...failing.keys()], [...failing.values()]],
  })
}
