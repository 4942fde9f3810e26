import { displayName } from '../../../domain/booking/display-name.ts'
import { formatSen } from '../../../domain/booking/price/money.ts'
import type { EveryCode } from '../../../domain/messages/every-problem.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { ExtraTimeRefusal } from '../../../domain/visits/extra-time.ts'
import { inTransaction, isDatabaseError, query, type Tx } from '../../db/transaction.ts'
import type { Author } from '../audit/record.ts'
import type { Actor } from '../bookings/records/history.ts'
import { tried } from '../crew/code-tries.ts'
import type { Teller } from '../crew/event-facts.ts'
import { extraTimeCode } from '../crew/visit-secrets.ts'
import { applyPlan } from '../visit-changes/apply.ts'
import { type Pricing, planExtraTime } from '../visit-changes/plan.ts'
import {
  type Asked,
  isSameVisit,
  lockVisit,
  readAsked,
  record,
  type Said,
  settle,
  type Visit,
  whyNot,
} from './visit.ts'

/** Who answers: the holder of the visit's link, the customer through a worker, or staff for the customer. */
export type Answerer =
  | { readonly by: 'link'; readonly bookingId: string; readonly agreedSen: number }
  | {
      readonly by: 'code'
      readonly worker: Teller
      readonly code: string
      readonly agreedSen: number
    }
  | { readonly by: 'staff'; readonly author: Author; readonly reason: string }

/** Why an answer is not taken. */
export type AnswerRefusal =
  | EveryCode
  | ExtraTimeRefusal
  | 'not-found'
  | 'extra-time-answered'
  | 'extra-time-price'
  | 'visit-code-wrong'
  | 'visit-code-locked'

type Answered = Result<undefined, AnswerRefusal>

/**
 * Approves more time (docs/product/visits.md#extra-time), once however often it is sent: the crew's hours
 * are taken, and the visit costs what was agreed to. Where it costs something else by now, or somebody
 * of the crew is not free any more, nothing is changed.
 */
export async function approveExtraTime(
  pricing: Pricing,
  id: string,
  who: Answerer,
  now: Date,
): Promise<Answered> {
  try {
    return await answer(pricing, id, who, async (tx, visit, asked) => {
      if (asked.state === 'approved') return succeed()
      if (asked.state !== 'open') return refuse('extra-time-answered')
      if (!isSameVisit(visit, asked)) return refuse('extra-time-over')
      const why = whyNot(visit, now)
      if (why) return refuse(why)
      const planned = await planExtraTime(tx, pricing, visit.row, asked.minutes, now)
      if (!planned.ok) return planned
      const sen = planned.value.price.totalSen - visit.row.total_sen
      const notAgreed = await whyNotAgreed(tx, pricing, visit, { asked, who, sen })
      if (notAgreed) return refuse(notAgreed)
      const actor = actorOf(visit, who)
      await settle(tx, id, 'approved', now)
      await record(tx, visit, asked, { state: 'approved', actor, ...wordsOf(who) }, now)
      const author = who.by === 'staff' ? who.author : { ...actor, now }
      const reason = who.by === 'staff' ? { reason: who.reason } : {}
      await applyPlan(tx, visit.row, planned.value, actor, { ...author, ...reason })
      return succeed()
    })
  } catch (error) {
    // Another booking has taken somebody of the crew at this very moment.
    if (isDatabaseError(error, '23P01')) return refuse('extra-time-crew-busy')
    throw error
  }
}

/** Declines more time: the visit stays as it is. */
export function declineExtraTime(
  pricing: Pricing,
  id: string,
  who: Answerer,
  now: Date,
): Promise<Answered> {
  return answer(pricing, id, who, async (tx, visit, asked) => {
    if (asked.state === 'declined') return succeed()
    if (asked.state !== 'open') return refuse('extra-time-answered')
    await settle(tx, id, 'declined', now)
    const said = { state: 'declined', actor: actorOf(visit, who), ...wordsOf(who) } as const
    await record(tx, visit, asked, said, now)
    return succeed()
  })
}

/** Runs an answer on the locked visit of a request that is the answerer's to see. */
function answer(
  { deps }: Pricing,
  id: string,
  who: Answerer,
  work: (tx: Tx, visit: Visit, asked: Asked) => Promise<Answered>,
): Promise<Answered> {
  return inTransaction(deps.pool, async (tx) => {
    const seen = await readAsked(tx, id)
    const isTheirs = who.by !== 'link' || who.bookingId === seen?.booking
    const visit = seen && isTheirs ? await lockVisit(tx, seen.booking) : undefined
    const asked = visit && (await readAsked(tx, id))
    if (!visit || !asked) return refuse('not-found')
    if (who.by === 'code' && !visit.crew.includes(who.worker.workerId)) return refuse('not-found')
    return work(tx, visit, asked)
  })
}

/** The price that was agreed to must be that of now; a new one is shown from then on. */
async function whyNotAgreed(
  tx: Tx,
  { deps }: Pricing,
  { row }: Visit,
  { asked, who, sen }: { readonly asked: Asked; readonly who: Answerer; readonly sen: number },
) {
  const agreedSen = who.by === 'staff' ? asked.price_sen : who.agreedSen
  if (sen !== asked.price_sen)
    await query(tx, {
      text: 'update extra_time set price_sen = $2 where id = $1',
      values: [asked.id, sen],
    })
  // Not everyone on the staff may read the amount.
  if (agreedSen !== sen)
    return who.by === 'staff'
      ? ('preview-outdated' as const)
      : ({ code: 'extra-time-price', params: { amount: formatSen(sen) } } as const)
  if (who.by !== 'code') return undefined
  const isRight = who.code === extraTimeCode(deps.settings, asked.id, sen)
  return tried(tx, row, who.worker, isRight ? undefined : 'visit-code-wrong')
}

/** Who did it, in history and audit log: whoever has the link is the customer. */
function actorOf({ row }: Visit, who: Answerer): Actor {
  if (who.by === 'staff') return who.author
  if (who.by === 'code') return { accountId: null, who: displayName(who.worker.identifier) }
  return { accountId: row.account_id, who: row.customer_name }
}

function wordsOf(who: Answerer): Pick<Said, 'words'> {
  if (who.by === 'link') return {}
  return { words: who.by === 'staff' ? { note: who.reason } : { by_code: true } }
}
