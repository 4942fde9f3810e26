import { z } from 'zod'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { send, settleByRef } from './refunds.ts'
import { settleMessage } from './settle.ts'

/** protocols 1: more than one question in five seconds may get the address blocked. */
const SECONDS_BETWEEN_QUESTIONS = 5

/** When a try to pay is asked after again, in minutes from the last time; then no more. */
const attemptAgainMinutes = [3, 30, 360, 1440]
/** As often as that a refund is asked after; then once a day for as long as it may take. */
const refundAgainMinutes = [5, 60, 360, 1440]
const MOST_REFUND_ASKS = 40

type Question = {
  id: number
  asks: number
  attempt_ref: string | null
  transaction_id: string | null
  amount_sen: number | null
  page_ref: string | null
  /** The order waits for no payment any more. */
  is_over: boolean | null
  refund_ref: string | null
}

const ofAttempt = z.object({ attemptId: z.number().int() })

/** How long a message that proves nothing is kept. */
const UNPROVEN_DAYS = 90

/**
 * The jobs of payments: what the provider has not told, it is asked; what proves nothing is swept
 * away.
 */
export function paymentTasks(deps: Deps): JobTasks {
  return {
    async 'ask-provider'() {
      const now = deps.clock()
      const question = await inTransaction(deps.pool, (tx) => nextQuestion(tx, deps, now))
      if (question) await askProvider(deps, question, now)
      await inTransaction(deps.pool, (tx) => goOn(tx, deps, now))
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
  if (!answer.ok) throw new Error(`the channel of ${orderRef} was not told: ${answer.reason}`)
  await query(deps.pool, {
    text: `update payment_attempt set channel = nullif($2, '') where id = $1 and channel is null`,
    values: [attemptId, answer.message.channel],
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

/** Takes this program's turn at the provider, and what to ask; all processes share the turns. */
async function nextQuestion(tx: Tx, deps: Deps, now: Date): Promise<Question | undefined> {
  const due = await query(tx, {
    text: 'select 1 as due from provider_question where provider = $2 and ask_at <= $1 limit 1',
    values: [now, deps.payment.name],
  })
  if (due.length === 0) return undefined
  const turn = await query(tx, {
    text: `insert into provider_pace as pace (provider, next_at)
           values ($1, $2::timestamptz + make_interval(secs => $3))
           on conflict (provider) do update set next_at = excluded.next_at
             where pace.next_at <= $2
           returning 1 as mine`,
    values: [deps.payment.name, now, SECONDS_BETWEEN_QUESTIONS],
  })
  if (turn.length === 0) return undefined
  const [question] = await query<Question>(tx, {
    text: `select q.id, q.asks, p.ref as attempt_ref, p.transaction_id, p.amount_sen, p.page_ref,
             coalesce(o.hold_until, $1) <= $1 as is_over, r.ref as refund_ref
           from provider_question q
           left join refund r on r.id = q.refund_id
           left join payment_attempt p on p.id = coalesce(q.attempt_id, r.attempt_id)
           left join booking_order o on o.id = p.order_id
           where q.provider = $2 and q.ask_at <= $1
             and (q.refund_id is not null or p.status <> 'Paid')
           order by q.ask_at, q.id limit 1 for update of q`,
    values: [now, deps.payment.name],
  })
  if (!question) return undefined
  await query(tx, {
    text: 'update provider_question set asks = asks + 1, asked_at = $2, ask_at = $3 where id = $1',
    values: [question.id, now, askAgainAt(question, now)],
  })
  return question
}

function askAgainAt(question: Question, now: Date): Date | null {
  const minutes =
    question.refund_ref === null
      ? attemptAgainMinutes[question.asks]
      : question.asks < MOST_REFUND_ASKS
        ? (refundAgainMinutes[question.asks] ?? refundAgainMinutes.at(-1))
        : undefined
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
}

async function askProvider(deps: Deps, question: Question, now: Date): Promise<void> {
  if (question.refund_ref !== null) return askAfterRefund(deps, question, now)
  if (question.attempt_ref === null || question.amount_sen === null) return
  const answer = await deps.payment.requery({
    orderRef: question.attempt_ref,
    amountSen: question.amount_sen,
    pageRef: question.page_ref ?? undefined,
  })
  // No payment yet, or no answer: it is asked again at its time.
  if (answer.ok) await settleMessage(deps, answer.message, 'requery', now)
  // A page that outlives the hold would only take money that goes back.
  else if (question.is_over && question.page_ref !== null) {
    await deps.payment.closePage?.(question.page_ref)
  }
}

async function askAfterRefund(deps: Deps, question: Question, now: Date): Promise<void> {
  const { refund_ref: ref, transaction_id: transactionId } = question
  if (ref === null || transactionId === null) return
  const answer = await deps.payment.refundStatus({ refundRef: ref, transactionId })
  if (answer.ok) {
    const { outcome, refundId } = answer
    await settleByRef(deps, ref, { outcome, providerRef: refundId }, now)
  } else if (answer.reason === 'not-found') {
    // It never got there: sent again under the same reference.
    await send(deps, ref, now)
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
    values: [now, SECONDS_BETWEEN_QUESTIONS, deps.payment.name],
  })
}
