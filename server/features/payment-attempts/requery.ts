import type { Pool } from '../../db/connection.ts'
import { query, type Tx } from '../../db/transaction.ts'

/** How long before the end of its hold an attempt is queried, so that a lost message still counts. */
export const REQUERY_BEFORE_SECONDS = 60
const MIN_WAIT_MS = 60_000
/**
 * Limit of the wait in a long hold, so that a customer who paid does not read for hours that nothing
 * arrived.
 */
const MAX_WAIT_MS = 15 * 60_000
/** Jobs that are due within this time run as one. */
const TOGETHER_SECONDS = 5

/**
 * Schedules queries to the provider about an attempt, whose message may have been lost. The first
 * comes shortly before the hold ends; after half the remaining time if the hold is short, and after 15
 * minutes at the latest. `requery` repeats it. The hold ends with the answer.
 */
export async function scheduleAttemptRequery(
  tx: Tx,
  provider: string,
  attemptId: number,
  holdUntil: Date,
  now: Date,
): Promise<void> {
  const [end, begin] = [holdUntil.getTime(), now.getTime()]
  const wait = Math.min(MIN_WAIT_MS, Math.max(0, end - begin) / 2)
  const atEnd = Math.max(end - REQUERY_BEFORE_SECONDS * 1000, begin + wait)
  const at = Math.min(atEnd, begin + MAX_WAIT_MS)
  await scheduleRequery(tx, provider, 'attempt_id', attemptId, new Date(at))
}

/** Schedules queries about a refund that the provider has not completed. */
export async function scheduleRefundRequery(
  tx: Tx,
  provider: string,
  refundId: number,
  now: Date,
): Promise<void> {
  await scheduleRequery(tx, provider, 'refund_id', refundId, new Date(now.getTime() + MIN_WAIT_MS))
}

/** Schedules a query for the payment method, which Stripe's events do not include. */
export async function scheduleChannelQuery(tx: Tx, attemptId: number): Promise<void> {
  await query(tx, {
    text: `select graphile_worker.add_job('name-channel', json_build_object('attemptId', id),
             job_key => 'name-channel-' || id, max_attempts => 10)
           from payment_attempt where id = $1 and page_ref is not null`,
    values: [attemptId],
  })
}

const DAY_MS = 86_400_000

/** Queries the provider once a day whether a refund was returned. */
export async function requeryRefundLater(tx: Tx, refundId: number, now: Date): Promise<void> {
  await query(tx, {
    text: 'update requery set due_at = $2 where refund_id = $1',
    values: [refundId, new Date(now.getTime() + DAY_MS)],
  })
}

async function scheduleRequery(
  tx: Tx,
  provider: string,
  about: 'attempt_id' | 'refund_id',
  id: number,
  at: Date,
): Promise<void> {
  await query(tx, {
    text: `with question as (
             insert into requery (provider, ${about}, due_at) values ($1, $2, $3)
             returning due_at
           )
           select graphile_worker.add_job('requery', '{}'::json, run_at => due_at,
             job_key => 'requery-' ||
               floor(extract(epoch from due_at) / ${TOGETHER_SECONDS})::bigint)
           from question`,
    values: [provider, id, at],
  })
}

/**
 * Makes an attempt due for the next run of queries, because an unverified message claims its outcome;
 * at most once a minute, and never for a paid attempt.
 */
export async function requerySoon(
  tx: Tx,
  provider: string,
  attemptRef: string,
  now: Date,
): Promise<void> {
  await query(tx, {
    text: `update requery q set due_at = least(q.due_at, $3)
           from payment_attempt p
           where p.id = q.attempt_id and p.ref = $1 and p.provider = $2 and p.status <> 'Paid'
             and (q.tried_at is null or q.tried_at <= $3::timestamptz - interval '1 minute')`,
    values: [attemptRef, provider, now],
  })
}

/**
 * Queries an order's open attempts before all others, because its customer waits on the result page;
 * limited like `requerySoon`.
 */
export async function requeryForWaitingCustomer(
  pool: Pool,
  provider: string,
  orderId: number,
  now: Date,
): Promise<void> {
  await query(pool, {
    text: `with waiting as (
             update requery q set waited_at = $3, due_at = least(q.due_at, $3)
             from payment_attempt p
             where p.id = q.attempt_id and p.order_id = $1 and p.provider = $2
               and p.status in ('Open', 'Pending')
               and coalesce(greatest(q.tried_at, q.waited_at), '-infinity')
                 <= $3::timestamptz - interval '1 minute'
             returning 1
           )
           select graphile_worker.add_job('requery', '{}'::json,
             job_key => 'requery-next')
           where exists (select from waiting)`,
    values: [orderId, provider, now],
  })
}

/** Like `requerySoon`, but queries at once: the customer is waiting. */
export async function requeryNow(
  tx: Tx,
  provider: string,
  attemptRef: string,
  now: Date,
): Promise<void> {
  await requerySoon(tx, provider, attemptRef, now)
  await query(tx, {
    text: `update requery q set waited_at = $3 from payment_attempt p
           where p.id = q.attempt_id and p.ref = $1 and p.provider = $2`,
    values: [attemptRef, provider, now],
  })
  await query(tx, {
    text: `select graphile_worker.add_job('requery', '{}'::json,
             job_key => 'requery-next')
           where exists (select from payment_attempt where ref = $1 and provider = $2)`,
    values: [attemptRef, provider],
  })
}
