import { displayName } from '../../../domain/booking/display-name.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { ExtraMinutes } from '../../../domain/visits/extra-time.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import type { Reporter } from '../crew/events/event-facts.ts'
import { type Pricing, planExtraTime } from '../visit-changes/plan.ts'
import {
  extensionRefusal,
  isSameVisit,
  lockVisit,
  minutesOf,
  readOpen,
  readRequest,
  readVisit,
  record,
  settle,
  type Visit,
} from './visit.ts'

/** Extra time that a visit could have, with its price in sen or the reason against it. */
export type Possible = {
  readonly minutes: ExtraMinutes
  readonly priced: CommandResult<number>
}

/**
 * The extra time that a visit can have (docs/product/visits.md#extra-time), for a worker of its crew.
 */
export async function readPossible(
  pricing: Pricing,
  { workerId }: { readonly workerId: number },
  bookingId: string,
  now: Date,
): Promise<CommandResult<{ visit: Visit; possible: readonly Possible[] }>> {
  const { pool } = pricing.deps
  const visit = await readVisit(pool, bookingId)
  if (!visit?.crew.includes(workerId)) return refuse('visit-not-yours')
  const why = extensionRefusal(visit, now)
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
 * Requests extra time from the customer, once per id, if the whole crew is free for it; priced as a
 * change of the visit. A visit has at most one open request.
 */
export function requestExtraTime(
  pricing: Pricing,
  request: { readonly id: string; readonly bookingId: string; readonly minutes: ExtraMinutes },
  by: Reporter,
  now: Date,
): Promise<CommandResult> {
  return inTransaction(pricing.deps.pool, async (tx) => {
    const visit = await lockVisit(tx, request.bookingId)
    if (!visit?.crew.includes(by.workerId)) return refuse('visit-not-yours')
    const stored = await readRequest(tx, request.id)
    if (stored) {
      const isOwn = stored.worker_id === by.workerId && stored.booking_id === visit.row.id
      return isOwn ? succeed() : refuse('visit-not-yours')
    }
    const why = extensionRefusal(visit, now)
    if (why) return refuse(why)
    if (!minutesOf(pricing.deps, visit).includes(request.minutes))
      return refuse('extra-time-not-possible')
    const open = await readOpen(tx, visit)
    if (open && isSameVisit(visit, open)) return refuse('extra-time-waits')
    const planned = await planExtraTime(tx, pricing, visit.row, request.minutes, now)
    if (!planned.ok) return planned
    if (open) await settle(tx, open.id, 'over', now)
    const sen = planned.value.price.totalSen - visit.row.total_sen
    const { row, crew } = visit
    const { id, minutes } = request
    await query(tx, {
      name: 'ask-extra-time',
      text: `insert into extra_time (id, booking_id, worker_id, minutes, price_sen, crew, until,
               asked_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [id, row.id, by.workerId, minutes, sen, crew, row.ends_at, now],
    })
    const added = { id, minutes, worker_id: by.workerId, price_sen: sen }
    await record(tx, visit, added, { state: 'asked', ...eventAuthor(by) }, now)
    return succeed()
  })
}

/** The worker who requests or withdraws, or staff for the worker. */
function eventAuthor({ identifier, staff }: Reporter) {
  return staff
    ? { actor: staff.actor, words: { worker: identifier, note: staff.reason } }
    : { actor: { accountId: null, who: displayName(identifier) } }
}

/** Withdraws a worker's own request, unless it was answered. */
export function withdrawExtraTime(
  { deps }: Pricing,
  id: string,
  by: Reporter,
  now: Date,
): Promise<CommandResult> {
  return inTransaction(deps.pool, async (tx) => {
    const seen = await readRequest(tx, id)
    const visit = seen?.worker_id === by.workerId ? await lockVisit(tx, seen.booking) : undefined
    const request = visit && (await readRequest(tx, id))
    if (!visit || !request) return refuse('not-found')
    if (request.state === 'withdrawn') return succeed()
    if (request.state !== 'open') return refuse('extra-time-answered')
    await settle(tx, id, 'withdrawn', now)
    await record(tx, visit, request, { state: 'withdrawn', ...eventAuthor(by) }, now)
    return succeed()
  })
}
