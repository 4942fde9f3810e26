import { hoursBetween } from './calendar.ts'

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
 * The permitted moves of a booking (docs/product/statuses.md#booking-status); everything else is
 * refused.
 */
const moves: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  'Pending Payment': ['Confirmed', 'Expired', 'Cancelled'],
  Confirmed: ['In Progress', 'Completed', 'Cancelled'],
  'In Progress': ['Completed', 'Cancelled'],
  Completed: [],
  // A late payment reinstates the booking when a crew is still free.
  Expired: ['Confirmed'],
  Cancelled: [],
}

/** The permitted moves of a booking's payment. */
const paymentMoves: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  Unpaid: ['Paid', 'Failed', 'Refund Due'],
  Failed: ['Paid', 'Refund Due'],
  // Unpaid: staff had not taken the cash after all.
  Paid: ['Refund Due', 'Unpaid'],
  'Refund Due': ['Refunded'],
  // Another payment may arrive for a cancelled and refunded booking.
  Refunded: ['Refund Due'],
}

/** True when a booking may go from one status to the other. */
export function mayMove(from: BookingStatus, to: BookingStatus): boolean {
  return moves[from].includes(to)
}

/** True when a booking's payment may go from one status to the other. */
export function mayMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentMoves[from].includes(to)
}

/**
 * The inputs of the rules below. Instants; `holdUntil` only for an unpaid online order. `runsFrom` and
 * `runsUntil` stand in the place of start and end where the crew's steps say so (domain/visits/steps.ts).
 */
export type BookingMoment = {
  readonly status: BookingStatus
  readonly startsAt: Date
  readonly endsAt: Date
  readonly holdUntil: Date | null
  readonly runsFrom: Date | null
  readonly runsUntil: Date | null
}

/** A stored booking's own columns, of which its moment is made. */
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
 * The status now: `In Progress` and `Completed` follow the crew's steps where there are any, the clock
 * where there are none, and what staff say above both; an overdue hold is `Expired`
 * from that instant, even before its job has run.
 */
export function statusAt(booking: BookingMoment, now: Date): BookingStatus {
  if (booking.status === 'Pending Payment') {
    return booking.holdUntil && booking.holdUntil <= now ? 'Expired' : 'Pending Payment'
  }
  if (booking.status !== 'Confirmed' && booking.status !== 'In Progress') return booking.status
  if ((booking.runsUntil ?? booking.endsAt) <= now) return 'Completed'
  return (booking.runsFrom ?? booking.startsAt) <= now ? 'In Progress' : booking.status
}

/**
 * Only a confirmed booking whose start is in the future is rescheduled
 * (docs/product/statuses.md#reschedule).
 */
export function mayReschedule(booking: BookingMoment, now: Date): boolean {
  return statusAt(booking, now) === 'Confirmed' && booking.startsAt > now
}

/**
 * Staff cancel any time before completion, customers while the start is ahead
 * (docs/product/statuses.md#cancel).
 */
export function mayCancel(booking: BookingMoment, now: Date, isStaff: boolean): boolean {
  const status = statusAt(booking, now)
  if (!mayMove(status, 'Cancelled')) return false
  return isStaff || booking.startsAt > now
}

/**
 * The fee of a customer's change, and within how many hours of the start it is charged
 * (docs/product/prices.md#late-fee). The company decides both.
 */
export type LateFee = { readonly lateFeeSen: number; readonly lateFeeHours: number }

/** The instant until which a customer moves or cancels a visit without a fee. */
export function freeChangeUntil(startsAt: Date, lateFeeHours: number): Date {
  return new Date(startsAt.getTime() - lateFeeHours * 3_600_000)
}

/** A visit as far as the late fee depends on it, in sen. */
type LateVisit = {
  visitSen: number
  orderSen: number
  visits: number
  prepaid: boolean
  /** Fees that the order's visits have cost already. */
  orderFeesSen?: number
}

/**
 * The late fee in sen (docs/product/prices.md#late-fee): never more than the visit's own price, and
 * on a prepaid series all fees together never more than 5 % of the order (Consumer Protection Act
 * 1999, section 17).
 */
export function lateFeeSen(
  booking: LateVisit & { startsAt: Date },
  now: Date,
  { lateFeeSen: sen, lateFeeHours }: LateFee,
): number {
  const hoursLeft = hoursBetween(now, booking.startsAt)
  return hoursLeft >= lateFeeHours || hoursLeft <= 0 ? 0 : cappedFeeSen(booking, sen)
}

/** What the late fee of a visit comes to whenever it is charged, in sen. */
export function cappedFeeSen(booking: LateVisit, sen: number): number {
  const fee = Math.min(sen, booking.visitSen)
  return booking.prepaid && booking.visits > 1
    ? Math.max(0, Math.min(fee, Math.floor(booking.orderSen / 20) - (booking.orderFeesSen ?? 0)))
    : fee
}
