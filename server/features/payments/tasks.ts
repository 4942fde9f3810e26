import { z } from 'zod'
import { inTransaction, query, type Statement, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import type { AskAlone, RequeryResult } from '../../providers/payment/port.ts'
import { expireOverdueHolds } from '../ordering/holds.ts'
import { ASK_BEFORE_SECONDS } from '../payment-attempts/requery.ts'
import { sendToProvider } from './send-refund.ts'
import { settleMessage } from './settle.ts'
import { settleByRef } from './settle-refund.ts'

/** When a try to pay is asked after again, in minutes from the last time; then no more. */
const attemptAgainMinutes = [3, 30, 360, 840]
/** As often as that a refund is asked after; then once a day for as long as it may take. */
const refundAgainMinutes = [5, 60, 360, 1440]
const MOST_REFUND_ASKS = 40

/** A question that the provider did not answer is put again after this time, for so many days. */
const UNANSWERED_SECONDS = 60
const UNANSWERED_DAYS = 7

type Question = {
  id: number
  asks: number
  attempt_ref: string | null
  transaction_id: string | null
  amount_sen: number | null
  page_ref: string | null
  /** The order waits for no payment any more. */
  is_over: boolean | null
  /** When an answer lets the hold end; null when nothing is held. */
  decides_at: Date | null
  refund_ref: string | null
  /** It may be asked about together with others. */
  is_shared: boolean
  is_awaited: boolean
}

const ofAttempt = z.object({ attemptId: z.number().int() })

/** How long a message that proves nothing is stored. */
const UNPROVEN_DAYS = 90

/**
 * The jobs of payments: the provider is queried for what it has not reported; what proves nothing
 * is swept away.
 */
export function paymentTasks(deps: Deps): JobTasks {
  return {
    async 'ask-provider'() {
      const now = deps.clock()
      const questions = await inTransaction(deps.pool, (tx) => nextQuestions(tx, deps, now))
      await askProvider(deps, questions, now)
      await inTransaction(deps.pool, async (tx) => {
        // Their provider has answered, and that was all they waited for.
        await expireOverdueHolds(tx, now, deps.settings.holdGraceMinutes)
        await goOn(tx, deps, now)
      })
    },
    async 'name-channel'(given) {
      await nameChannel(deps, ofAttempt.parse(given).attemptId)
    },
    'forget-unproven-messages': () => forgetUnproven(deps, deps.clock()),
  }
}

/**
 * Every minute; while there are questions, the job follows itself at the provider's pace. The
 * sweeping is due at 03:40 in Malaysia.
 */
export const paymentCrontab = `* * * * * ask-provider
40 19 * * * forget-unproven-messages`

/** Staff see by what a payment came. An answer that does not come is asked for again later. */
async function nameChannel(deps: Deps, attemptId: number): Promise<void> {
  const [attempt] = await query<{ ref: string; amount_sen: number; page_ref: string }>(deps.pool, {
    text: `select ref, amount_sen, page_ref from payment_attempt
           where id = $1 and provider = $2 and page_ref is not null and channel is null`,
    values: [attemptId, deps.payment.name],
  })
  if (!attempt) return
  const { ref: orderRef, amount_sen: amountSen, page_ref: pageRef } = attempt
  const answer = await deps.payment.requery({ orderRef, amountSen, pageRef })
  if (!answer.ok) throw new Error(`the channel of ${orderRef} was not told: ${answer.refusal.code}`)
  await query(deps.pool, {
    text: `update payment_attempt set channel = nullif($2, '') where id = $1 and channel is null`,
    values: [attemptId, answer.value.channel],
  })
}

/** Strangers may send what they like in a provider's name; it must not pile up. */
async function forgetUnproven({ pool }: Pick<Deps, 'pool'>, now: Date): Promise<void> {
  await query(pool, {
    text: `delete from payment_message
           where kind = 'unproven' and received_at < $1::timestamptz - make_interval(days => $2)`,
    values: [now, UNPROVEN_DAYS],
  })
}

/**
 * Takes this program's turn at the provider, and what to ask; all processes share the turns. First
 * those whose customer waits, then those whose hold waits for an answer, then by their time.
 */
async function nextQuestions(tx: Tx, deps: Deps, now: Date): Promise<Question[]> {
  const { name, questions: pace } = deps.payment
  const due = await query(tx, {
    text: 'select 1 as due from provider_question where provider = $2 and ask_at <= $1 limit 1',
    values: [now, name],
  })
  if (due.length === 0) return []
  const turn = await query(tx, {
    text: `insert into provider_pace as pace (provider, next_at)
           values ($1, $2::timestamptz + make_interval(secs => $3))
           on conflict (provider) do update set next_at = excluded.next_at
             where pace.next_at <= $2
           returning 1 as mine`,
    values: [name, now, pace.secondsBetween],
  })
  if (turn.length === 0) return []
  const found = await query<Question>(tx, {
    text: `select q.id, q.asks, p.ref as attempt_ref, p.transaction_id, p.amount_sen, p.page_ref,
             coalesce(o.hold_until, $1) <= $1 as is_over, r.ref as refund_ref,
             o.hold_until - make_interval(secs => ${ASK_BEFORE_SECONDS}) as decides_at,
             q.refund_id is null and not q.alone and p.created_at >= $3 as is_shared,
             q.waited_at is not null as is_awaited
           from provider_question q
           left join refund r on r.id = q.refund_id
           left join payment_attempt p on p.id = coalesce(q.attempt_id, r.attempt_id)
           left join booking_order o on o.id = p.order_id
           where q.provider = $2 and q.ask_at <= $1
             and (q.refund_id is not null or p.status <> 'Paid')
           order by q.waited_at is null, q.answered_at is not null or q.refund_id is not null,
             q.ask_at, q.id
           limit $4 for update of q`,
    values: [now, name, oldestShared(deps, now), deps.payment.requeryMany ? 2 * pace.atOnce : 1],
  })
  const [first] = found
  if (!first) return []
  const shared = found.filter((question) => question.is_shared)
  // One alone is answered with proof at once, which a customer who waits has likely earned.
  const isOne = shared.length < 2 || found.filter((question) => question.is_awaited).length === 1
  const asked = first.is_shared && !isOne ? shared.slice(0, pace.atOnce) : [first]
  await query(tx, {
    text: `update provider_question q set asks = q.asks + 1, asked_at = $1, ask_at = v.ask_at,
             waited_at = null
           from unnest($2::bigint[], $3::timestamptz[]) as v (id, ask_at) where q.id = v.id`,
    values: [
      now,
      asked.map(({ id }) => id),
      asked.map((question) => askAgainAt(question, now)?.toISOString() ?? null),
    ],
  })
  return asked
}

/** Only attempts since then can share a question. */
function oldestShared({ payment }: Deps, now: Date): string {
  const { atOnce, atOnceWithinMs } = payment.questions
  if (!payment.requeryMany || atOnce < 2) return 'infinity'
  if (atOnceWithinMs === Number.POSITIVE_INFINITY) return '-infinity'
  return new Date(now.getTime() - atOnceWithinMs).toISOString()
}

function askAgainAt(question: Question, now: Date): Date | null {
  const minutes =
    question.refund_ref === null
      ? attemptAgainMinutes[question.asks]
      : question.asks < MOST_REFUND_ASKS
        ? (refundAgainMinutes[question.asks] ?? refundAgainMinutes.at(-1))
        : undefined
  if (minutes === undefined) return null
  const at = new Date(now.getTime() + minutes * 60_000)
  // Asked before its time, as somebody waits: the answer at the hold's end is needed all the same.
  const { decides_at: decides } = question
  return decides && decides > now && decides < at ? decides : at
}

async function askProvider(deps: Deps, questions: readonly Question[], now: Date): Promise<void> {
  const [first] = questions
  if (!first) return
  if (first.refund_ref !== null) return askAfterRefund(deps, first, now)
  const requests = questions.map((question) => ({
    orderRef: question.attempt_ref ?? '',
    amountSen: question.amount_sen ?? 0,
    pageRef: question.page_ref ?? undefined,
  }))
  const answers =
    questions.length > 1 && deps.payment.requeryMany
      ? await deps.payment.requeryMany(requests)
      : await Promise.all(requests.map((request) => deps.payment.requery(request)))
  for (const [at, question] of questions.entries()) {
    const answer = answers[at]
    if (answer) await heed(deps, question, answer, now)
  }
}

/** What an answer about a try to pay leads to. */
async function heed(
  deps: Deps,
  question: Question,
  answer: RequeryResult | AskAlone,
  now: Date,
): Promise<void> {
  if (answer.ok) await settleMessage(deps, answer.value, 'requery', now)
  // A page that outlives the hold would only take money that goes back.
  else if (question.is_over && question.page_ref !== null && answer.refusal.code !== 'ask-alone') {
    await deps.payment.closePage?.(question.page_ref)
  }
  const isAnswer =
    answer.ok || answer.refusal.code === 'not-found' || answer.refusal.code === 'wrong-amount'
  await query(deps.pool, isAnswer ? answered(question, now) : unanswered(question, answer, now))
}

function answered({ id }: Question, now: Date): Statement {
  return {
    text: 'update provider_question set answered_at = $2, alone = false where id = $1',
    values: [id, now],
  }
}

/** It does not count as asked, and is asked again soon; alone, and at the next turn, if need be. */
function unanswered({ id }: Question, answer: RequeryResult | AskAlone, now: Date): Statement {
  const alone = !answer.ok && answer.refusal.code === 'ask-alone'
  return {
    text: `update provider_question q set asks = greatest(q.asks - 1, 0), alone = q.alone or $3,
             ask_at = case when p.created_at > $2::timestamptz - make_interval(days => $5)
               then $2::timestamptz + make_interval(secs => $4) end
           from payment_attempt p where p.id = q.attempt_id and q.id = $1`,
    values: [id, now, alone, alone ? 0 : UNANSWERED_SECONDS, UNANSWERED_DAYS],
  }
}

async function askAfterRefund(deps: Deps, question: Question, now: Date): Promise<void> {
  const { refund_ref: ref, transaction_id: transactionId } = question
  if (ref === null || transactionId === null) return
  const answer = await deps.payment.refundStatus({ refundRef: ref, transactionId })
  if (answer.ok) {
    const { outcome, refundId } = answer.value
    await settleByRef(deps, ref, { outcome, providerRef: refundId }, now)
  } else if (answer.refusal.code === 'not-found') {
    // It never got there: sent again under the same reference.
    await sendToProvider(deps, ref, now)
  }
}

/** What is paid is not asked about; what else is due now waits for the next turn. */
async function goOn(tx: Tx, deps: Deps, now: Date): Promise<void> {
  await query(tx, {
    text: `update provider_question q set ask_at = null from payment_attempt p
           where p.id = q.attempt_id and p.status = 'Paid' and q.ask_at is not null`,
  })
  await query(tx, {
    text: `select graphile_worker.add_job('ask-provider', '{}'::json,
             run_at => now() + make_interval(secs => $2), job_key => 'ask-provider-next')
           where exists (
             select from provider_question where provider = $3 and ask_at <= $1)`,
    values: [now, deps.payment.questions.secondsBetween, deps.payment.name],
  })
}
