import { isStaff } from '../../../../domain/account/roles.ts'
import type { StoredMoveReason } from '../../../../domain/board/reasons.ts'
import { addDays, dayOf, hourOf, instantOf, isDay } from '../../../../domain/booking/calendar.ts'
import { isTooSoon, MAX_DAYS_AHEAD } from '../../../../domain/booking/check.ts'
import { drawFor } from '../../../../domain/booking/crew.ts'
import { displayName } from '../../../../domain/booking/display-name.ts'
import { closedProblem } from '../../../../domain/booking/holidays.ts'
import { formatSen, senOf } from '../../../../domain/booking/price/money.ts'
import { cancellation } from '../../../../domain/booking/price/settlement.ts'
import { isFree, neededHours, startsWithin } from '../../../../domain/booking/slots.ts'
import {
  mayCancel,
  mayReschedule,
  momentOf,
  type PaymentStatus,
} from '../../../../domain/booking/status.ts'
import type { EventPayloads } from '../../../../domain/events/domain-event.ts'
import type { EveryCode, EveryProblem } from '../../../../domain/messages/every-problem.ts'
import { problemOf } from '../../../../domain/messages/problem.ts'
import { type Result, refuse, succeed } from '../../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../../db/rolled-back.ts'
import { isDatabaseError, query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/calls.ts'
import { type Author, recordAudit } from '../../audit/record.ts'
import { assign, giveCrew, release } from '../../availability/assignments.ts'
import { chooseAmong, crewOf, readCandidates } from '../../availability/candidates.ts'
import { ofVisit, recordEvents } from '../../events/events.ts'
import { closedDayOf } from '../../holidays/closed-day.ts'
import { readClosure } from '../../holidays/queries.ts'
import { enter, owedSen } from '../../ledger/ledger.ts'
import { type Actor, actorOf, addEvents } from '../records/history.ts'
import { lockBooking } from '../records/lock-booking.ts'
import { readAllocated } from '../records/queries.ts'
import { type BookingRow, booksOf, feeNow, teamOf } from '../records/records.ts'
import { giveVouchersBack } from './vouchers.ts'

/** The result of a change: done, or refused by a rule or by the stored state. */
export type ChangeResult = Result<undefined, EveryCode | ChangeRefusal>

/** Why a change is refused, whatever it is: by the stored state or by the database. */
type ChangeRefusal = 'not-found' | 'out-of-date' | 'slot-taken' | 'day-closed'

/** What names a booking in a call. */
export type Key = { readonly bookingId: string; readonly skill: string }

/**
 * Runs a change on one locked booking that the caller may see. A refused change is rolled back; a
 * worker who was booked meanwhile is `slot-taken`, a day that was closed meanwhile `day-closed`.
 */
export async function change<Value, Code extends string>(
  deps: Deps,
  caller: Caller,
  { bookingId, skill, version }: Key & { readonly version?: number | undefined },
  work: (tx: Tx, row: BookingRow) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | ChangeRefusal>> {
  const key = { bookingId, skill }
  try {
    return await inTransactionUnlessRefused<Value, Code | ChangeRefusal>(deps.pool, async (tx) => {
      const row = await lockBooking(tx, key, caller)
      if (!row) return refuse('not-found')
      if (version !== undefined && version !== row.version) return refuse('out-of-date')
      return work(tx, row)
    })
  } catch (error) {
    if (isDatabaseError(error, '23P01')) return refuse('slot-taken')
    const closed = closedDayOf(error)
    if (closed) return refuse(closed)
    throw error
  }
}

/** Why staff cancel, and whether the customer is notified of it. */
type CancelReason = {
  readonly reason?: string | undefined
  readonly forCustomer?: boolean | undefined
}

/** The fee of a late change: always for a customer, for staff only if they charge it. In sen. */
function feeFor(
  deps: Deps,
  caller: Caller,
  row: BookingRow,
  requested: { chargeFee?: boolean },
  now: Date,
): number {
  const isCharged = !isStaff(caller.role) || requested.chargeFee
  return isCharged ? feeNow(row, now, deps.settings) : 0
}

/** A customer's change that costs a fee is made once they have agreed to that very fee. */
function feeProblem(
  caller: Caller,
  hours: number,
  feeSen: number,
  agreedFee: number | undefined,
): EveryProblem | undefined {
  if (feeSen === 0 || isStaff(caller.role)) return undefined
  return agreedFee !== undefined && senOf(agreedFee) === feeSen
    ? undefined
    : { code: 'fee-not-agreed', params: { amount: formatSen(feeSen), hours } }
}

/**
 * Moves a booking to another start (docs/product/statuses.md#reschedule): the lead time applies to
 * customers, the same crew stays if it is free, otherwise another is sent; all of it or nothing.
 */
export function reschedule(
  deps: Deps,
  caller: Caller,
  key: Key,
  requested: {
    startDate: string
    startTime: string
    agreedFee?: number
    chargeFee?: boolean
    version?: number
  },
  now: Date,
): Promise<ChangeResult> {
  return change(deps, caller, { ...key, version: requested.version }, async (tx, row) => {
    if (!isDay(requested.startDate))
      return refuse({ code: 'edit-date-missing', field: 'start_date' })
    const hour = hourOf(requested.startTime)
    if (hour === undefined) return refuse({ code: 'edit-time-missing', field: 'start_time' })
    if (!mayReschedule(momentOf(row), now)) return refuse('edit-not-allowed')
    const staff = isStaff(caller.role)
    const service = deps.services.find((each) => each.skill === row.skill)
    const [first, last] = startsWithin(service?.startHours ?? [8, 20], deps.settings)
    if (isTooSoon(requested.startDate, hour, now, staff ? 0 : deps.settings.leadHours)) {
      const message = staff ? 'start-past' : (service?.tooSoon ?? 'too-soon')
      return refuse({ ...problemOf(message), field: 'start_time' })
    }
    if (requested.startDate > addDays(dayOf(now), MAX_DAYS_AHEAD)) return refuse('too-far-ahead')
    const holiday = await readClosure(tx, row.region_id, requested.startDate)
    const closed = closedProblem([requested.startDate], () => holiday)
    if (closed) return refuse(closed)
    const want = neededHours(hour, row.hours, deps.settings.travelBufferHours)
    if (!want || hour < first || hour > last) return refuse('slot-taken')
    const feeSen = feeFor(deps, caller, row, requested, now)
    const notAgreed = feeProblem(caller, deps.settings.lateFeeHours, feeSen, requested.agreedFee)
    if (notAgreed) return refuse(notAgreed)

    const own = { id: row.id, day: row.day, reserved: row.reserved }
    const team = teamOf(deps.services, row)
    const candidates = await readCandidates(tx, team, [requested.startDate], own)
    const crew = await crewOf(tx, row.id)
    const same = candidates.filter(
      (each) => crew.has(each.workerId) && isFree(each.work[0] ?? 0, each.busy[0] ?? 0, want),
    )
    const chosen =
      same.length === row.worker_count
        ? same.map((each) => each.workerId)
        : chooseAmong(candidates, 1, row.worker_count, want, drawFor(row.ref))?.[0]
    if (!chosen) return refuse('slot-taken')

    const startsAt = instantOf(requested.startDate, hour)
    await release(tx, [row.id])
    await query(tx, {
      text: `update booking set day = $2, start_hour = $3, reserved = $4, starts_at = $5,
               ends_at = $6, fee_sen = fee_sen + $7, outcome = null, version = version + 1 where id = $1`,
      values: [
        row.id,
        requested.startDate,
        hour,
        want.reserved,
        startsAt,
        instantOf(requested.startDate, hour + row.hours),
        feeSen,
      ],
    })
    await enter(tx, [{ bookingId: row.id, kind: 'fee', sen: feeSen }], now)
    await assign(
      tx,
      chosen.map((workerId) => ({ bookingId: row.id, workerId })),
    )
    await addEvents(
      tx,
      [row.id],
      actorOf(caller),
      {
        code: 'moved',
        from_day: row.day,
        from_hour: row.start_hour,
        to_day: requested.startDate,
        to_hour: hour,
        fee_sen: feeSen,
      },
      now,
    )
    await recordMoved(tx, [{ row, to: startsAt }], feeSen, now)
    return succeed()
  })
}

/**
 * Cancels a booking (docs/product/statuses.md#cancel): frees the crew, returns the voucher's use
 * when the whole order is cancelled, and makes the payment less the late fee due back.
 */
export function cancel(
  deps: Deps,
  caller: Caller,
  key: Key,
  requested: { agreedFee?: number; chargeFee?: boolean; waiveFee?: boolean } & CancelReason,
  by: Author,
): Promise<ChangeResult> {
  const { now } = by
  return change(deps, caller, key, async (tx, row) => {
    const staff = isStaff(caller.role)
    if (!mayCancel(momentOf(row), now, staff)) return refuse('cancel-not-allowed')
    // An order that was never paid holds a crew for minutes: cancelling it is free.
    const unpaidHold = row.status === 'Pending Payment'
    const feeSen = unpaidHold ? 0 : feeFor(deps, caller, row, requested, now)
    const notAgreed = feeProblem(caller, deps.settings.lateFeeHours, feeSen, requested.agreedFee)
    if (notAgreed) return refuse(notAgreed)
    const reason = staff ? { reason: requested.reason, forCustomer: requested.forCustomer } : {}
    const waivesFees = requested.waiveFee ?? false
    const money = await cancelLocked(tx, row, { feeSen, waivesFees, ...reason }, by)
    await recordCancelled(tx, [row], money, now)
    if (staff && requested.reason) {
      await recordAudit(
        tx,
        [{ action: 'booking-cancelled', subject: row.booking_id, reason: requested.reason }],
        by,
      )
    }
    return succeed()
  })
}

/** What a cancellation costs its customer, and gives back, in sen. */
export type CancelledMoney = Omit<EventPayloads['visit.cancelled'], 'visits'>

/**
 * Cancels a locked booking, with its money, crew, voucher and history. Its event (`recordCancelled`) is
 * for the caller, who may cancel several at once.
 */
export async function cancelLocked(
  tx: Tx,
  row: BookingRow,
  terms: { readonly feeSen: number; readonly waivesFees: boolean } & CancelReason,
  by: Author,
): Promise<CancelledMoney> {
  const { now } = by
  const isHold = row.status === 'Pending Payment'
  // Fees of earlier moves are still owed: they are retained together, or waived together.
  const { feesSen, refundSen } = cancellation(booksOf(row, await owedSen(tx, row.id)), {
    ...terms,
    isHold,
  })
  const paymentStatus: PaymentStatus = refundSen > 0 ? 'Refund Due' : row.payment_status
  await query(tx, {
    text: `update booking set status = 'Cancelled', payment_status = $2,
             refund_due_sen = refund_due_sen + $3, fee_sen = $4, allowance_sen = 0,
             version = version + 1 where id = $1`,
    values: [row.id, paymentStatus, refundSen, feesSen],
  })
  await enter(
    tx,
    [
      { bookingId: row.id, kind: 'charge-back', sen: isHold ? 0 : row.total_sen },
      { bookingId: row.id, kind: 'allowance-back', sen: row.allowance_sen },
      { bookingId: row.id, kind: 'fee', sen: feesSen - row.fee_sen },
      { bookingId: row.id, kind: 'fee-back', sen: row.fee_sen - feesSen },
      { bookingId: row.id, kind: 'refund-due', sen: refundSen },
    ],
    now,
  )
  await giveVouchersBack(tx, [row.order_id])
  await release(tx, [row.id])
  // The fee of an earlier change is not one of this change.
  const ownFeeSen = Math.max(0, feesSen - row.fee_sen)
  const { reason, forCustomer } = terms
  const why = reason ? { reason, for_customer: forCustomer ?? false } : {}
  await addEvents(tx, [row.id], by, { code: 'cancelled', fee_sen: ownFeeSen, ...why }, now)
  return { fee_sen: ownFeeSen, earlier_fees_sen: feesSen - ownFeeSen, refund_sen: refundSen }
}

/**
 * Records that visits of one order were moved, together.
 * @param moves each visit as it was before, with its new start.
 * @param feeSen of all.
 */
export async function recordMoved(
  tx: Tx,
  moves: readonly { readonly row: BookingRow; readonly to: Date }[],
  feeSen: number,
  now: Date,
): Promise<void> {
  const visits = moves.map(({ row: { id, version, starts_at: from }, to }) => ({
    id,
    version: version + 1,
    from: from.toISOString(),
    to: to.toISOString(),
  }))
  const about = aboutVisits(moves.map(({ row }) => row))
  const payload = { visits, fee_sen: feeSen }
  await recordEvents(tx, [{ type: 'visit.moved', ...about, payload, occurredAt: now }])
}

/**
 * Records that visits of one order were cancelled, together; what comes back for them is due.
 * @param rows as they were before.
 * @param money of all.
 */
export async function recordCancelled(
  tx: Tx,
  rows: readonly BookingRow[],
  money: CancelledMoney,
  now: Date,
): Promise<void> {
  const visits = rows.map(({ id, version, status }) => ({
    id,
    version: version + 1,
    held: status === 'Pending Payment',
  }))
  const common = { ...aboutVisits(rows), occurredAt: now }
  const due = { why: 'cancelled', sen: money.refund_sen } as const
  await recordEvents(tx, [
    { type: 'visit.cancelled', ...common, payload: { visits, ...money } },
    ...(due.sen > 0 ? [{ type: 'refund.due', ...common, payload: due } as const] : []),
  ])
}

/** The order of visits, and the visit if it is one. */
function aboutVisits([first, ...others]: readonly BookingRow[]) {
  if (!first) return {}
  return { orderId: first.order_id, ...(others.length > 0 ? {} : { bookingId: first.id }) }
}

/**
 * Gives a booking another crew, chosen by staff. A worker who is not free, lacks the skill or does
 * not serve the area is named, and nothing is changed.
 */
export function changeCrew(
  deps: Deps,
  caller: Caller,
  key: Key,
  requested: { workers: readonly string[]; version?: number },
  now: Date,
): Promise<ChangeResult> {
  return change(deps, caller, { ...key, version: requested.version }, async (tx, row) => {
    const identifiers = [...new Set(requested.workers)]
    if (identifiers.length !== row.worker_count) {
      return refuse({
        code: 'workers-count-wrong',
        field: 'workers',
        params: { n: row.worker_count },
      })
    }
    return sendCrew(tx, deps, row, { identifiers, by: actorOf(caller), now })
  })
}

type NewCrew = {
  readonly identifiers: readonly string[]
  readonly why?: StoredMoveReason
  readonly by: Actor
  readonly now: Date
}

/**
 * Gives a locked visit these workers, all of whom must be free, skilled and in the area. Fewer than it
 * needs leave what was missing.
 */
export async function sendCrew(
  tx: Tx,
  deps: Deps,
  row: BookingRow,
  { identifiers, why, by, now }: NewCrew,
): Promise<ChangeResult> {
  if (!mayCancel(momentOf(row), now, true)) return refuse('edit-not-allowed')
  const before = await readAllocated(tx, row.id)
  const own = { id: row.id, day: row.day, reserved: row.reserved }
  const candidates = await readCandidates(tx, teamOf(deps.services, row), [row.day], own)
  const want = neededHours(row.start_hour, row.hours, deps.settings.travelBufferHours)
  // The booking keeps its reserved hours, even if the buffer's setting has changed.
  const needed = want && { visit: want.visit, reserved: row.reserved }
  const free = new Map(
    candidates
      .filter((each) => needed && isFree(each.work[0] ?? 0, each.busy[0] ?? 0, needed))
      .map((each) => [each.identifier, each.workerId]),
  )
  const missing = identifiers.filter((identifier) => !free.has(identifier))
  if (missing.length > 0) {
    const params = { names: missing.map(displayName).join(', ') }
    return refuse({ code: 'workers-not-free', field: 'workers', params })
  }
  const workers = identifiers.map((identifier) => free.get(identifier) ?? 0)
  await giveCrew(tx, row, workers)
  await query(tx, {
    // A whole crew goes: what was said of the one before is over.
    text: `update booking set version = version + 1,
             outcome = case when $2 then nullif(outcome, 'worker-absent') else outcome end
           where id = $1`,
    values: [row.id, workers.length === row.worker_count],
  })
  const event = {
    code: 'crew-changed',
    before,
    after: identifiers,
    ...(why ? { why } : {}),
  } as const
  await addEvents(tx, [row.id], by, event, now)
  if (before.toSorted().join() !== identifiers.toSorted().join()) {
    const payload = { version: row.version + 1, workers }
    await recordEvents(tx, [{ type: 'visit.crew-changed', ...ofVisit(row, now), payload }])
  }
  return succeed()
}
