import { displayName } from '../../../domain/booking/display-name.ts'
import { formatSen } from '../../../domain/booking/price/money.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { inTransaction, isDatabaseError, query, type Tx } from '../../db/transaction.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import type { Author } from '../audit/record.ts'
import type { Actor } from '../bookings/records/history.ts'
import { tried } from '../crew/events/code-tries.ts'
import type { Reporter } from '../crew/events/event-facts.ts'
import { extraTimeCode } from '../crew/visit-secrets.ts'
import { applyPlan } from '../visit-changes/apply.ts'
import { type Pricing, planExtraTime } from '../visit-changes/plan.ts'
import {
  type ExtraTimeRequest,
  extensionRefusal,
  isSameVisit,
  lockVisit,
  type RequestEvent,
  readRequest,
  record,
  settle,
  type Visit,
} from './visit.ts'

/**
 * Who answers: the customer by the visit's link or by a code given to a worker, or staff for the
 * customer.
 */
export type Answerer =
  | { readonly by: 'link'; readonly bookingId: string; readonly agreedSen: number }
  | {
      readonly by: 'code'
      readonly worker: Reporter
      readonly code: string
      readonly agreedSen: number
    }
  | { readonly by: 'staff'; readonly author: Author; readonly reason: string }

/**
 * Approves extra time (docs/product/visits.md#extra-time); repeating the call changes nothing.
 * Reserves the crew's hours and charges the agreed price. If the price has changed or one of the crew
 * is no longer free, nothing changes.
 */
export async function approveExtraTime(
  pricing: Pricing,
  id: string,
  who: Answerer,
  now: Date,
): Promise<CommandResult> {
  try {
    return await answer(pricing, id, who, async (tx, visit, request) => {
      if (request.state === 'approved') return succeed()
      if (request.state !== 'open') return refuse('extra-time-answered')
      if (!isSameVisit(visit, request)) return refuse('extra-time-over')
      const why = extensionRefusal(visit, now)
      if (why) return refuse(why)
      const planned = await planExtraTime(tx, pricing, visit.row, request.minutes, now)
      if (!planned.ok) return planned
      const sen = planned.value.price.totalSen - visit.row.total_sen
      const notAgreed = await whyNotAgreed(tx, pricing, visit, { request, who, sen })
      if (notAgreed) return refuse(notAgreed)
      const actor = actorOf(visit, who)
      await settle(tx, id, 'approved', now)
      await record(tx, visit, request, { state: 'approved', actor, ...wordsOf(who) }, now)
      const author = who.by === 'staff' ? who.author : { ...actor, now }
      const reason = who.by === 'staff' ? { reason: who.reason } : {}
      await applyPlan(tx, visit.row, planned.value, actor, { ...author, ...reason })
      return succeed()
    })
  } catch (error) {
    // Another booking took one of the crew at the same moment.
    if (isDatabaseError(error, '23P01')) return refuse('extra-time-crew-busy')
    throw error
  }
}

/** Declines extra time: the visit does not change. */
export function declineExtraTime(
  pricing: Pricing,
  id: string,
  who: Answerer,
  now: Date,
): Promise<CommandResult> {
  return answer(pricing, id, who, async (tx, visit, request) => {
    if (request.state === 'declined') return succeed()
    if (request.state !== 'open') return refuse('extra-time-answered')
    await settle(tx, id, 'declined', now)
    const declined = { state: 'declined', actor: actorOf(visit, who), ...wordsOf(who) } as const
    await record(tx, visit, request, declined, now)
    return succeed()
  })
}

/** Runs `work` on the locked visit of a request, if the caller may see it. */
function answer(
  { deps }: Pricing,
  id: string,
  who: Answerer,
  work: (tx: Tx, visit: Visit, request: ExtraTimeRequest) => Promise<CommandResult>,
): Promise<CommandResult> {
  return inTransaction(deps.pool, async (tx) => {
    const seen = await readRequest(tx, id)
    const isTheirs = who.by !== 'link' || who.bookingId === seen?.booking
    const visit = seen && isTheirs ? await lockVisit(tx, seen.booking) : undefined
    const request = visit && (await readRequest(tx, id))
    if (!visit || !request) return refuse('not-found')
    if (who.by === 'code' && !visit.crew.includes(who.worker.workerId)) return refuse('not-found')
    return work(tx, visit, request)
  })
}

/** Refuses if the agreed price is not the current one, which is stored and shown from then on. */
async function whyNotAgreed(
  tx: Tx,
  { deps }: Pricing,
  { row }: Visit,
  {
    request,
    who,
    sen,
  }: { readonly request: ExtraTimeRequest; readonly who: Answerer; readonly sen: number },
) {
  const agreedSen = who.by === 'staff' ? request.price_sen : who.agreedSen
  if (sen !== request.price_sen)
    await query(tx, {
      text: 'update extra_time set price_sen = $2 where id = $1',
      values: [request.id, sen],
    })
  // The amount is omitted: not all staff may see it.
  if (agreedSen !== sen)
    return who.by === 'staff'
      ? ('preview-outdated' as const)
      : ({ code: 'extra-time-price', params: { amount: formatSen(sen) } } as const)
  if (who.by !== 'code') return undefined
  const isRight = who.code === extraTimeCode(deps.settings, request.id, sen)
  return tried(tx, row, who.worker, isRight ? undefined : 'visit-code-wrong')
}

/** The actor for history and audit log: the holder of the link counts as the customer. */
function actorOf({ row }: Visit, who: Answerer): Actor {
  if (who.by === 'staff') return who.author
  if (who.by === 'code') return { accountId: null, who: displayName(who.worker.identifier) }
  return { accountId: row.account_id, who: row.customer_name }
}

function wordsOf(who: Answerer): Pick<RequestEvent, 'words'> {
  if (who.by === 'link') return {}
  return { words: who.by === 'staff' ? { note: who.reason } : { by_code: true } }
}
