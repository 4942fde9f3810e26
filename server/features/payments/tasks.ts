import { z } from 'zod'
import type { RetentionRule } from '../../db/delete-old.ts'
import {
  hasRows,
  inTransaction,
  query,
  queryFirst,
  type Statement,
  type Tx,
} from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type JobTasks, jobAt } from '../../jobs.ts'
import type { QueryAlone, RequeryResult } from '../../providers/payment/port.ts'
import { expireOverdueHolds } from '../ordering/holds.ts'
import { REQUERY_BEFORE_SECONDS } from '../payment-attempts/requery.ts'
import { noteCard } from '../saved-cards/card-marks.ts'
import { sendToProvider } from './refunds/send-refund.ts'
import { settleByRef } from './refunds/settle-refund.ts'
import { settleMessage } from './settle.ts'

/** Minutes between queries of an attempt; no more after the last. */
const attemptAgainMinutes = [3, 30, 360, 840]
/** Minutes between queries of a refund; then once a day while it may take. */
const refundAgainMinutes = [5, 60, 360, 1440]
const MAX_REFUND_REQUERIES = 40

/** An unanswered query is repeated after this time, for some days. */
const UNANSWERED_SECONDS = 60
const UNANSWERED_DAYS = 7

type PendingRequery = {
  id: number
  tries: number
  attempt_ref: string | null
  transaction_id: string | null
  amount_sen: number | null
  page_ref: string | null
  /** The order no longer waits for a payment. */
  is_over: boolean | null
  /** The moment from which an answer ends the hold; null if nothing is held. */
  decides_at: Date | null
  refund_ref: string | null
  /** It may share a query with others. */
  is_shared: boolean
  is_awaited: boolean
}

const ofAttempt = z.object({ attemptId: z.number().int() })

/** Unproven messages, which anyone can send in a provider's name. */
export const oldUnproven: RetentionRule = {
  what: 'unproven-payments',
  table: 'payment_message',
  over: 'received_at',
  and: `kind = 'unproven'`,
  // At 03:40 in Malaysia.
  crontab: '40 19 * * * forget-unproven-messages',
}

/** Jobs of payments: they query the provider for missing messages. */
export function paymentTasks(deps: Deps): JobTasks {
  return {
    // Every minute; while queries are due, the job repeats itself at the provider's pace.
    ...jobAt('* * * * * requery', async () => {
      const now = deps.clock()
      const due = await inTransaction(deps.pool, (tx) => nextRequeries(tx, deps, now))
      await requeryProvider(deps, due, now)
      await inTransaction(deps.pool, async (tx) => {
        // Ends holds that only waited for the provider's answer.
        await expireOverdueHolds(tx, now, deps.settings.holdGraceMinutes)
        await scheduleNextRequery(tx, deps, now)
      })
    }),
    async 'name-channel'(rawPayload) {
      await nameChannel(deps, ofAttempt.parse(rawPayload).attemptId)
    },
  }
}

/** Stores the payment channel for staff. Retried if there is no answer. */
async function nameChannel(deps: Deps, attemptId: number): Promise<void> {
  const attempt = await queryFirst<{ ref: string; amount_sen: number; page_ref: string }>(
    deps.pool,
    {
      text: `select ref, amount_sen, page_ref from payment_attempt
           where id = $1 and provider = $2 and page_ref is not null and channel is null`,
      values: [attemptId, deps.payment.name],
    },
  )
  if (!attempt) return
  const { ref: orderRef, amount_sen: amountSen, page_ref: pageRef } = attempt
  const answer = await deps.payment.requery({ orderRef, amountSen, pageRef })
  if (!answer.ok)
    throw new Error(`the channel of ${orderRef} was not reported: ${answer.refusal.code}`)
  await query(deps.pool, {
    text: `update payment_attempt set channel = nullif($2, '') where id = $1 and channel is null`,
    values: [attemptId, answer.value.channel],
  })
  if (answer.value.card) await noteCard(deps.pool, deps, attemptId, answer.value.card)
}

/**
 * Takes this program's turn at the provider, shared by all processes, and selects the queries: first
 * those with a waiting customer, then those whose hold waits for the answer, then by time.
 */
async function nextRequeries(tx: Tx, deps: Deps, now: Date): Promise<PendingRequery[]> {
  const { name, requeryPace: pace } = deps.payment
  const isDue = await hasRows(tx, {
    text: 'select 1 as due from requery where provider = $2 and due_at <= $1 limit 1',
    values: [now, name],
  })
  if (!isDue) return []
  const isTurn = await hasRows(tx, {
    text: `insert into requery_pace as pace (provider, next_at)
           values ($1, $2::timestamptz + make_interval(secs => $3))
           on conflict (provider) do update set next_at = excluded.next_at
             where pace.next_at <= $2
               -- Taken by a clock that was ahead, such as a machine's before it knew the time.
               or pace.next_at > excluded.next_at + interval '1 minute'
           returning 1 as mine`,
    values: [name, now, pace.secondsBetween],
  })
  if (!isTurn) return []
  const found = await query<PendingRequery>(tx, {
    text: `select q.id, q.tries, p.ref as attempt_ref, p.transaction_id, p.amount_sen, p.page_ref,
             coalesce(o.hold_until, $1) <= $1 as is_over, r.ref as refund_ref,
             o.hold_until - make_interval(secs => ${REQUERY_BEFORE_SECONDS}) as decides_at,
             q.refund_id is null and not q.alone and p.created_at >= $3 as is_shared,
             q.waited_at is not null as is_awaited
           from requery q
           left join refund r on r.id = q.refund_id
           left join payment_attempt p on p.id = coalesce(q.attempt_id, r.attempt_id)
           left join booking_order o on o.id = p.order_id
           where q.provider = $2 and q.due_at <= $1
             and (q.refund_id is not null or p.status <> 'Paid')
           order by q.waited_at is null, q.answered_at is not null or q.refund_id is not null,
             q.due_at, q.id
           limit $4 for update of q`,
    values: [now, name, oldestShared(deps, now), deps.payment.requeryMany ? 2 * pace.atOnce : 1],
  })
  const [first] = found
  if (!first) return []
  const shared = found.filter((pending) => pending.is_shared)
  // A single query gets a proven answer at once, and a waiting customer has most likely paid.
  const isOne = shared.length < 2 || found.filter((pending) => pending.is_awaited).length === 1
  const claimed = first.is_shared && !isOne ? shared.slice(0, pace.atOnce) : [first]
  await query(tx, {
    text: `update requery q set tries = q.tries + 1, tried_at = $1, due_at = v.due_at,
             waited_at = null
           from unnest($2::bigint[], $3::timestamptz[]) as v (id, due_at) where q.id = v.id`,
    values: [
      now,
      claimed.map(({ id }) => id),
      claimed.map((pending) => nextRequeryAt(pending, now)?.toISOString() ?? null),
    ],
  })
  return claimed
}

/** Only attempts since then can share a query. */
function oldestShared({ payment }: Deps, now: Date): string {
  const { atOnce, atOnceWithinMs } = payment.requeryPace
  if (!payment.requeryMany || atOnce < 2) return 'infinity'
  if (atOnceWithinMs === Number.POSITIVE_INFINITY) return '-infinity'
  return new Date(now.getTime() - atOnceWithinMs).toISOString()
}

function nextRequeryAt(pending: PendingRequery, now: Date): Date | null {
  const minutes =
    pending.refund_ref === null
      ? attemptAgainMinutes[pending.tries]
      : pending.tries < MAX_REFUND_REQUERIES
        ? (refundAgainMinutes[pending.tries] ?? refundAgainMinutes.at(-1))
        : undefined
  // This early query was for a long hold or a waiting customer: the answer at the end of the hold is
  // needed all the same.
  const decides = pending.decides_at && pending.decides_at > now ? pending.decides_at : null
  if (minutes === undefined) return decides
  const at = new Date(now.getTime() + minutes * 60_000)
  return decides && decides < at ? decides : at
}

async function requeryProvider(
  deps: Deps,
  due: readonly PendingRequery[],
  now: Date,
): Promise<void> {
  const [first] = due
  if (!first) return
  if (first.refund_ref !== null) return requeryRefund(deps, first, now)
  const requests = due.map((pending) => ({
    orderRef: pending.attempt_ref ?? '',
    amountSen: pending.amount_sen ?? 0,
    pageRef: pending.page_ref ?? undefined,
  }))
  const answers =
    due.length > 1 && deps.payment.requeryMany
      ? await deps.payment.requeryMany(requests)
      : await Promise.all(requests.map((request) => deps.payment.requery(request)))
  for (const [at, pending] of due.entries()) {
    const answer = answers[at]
    if (answer) await applyAnswer(deps, pending, answer, now)
  }
}

async function applyAnswer(
  deps: Deps,
  pending: PendingRequery,
  answer: RequeryResult | QueryAlone,
  now: Date,
): Promise<void> {
  if (answer.ok) await settleMessage(deps, answer.value, 'requery', now)
  // A payment page that outlives the hold would only take money to be refunded.
  else if (pending.is_over && pending.page_ref !== null && answer.refusal.code !== 'query-alone') {
    await deps.payment.closePage?.(pending.page_ref)
  }
  const isAnswer =
    answer.ok || answer.refusal.code === 'not-found' || answer.refusal.code === 'wrong-amount'
  await query(deps.pool, isAnswer ? answered(pending, now) : unanswered(pending, answer, now))
}

function answered({ id }: PendingRequery, now: Date): Statement {
  return {
    text: 'update requery set answered_at = $2, alone = false where id = $1',
    values: [id, now],
  }
}

/** Repeats the query soon without counting it; alone and at the next turn if necessary. */
function unanswered(
  { id }: PendingRequery,
  answer: RequeryResult | QueryAlone,
  now: Date,
): Statement {
  const alone = !answer.ok && answer.refusal.code === 'query-alone'
  return {
    text: `update requery q set tries = greatest(q.tries - 1, 0), alone = q.alone or $3,
             due_at = case when p.created_at > $2::timestamptz - make_interval(days => $5)
               then $2::timestamptz + make_interval(secs => $4) end
           from payment_attempt p where p.id = q.attempt_id and q.id = $1`,
    values: [id, now, alone, alone ? 0 : UNANSWERED_SECONDS, UNANSWERED_DAYS],
  }
}

async function requeryRefund(deps: Deps, pending: PendingRequery, now: Date): Promise<void> {
  const { refund_ref: ref, transaction_id: transactionId } = pending
  if (ref === null || transactionId === null) return
  const answer = await deps.payment.refundStatus({ refundRef: ref, transactionId })
  if (answer.ok) {
    const { outcome, refundId } = answer.value
    await settleByRef(deps, ref, { outcome, providerRef: refundId }, now)
  } else if (answer.refusal.code === 'not-found') {
    // The refund never arrived: sends it again under the same reference.
    await sendToProvider(deps, ref, now)
  }
}

/** Drops queries about paid attempts, and schedules the next turn if other queries are due. */
async function scheduleNextRequery(tx: Tx, deps: Deps, now: Date): Promise<void> {
  await query(tx, {
    text: `update requery q set due_at = null from payment_attempt p
           where p.id = q.attempt_id and p.status = 'Paid' and q.due_at is not null`,
  })
  await query(tx, {
    text: `select graphile_worker.add_job('requery', '{}'::json,
             run_at => now() + make_interval(secs => $2), job_key => 'requery-next')
           where exists (
             select from requery where provider = $3 and due_at <= $1)`,
    values: [now, deps.payment.requeryPace.secondsBetween, deps.payment.name],
  })
}
