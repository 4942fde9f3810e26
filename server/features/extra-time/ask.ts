import { displayName } from '../../../domain/booking/display-name.ts'
import type { EveryCode } from '../../../domain/messages/every-problem.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { ExtraMinutes, ExtraTimeRefusal } from '../../../domain/visits/extra-time.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import type { Teller } from '../crew/event-facts.ts'
import { type Pricing, planExtraTime } from '../visit-changes/plan.ts'
import {
  isSameVisit,
  lockVisit,
  minutesOf,
  readAsked,
  readOpen,
  readVisit,
  record,
  settle,
  type Visit,
  whyNot,
} from './visit.ts'

/** Why no more time was asked for. */
export type AskRefusal =
  | EveryCode
  | ExtraTimeRefusal
  | 'visit-not-yours'
  | 'extra-time-not-possible'
  | 'extra-time-waits'

/** More time that a visit could take: at what price in sen, or why not. */
export type Possible = {
  readonly minutes: ExtraMinutes
  readonly priced: Result<number, AskRefusal>
}

/**
 * How much longer a visit can be (docs/product/visits.md#extra-time), for a worker of its crew.
 */
export async function readPossible(
  pricing: Pricing,
  { workerId }: { readonly workerId: number },
  bookingId: string,
  now: Date,
): Promise<Result<{ visit: Visit; possible: readonly Possible[] }, AskRefusal>> {
  const { pool } = pricing.deps
  const visit = await readVisit(pool, bookingId)
  if (!visit?.crew.includes(workerId)) return refuse('visit-not-yours')
  const why = whyNot(visit, now)
  if (why) return refuse(why)
  const possible = []
  for (const minutes of minutesOf(pricing.deps, visit)) {
    const planned = await planExtraTime(pool, pricing, visit.row, minutes, now)
    const priced = planned.ok
      ? succeed(planned.value.price.totalSen - visit.row.total_sen)
      : planned
    possible.push({ minutes, priced })
  }
  return succeed({ visit, possible })
}

/**
 * Asks the customer of a visit for more time, once for each id: where the whole crew is free so long,
 * and at the price of a changed visit. One request of a visit is open at a time.
 */
export function askExtraTime(
  pricing: Pricing,
  asked: { readonly id: string; readonly bookingId: string; readonly minutes: ExtraMinutes },
  by: Teller,
  now: Date,
): Promise<Result<undefined, AskRefusal>> {
  return inTransaction(pricing.deps.pool, async (tx) => {
    const visit = await lockVisit(tx, asked.bookingId)
    if (!visit?.crew.includes(by.workerId)) return refuse('visit-not-yours')
    const stored = await readAsked(tx, asked.id)
    if (stored) {
      const isOwn = stored.worker_id === by.workerId && stored.booking_id === visit.row.id
      return isOwn ? succeed() : refuse('visit-not-yours')
    }
    const why = whyNot(visit, now)
    if (why) return refuse(why)
    if (!minutesOf(pricing.deps, visit).includes(asked.minutes))
      return refuse('extra-time-not-possible')
    const open = await readOpen(tx, visit)
    if (open && isSameVisit(visit, open)) return refuse('extra-time-waits')
    const planned = await planExtraTime(tx, pricing, visit.row, asked.minutes, now)
    if (!planned.ok) return planned
    if (open) await settle(tx, open.id, 'over', now)
    const sen = planned.value.price.totalSen - visit.row.total_sen
    const { row, crew } = visit
    const { id, minutes } = asked
    await query(tx, {
      name: 'ask-extra-time',
      text: `insert into extra_time (id, booking_id, worker_id, minutes, price_sen, crew, until,
               asked_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [id, row.id, by.workerId, minutes, sen, crew, row.ends_at, now],
    })
    const request = { id, minutes, worker_id: by.workerId, price_sen: sen }
    await record(tx, visit, request, { state: 'asked', ...saidBy(by) }, now)
    return succeed()
  })
}

/** Who asks, or withdraws: the worker, or staff for the worker. */
function saidBy({ identifier, staff }: Teller) {
  return staff
    ? { actor: staff.actor, words: { worker: identifier, note: staff.reason } }
    : { actor: { accountId: null, who: displayName(identifier) } }
}

/** Takes a worker's own request back, while nobody has answered it. */
export function withdrawExtraTime(
  { deps }: Pricing,
  id: string,
  by: Teller,
  now: Date,
): Promise<Result<undefined, 'not-found' | 'extra-time-answered'>> {
  return inTransaction(deps.pool, async (tx) => {
    const seen = await readAsked(tx, id)
    const visit = seen?.worker_id === by.workerId ? await lockVisit(tx, seen.booking) : undefined
    const asked = visit && (await readAsked(tx, id))
    if (!visit || !asked) return refuse('not-found')
    if (asked.state === 'withdrawn') return succeed()
    if (asked.state !== 'open') return refuse('extra-time-answered')
    await settle(tx, id, 'withdrawn', now)
    await record(tx, visit, asked, { state: 'withdrawn', ...saidBy(by) }, now)
    return succeed()
  })
}
