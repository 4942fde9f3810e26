import type { SeriesChangeRequest } from '../../../domain/api/bookings/series.ts'
import { formatSen, senOf } from '../../../domain/booking/price/money.ts'
import { addDays, hourOf, isDay, timeOf } from '../../../domain/booking/starts/calendar.ts'
import { mayCancel, momentOf } from '../../../domain/booking/status.ts'
import type { EveryCode } from '../../../domain/messages/every-problem.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Reader, Tx } from '../../db/transaction.ts'
import type { Caller, CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import type { Author } from '../audit/record.ts'
import { change } from '../bookings/changes/changes.ts'
import { readOrderBookings } from '../bookings/records/queries.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { claimKeys, earlierAnswer, isClaimedBefore, type Key } from '../ordering/idempotency.ts'
import type { Pricing } from '../visit-changes/plan.ts'
import { applySeries, lockVisitsOf } from '../visit-changes/series-apply.ts'
import {
  planSeries,
  type SeriesChange,
  type SeriesPlan,
  seriesConfirmation,
} from '../visit-changes/series-plan.ts'
import { readOwnSeries, stateOf } from './read-series.ts'

/** The effect of a change, with its confirmation. Amounts in sen. */
export type SeriesEffect = {
  readonly plan: SeriesPlan
  readonly feeSen: number
  /** Refunds by the way of payment: money, and returned credit. */
  readonly refundSen: number
  readonly creditSen: number
  /** Credited to the partner's account instead. */
  readonly creditedSen: number
  readonly owedSen: number
  /** Undefined while a visit needs another start. */
  readonly confirmation: string | undefined
}

/**
 * Plans a customer's change of their series without making it: the rules of staff's changes, with
 * the lead time and the fees of a single visit (docs/product/series.md#changes).
 */
export async function planOwnChange(
  reader: Reader,
  pricing: Pricing,
  rows: readonly BookingRow[],
  request: SeriesChangeRequest,
  now: Date,
): Promise<Result<SeriesEffect, EveryCode>> {
  if (stateOf(rows, now) === 'awaits-payment') return refuse('visit-awaits-payment')
  const named = namedOf(rows, request, now)
  const ofCancel = request.action === 'skip' || request.action === 'end'
  if (!named) return refuse(ofCancel ? 'cancel-not-allowed' : 'edit-not-allowed')
  const choices = choicesOf(request)
  if (!choices.ok) return choices
  const terms = {
    leadHours: pricing.deps.settings.leadHours,
    keepsHours: request.action === 'pause',
    choices: choices.value,
  }
  const staffChange: SeriesChange = {
    ...changeOf(request, named),
    charge_fee: true,
    customer: terms,
  }
  const planned = await planSeries(reader, pricing, named, staffChange, now)
  if (!planned.ok) return planned
  const plan = planned.value
  const sum = (of: 'feeSen' | 'refundSen' | 'creditSen' | 'creditedSen' | 'owedSen') =>
    plan.visits.reduce((all, each) => all + each[of], 0)
  return succeed({
    plan,
    feeSen: sum('feeSen'),
    refundSen: sum('refundSen') - sum('creditSen'),
    creditSen: sum('creditSen'),
    creditedSen: sum('creditedSen'),
    owedSen: sum('owedSen'),
    confirmation:
      plan.unplaced.length > 0 ? undefined : seriesConfirmation(pricing.deps, staffChange, plan),
  })
}

/** The visit that a change names; for a pause or an end, the first upcoming one. */
function namedOf(
  rows: readonly BookingRow[],
  { action, booking_id: id }: SeriesChangeRequest,
  now: Date,
): BookingRow | undefined {
  if (action === 'skip' || action === 'move') return rows.find((row) => row.booking_id === id)
  return rows.find((row) => mayCancel(momentOf(row), now, false))
}

/** The same change as a call of staff. */
function changeOf(request: SeriesChangeRequest, named: BookingRow) {
  const move = { action: 'move', start_time: timeOf(named.start_hour) } as const
  const cancel = { action: 'cancel', start_date: '', start_time: '' } as const
  switch (request.action) {
    case 'skip':
      return { ...cancel, scope: 'one' } as const
    case 'end':
      return { ...cancel, scope: 'all' } as const
    case 'pause':
      return { ...move, scope: 'all', start_date: addDays(named.day, request.weeks * 7) } as const
    case 'move': {
      const { scope, start_date, start_time } = request
      return { ...move, scope, start_date, start_time }
    }
  }
}

function choicesOf({ choices }: SeriesChangeRequest) {
  const starts = new Map<string, { day: string; hour: number }>()
  for (const { booking_id: id, start_date: day, start_time: time } of choices) {
    const hour = hourOf(time)
    if (!isDay(day)) return refuse({ code: 'edit-date-missing', field: 'choices' } as const)
    if (hour === undefined) return refuse({ code: 'edit-time-missing', field: 'choices' } as const)
    starts.set(id, { day, hour })
  }
  return succeed(starts)
}

export type SeriesAnswer = { success: true; response: string; visits: number }

/**
 * Makes a customer's change of their series as previewed, all or nothing. If the effect has changed
 * since, refuses with the new one. A repeated key gets the first answer.
 * @param sentence the response for this many visits.
 */
export async function changeOwnSeries(
  pricing: Pricing,
  caller: Caller,
  request: CallRequest<'POST /booking-details/series/change/'>,
  key: Key | undefined,
  { by, sentence }: { readonly by: Author; readonly sentence: (count: number) => string },
): Promise<CommandResult<SeriesAnswer>> {
  const { pool } = pricing.deps
  const earlier = () => (key ? earlierAnswer<SeriesAnswer>(pool, key) : undefined)
  const answered = await earlier()
  if (answered) return answered
  const [first] = await readOwnSeries(pool, request.order, caller)
  if (!first) return refuse({ code: 'not-found', sentence: m.problem_order_unknown })
  try {
    const result = await change(
      pricing.deps,
      caller,
      { bookingId: first.booking_id },
      async (tx, row) => {
        const effect = await makeChange(tx, pricing, row.order_id, request, by)
        if (!effect.ok) return effect
        const visits = effect.value.plan.visits.length
        const answer: SeriesAnswer = { success: true, response: sentence(visits), visits }
        await claimKeys(tx, key ? [{ key, answer, now: by.now }] : [])
        return succeed(answer)
      },
    )
    // The same call, sent twice, was faster.
    return result.ok ? result : ((await earlier()) ?? result)
  } catch (error) {
    const same = isClaimedBefore(error) ? await earlier() : undefined
    if (same) return same
    throw error
  }
}

async function makeChange(
  tx: Tx,
  pricing: Pricing,
  orderId: number,
  request: CallRequest<'POST /booking-details/series/change/'>,
  by: Author,
): Promise<CommandResult<SeriesEffect>> {
  await lockVisitsOf(tx, orderId)
  const rows = await readOrderBookings(tx, orderId)
  rows.sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
  const planned = await planOwnChange(tx, pricing, rows, request, by.now)
  if (!planned.ok) return planned
  const effect = planned.value
  if (effect.confirmation === undefined) return refuse('slot-taken')
  const isAgreed = senOf(request.agreed_fee) === effect.feeSen
  if (!isAgreed || effect.confirmation !== request.confirmation) {
    return refuse({
      code: 'series-effect-changed',
      params: {
        fee: formatSen(effect.feeSen),
        refund: formatSen(effect.refundSen + effect.creditSen),
        owed: formatSen(effect.owedSen),
      },
    })
  }
  const isCancel = request.action === 'skip' || request.action === 'end'
  await applySeries(tx, isCancel ? 'cancel' : 'move', effect.plan, by)
  return succeed(effect)
}
