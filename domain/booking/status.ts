import { hoursBetween, timeOf } from './starts/calendar.ts'

export const bookingStatuses = [
  'Pending Payment',
  'Confirmed',
  'In Progress',
  'Completed',
  'Expired',
  'Cancelled',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const paymentStatuses = ['Unpaid', 'Paid', 'Failed', 'Refund Due', 'Refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Permitted transitions of a booking's status (docs/product/statuses.md#booking-status). All others
 * are refused.
 */
const moves: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  'Pending Payment': ['Confirmed', 'Expired', 'Cancelled'],
  Confirmed: ['In Progress', 'Completed', 'Cancelled'],
  'In Progress': ['Completed', 'Cancelled'],
  Completed: [],
  // A late payment reinstates the booking if a crew is still free.
  Expired: ['Confirmed'],
  Cancelled: [],
}

/** Permitted transitions of a booking's payment status. */
const paymentMoves: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  Unpaid: ['Paid', 'Failed', 'Refund Due'],
  Failed: ['Paid', 'Refund Due'],
  // Unpaid: staff reversed a cash collection.
  Paid: ['Refund Due', 'Unpaid'],
  'Refund Due': ['Refunded'],
  // Another payment may arrive for a cancelled and refunded booking.
  Refunded: ['Refund Due'],
}

/** True if a booking may change from one status to the other. */
export function mayMove(from: BookingStatus, to: BookingStatus): boolean {
  return moves[from].includes(to)
}

/** True if a booking's payment may change from one status to the other. */
export function mayMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentMoves[from].includes(to)
}

/**
 * The inputs of the rules below. `holdUntil` is set only for an unpaid online order. `runsFrom` and
 * `runsUntil` replace start and end if the crew's steps say so (domain/visits/steps.ts).
 */
export type BookingMoment = {
  readonly status: BookingStatus
  readonly startsAt: Date
  readonly endsAt: Date
  readonly holdUntil: Date | null
  readonly runsFrom: Date | null
  readonly runsUntil: Date | null
}

/** The columns from which `momentOf` builds a moment. */
export type StoredMoment = {
  readonly status: BookingStatus
  readonly starts_at: Date
  readonly ends_at: Date
  readonly runs_from: Date | null
  readonly runs_until: Date | null
  readonly hold_until: Date | null
}

/** The moment of a stored booking. */
export function momentOf(row: StoredMoment): BookingMoment {
  return {
    status: row.status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    runsFrom: row.runs_from,
    runsUntil: row.runs_until,
    holdUntil: row.hold_until,
  }
}

/**
 * The status now. `In Progress` and `Completed` follow what staff said, otherwise the crew's steps,
 * otherwise the clock. An overdue hold is `Expired` at once, even before its job has run.
 */
export function statusAt(booking: BookingMoment, now: Date): BookingStatus {
  if (booking.status === 'Pending Payment') {
    return booking.holdUntil && booking.holdUntil <= now ? 'Expired' : 'Pending Payment'
  }
  if (booking.status !== 'Confirmed' && booking.status !== 'In Progress') return booking.status
  if ((booking.runsUntil ?? booking.endsAt) <= now) return 'Completed'
  return (booking.runsFrom ?? booking.startsAt) <= now ? 'In Progress' : booking.status
}

/** A stored visit as lists show it: its start as a time, and its status now. */
export function listedVisit<Row extends StoredMoment & { readonly start_hour: number }>(
  row: Row,
  now: Date,
) {
  const { status, starts_at, ends_at, runs_from, runs_until, hold_until, start_hour, ...visit } =
    row
  const moment = momentOf({ status, starts_at, ends_at, runs_from, runs_until, hold_until })
  return { ...visit, start_time: timeOf(start_hour), booking_status: statusAt(moment, now) }
}

/**
 * Only a confirmed booking with a start in the future may be rescheduled
 * (docs/product/statuses.md#reschedule).
 */
export function mayReschedule(booking: BookingMoment, now: Date): boolean {
  return statusAt(booking, now) === 'Confirmed' && booking.startsAt > now
}

/**
 * Staff may cancel until completion, customers until the start (docs/product/statuses.md#cancel).
 */
export function mayCancel(booking: BookingMoment, now: Date, isStaff: boolean): boolean {
  const status = statusAt(booking, now)
  if (!mayMove(status, 'Cancelled')) return false
  return isStaff || booking.startsAt > now
}

/**
 * The fee for a late change by a customer, and how many hours before the start it applies
 * (docs/product/prices.md#late-fee). The company sets both.
 */
export type LateFee = { readonly lateFeeSen: number; readonly lateFeeHours: number }

/** The instant until which a customer can move or cancel a visit without a fee. */
export function freeChangeUntil(startsAt: Date, lateFeeHours: number): Date {
  return new Date(startsAt.getTime() - lateFeeHours * 3_600_000)
}

/** What the late fee depends on, in sen. */
type LateVisit = {
  visitSen: number
  orderSen: number
  visits: number
  prepaid: boolean
  /** Fees already charged for the order's visits. */
  orderFeesSen?: number
}

/**
 * The late fee in sen (docs/product/prices.md#late-fee): at most the price of the visit. On a
 * prepaid series, all fees together are at most 5 % of the order (Consumer Protection Act 1999,
 * section 17).
 */
export function lateFeeSen(
  booking: LateVisit & { startsAt: Date },
  now: Date,
  { lateFeeSen: sen, lateFeeHours }: LateFee,
): number {
  const hoursLeft = hoursBetween(now, booking.startsAt)
  return hoursLeft >= lateFeeHours || hoursLeft <= 0 ? 0 : cappedFeeSen(booking, sen)
}

/** The late fee of a visit within its caps, in sen. */
export function cappedFeeSen(booking: LateVisit, sen: number): number {
  const fee = Math.min(sen, booking.visitSen)
  return booking.prepaid && booking.visits > 1
    ? Math.max(0, Math.min(fee, Math.floor(booking.orderSen / 20) - (booking.orderFeesSen ?? 0)))
    : fee
}
