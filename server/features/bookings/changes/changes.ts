import { isStaff } from '../../../../domain/account/roles.ts'
import { formatSen, senOf } from '../../../../domain/booking/price/money.ts'
import { cancellation } from '../../../../domain/booking/price/settlement.ts'
import { mayCancel, momentOf, type PaymentStatus } from '../../../../domain/booking/status.ts'
import type { EventPayloads } from '../../../../domain/events/domain-event.ts'
import type { EveryProblem } from '../../../../domain/messages/every-problem.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { m } from '../../../../messages/every.ts'
import { query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller, CallRequest } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../../audit/record.ts'
import { changeRecord } from '../../audit/staff-command.ts'
import { release } from '../../availability/assignments.ts'
import { crewOf } from '../../availability/candidates.ts'
import { recordEvents } from '../../events/events.ts'
import { closedDayOf } from '../../holidays/closed-day.ts'
import { enter, owedSen } from '../../ledger/ledger.ts'
import { actorOf, addEvents } from '../records/history.ts'
import { lastChange } from '../records/last-change.ts'
import { lockBooking } from '../records/lock-booking.ts'
import { aboutVisits, type BookingRow, booksOf, feeNow } from '../records/records.ts'
import { type NewStart, planStart, writeStart } from './new-start.ts'
import { crewAt } from './other-starts.ts'
import { giveVouchersBack } from './vouchers.ts'

/** Identifies a booking in a call, with the version that was shown. */
export type Key = {
  readonly bookingId: string
  readonly skill?: string
  readonly version?: number
}

/** The key of a call's body. */
export function keyOf(body: { booking_id: string; skill: string; version?: number }): Key {
  return { bookingId: body.booking_id, skill: body.skill, version: body.version }
}

/**
 * Runs a change on one locked booking that the caller may see, as `changeRecord` does. If a worker
 * was booked in the meantime, it is refused with `slot-taken`; if the day was closed, with
 * `day-closed`.
 */
export async function change<Value = undefined>(
  deps: Deps,
  caller: Caller,
  key: Key,
  work: (tx: Tx, row: BookingRow) => Promise<CommandResult<Value>>,
): Promise<CommandResult<Value>> {
  const record = {
    lock: (tx: Tx) => lockBooking(tx, key, caller),
    unknown: m.problem_booking_unknown,
    version: key.version,
    subject: ['booking', (row: BookingRow) => row.booking_id],
    since: (tx: Tx, row: BookingRow) => lastChange(tx, deps, row, caller),
    conflicts: { '23P01': 'slot-taken' },
  } as const
  try {
    return await changeRecord(deps.pool, record, work)
  } catch (error) {
    const closed = closedDayOf(error)
    if (closed) return refuse(closed)
    throw error
  }
}

/** Why staff cancel, and whether the customer is given the reason. */
type CancelReason = {
  readonly reason?: string
  readonly forCustomer?: boolean
}

/** The fee of a late change in sen: always for customers, for staff only if they charge it. */
function feeFor(
  deps: Deps,
  caller: Caller,
  row: BookingRow,
  isRequested: boolean | undefined,
  now: Date,
): number {
  const isCharged = !isStaff(caller.role) || isRequested
  return isCharged ? feeNow(row, now, deps.settings) : 0
}

/** A customer's change with a fee needs their agreement to exactly this fee. */
function feeProblem(
  caller: Caller,
  hours: number,
  feeSen: number,
  agreedFee: number | null | undefined,
): EveryProblem | undefined {
  if (feeSen === 0 || isStaff(caller.role)) return undefined
  return agreedFee != null && senOf(agreedFee) === feeSen
    ? undefined
    : { code: 'fee-not-agreed', params: { amount: formatSen(feeSen), hours } }
}

/**
 * Moves a booking to another start (docs/product/statuses.md#reschedule), all or nothing. The lead
 * time applies to customers. The same crew stays if it is free, otherwise another is sent.
 */
export function reschedule(
  deps: Deps,
  caller: Caller,
  requested: CallRequest<'PUT /booking-details/update/booking-details/'>,
  now: Date,
): Promise<CommandResult> {
  return change(deps, caller, keyOf(requested), async (tx, row) => {
    const leadHours = isStaff(caller.role) ? 0 : deps.settings.leadHours
    const start = await planStart(tx, deps, row, requested, { leadHours, now })
    if (!start.ok) return start
    if (await hasStart(tx, row, start.value)) return succeed()
    const feeSen = feeFor(deps, caller, row, requested.charge_fee, now)
    const notAgreed = feeProblem(caller, deps.settings.lateFeeHours, feeSen, requested.agreed_fee)
    if (notAgreed) return refuse(notAgreed)

    const chosen = await crewAt(tx, deps, row, start.value)
    if (!chosen) return refuse('slot-taken')

    await writeStart(tx, row, start.value, { workerIds: chosen, feeSen, by: actorOf(caller), now })
    return succeed()
  })
}

/** Does a visit with a whole crew start then already, for example because a call was repeated? */
async function hasStart(tx: Tx, row: BookingRow, { day, hour }: NewStart): Promise<boolean> {
  if (row.day !== day || row.start_hour !== hour || row.outcome !== null) return false
  return (await crewOf(tx, row.id)).size === row.worker_count
}

/**
 * Cancels a booking (docs/product/statuses.md#cancel): frees the crew, returns the voucher's use if
 * the whole order is cancelled, and makes the payment less the late fee due back.
 */
export function cancel(
  deps: Deps,
  caller: Caller,
  requested: CallRequest<'POST /booking-details/cancel-booking/'>,
  by: Author,
): Promise<CommandResult> {
  const { now } = by
  const { id: bookingId, skill } = requested
  return change(deps, caller, { bookingId, skill }, async (tx, row) => {
    const staff = isStaff(caller.role)
    if (!mayCancel(momentOf(row), now, staff)) return refuse('cancel-not-allowed')
    // An order that was never paid only holds a crew for minutes: cancelling it is free.
    const unpaidHold = row.status === 'Pending Payment'
    const feeSen = unpaidHold ? 0 : feeFor(deps, caller, row, requested.charge_fee, now)
    const notAgreed = feeProblem(caller, deps.settings.lateFeeHours, feeSen, requested.agreed_fee)
    if (notAgreed) return refuse(notAgreed)
    const reason = staff
      ? { reason: requested.reason, forCustomer: requested.reason_for_customer }
      : {}
    const waivesFees = staff && requested.waive_fee === true
    const money = await cancelLocked(tx, row, { feeSen, waivesFees, ...reason }, by)
    await recordCancelled(tx, [row], money, now)
    if (staff && requested.reason) {
      await recordAudit(tx, by, {
        action: 'booking-cancelled',
        subject: row.booking_id,
        reason: requested.reason,
      })
    }
    return succeed()
  })
}

/** What a cancellation costs the customer and what it refunds, in sen. */
export type CancelledMoney = Omit<EventPayloads['visit.cancelled'], 'visits'>

/**
 * Cancels a locked booking, with its money, crew, voucher and history. The caller records the event
 * (`recordCancelled`), because it may cancel several at once.
 */
export async function cancelLocked(
  tx: Tx,
  row: BookingRow,
  terms: { readonly feeSen: number; readonly waivesFees: boolean } & CancelReason,
  by: Author,
): Promise<CancelledMoney> {
  const { now } = by
  const isHold = row.status === 'Pending Payment'
  // Fees of earlier moves are still owed: they are charged together or waived together.
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
  const { creditSen, accountSen } = await enter(tx, now, [
    { bookingId: row.id, kind: 'charge-back', sen: isHold ? 0 : row.total_sen },
    { bookingId: row.id, kind: 'allowance-back', sen: row.allowance_sen },
    { bookingId: row.id, kind: 'fee', sen: feesSen - row.fee_sen },
    { bookingId: row.id, kind: 'fee-back', sen: row.fee_sen - feesSen },
    { bookingId: row.id, kind: 'refund-due', sen: refundSen },
  ])
  await giveVouchersBack(tx, [row.order_id])
  await release(tx, [row.id])
  // Without the fee of an earlier change.
  const ownFeeSen = Math.max(0, feesSen - row.fee_sen)
  const { reason, forCustomer } = terms
  const why = reason ? { reason, for_customer: forCustomer ?? false } : {}
  await addEvents(tx, [row.id], by, { code: 'cancelled', fee_sen: ownFeeSen, ...why }, now)
  return {
    fee_sen: ownFeeSen,
    earlier_fees_sen: feesSen - ownFeeSen,
    refund_sen: refundSen - creditSen - accountSen,
    credit_sen: creditSen,
  }
}

/**
 * Records that visits of one order were cancelled together; their refunds become due.
 * @param rows as they were before.
 * @param money the totals of all visits.
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
  await recordEvents(
    tx,
    { type: 'visit.cancelled', ...common, payload: { visits, ...money } },
    ...(due.sen > 0 ? [{ type: 'refund.due', ...common, payload: due } as const] : []),
  )
}
