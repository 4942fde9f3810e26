import type { Pool } from '../../db/connection.ts'
import { query, type Tx } from '../../db/transaction.ts'

/** How long before its hold ends an attempt is queried, so that a lost message still counts. */
export const REQUERY_BEFORE_SECONDS = 60
const MIN_WAIT_MS = 60_000
/** A longer hold is not waited for: whoever paid would read for hours that nothing has arrived. */
const MAX_WAIT_MS = 15 * 60_000
/** Jobs that are due this close to each other are one. */
const TOGETHER_SECONDS = 5

/**
 * Has the provider asked about a try to pay when its hold is about to end, and some times after
 * (`requery`): its own message may have been lost. The hold ends with the answer. One that is
 * shorter than the usual wait is asked after half of what is left of it, one that is much longer also
 * after a quarter of an hour.
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
  await ask(tx, provider, 'attempt_id', attemptId, new Date(at))
}

/** Has the provider asked about a refund that it has not ended yet. */
export async function scheduleRefundRequery(
  tx: Tx,
  provider: string,
  refundId: number,
  now: Date,
): Promise<void> {
  await ask(tx, provider, 'refund_id', refundId, new Date(now.getTime() + MIN_WAIT_MS))
}

/** Has the provider asked how a payment was made, where its message did not say (Stripe's events). */
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

async function ask(
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
 * Queries the provider at its next turn about an attempt, because an unverified message claims its
 * outcome; once a minute at most, and never for a paid one.
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
 * Has the provider asked, before others, what became of an order's tries to pay: its customer waits
 * on the page that shows it. As seldom as `requerySoon`.
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

/** As `requerySoon`, and does not wait for the next turn of the clock: the customer is waiting. */
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
