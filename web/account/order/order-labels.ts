import type { BookingRecord } from '../../../domain/api/booking.ts'
import type { OrderVisit } from '../../../domain/api/order.ts'
import { hourOf, instantOf, timeLabel } from '../../../domain/booking/calendar.ts'

/** The state of an order, with its payment. */
export type OrderState =
  | 'paid'
  | 'pending'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'refund-due'
  | 'refunded'
  | 'pay-later'

type Text = { readonly title: string; readonly lead: string }

export const texts: Readonly<Record<OrderState, Text>> = {
  paid: {
    title: 'Paid. Your booking is confirmed.',
    lead: 'Thank you. This page stays at its address, and a mail says the same.',
  },
  pending: {
    title: 'Waiting for your payment',
    lead: 'The payment page has not told us the outcome yet. This page follows it by itself.',
  },
  failed: {
    title: 'The payment did not go through',
    lead: 'Nothing was charged. While your time is held you can try again.',
  },
  expired: {
    title: 'The time that we held for you is over',
    lead: 'Nothing was charged. Please book again; we show you what is free now.',
  },
  cancelled: {
    title: 'This booking was cancelled',
    lead: 'Nothing was charged. You are welcome to book again.',
  },
  'refund-due': {
    title: 'Cancelled: your money comes back',
    lead: 'What you get back stands with your booking, less a late fee where there was one. We write to you when it is sent.',
  },
  refunded: {
    title: 'Your money has been sent back',
    lead: 'Your bank may take some days to show it.',
  },
  'pay-later': {
    title: 'Your booking is confirmed',
    lead: 'Thank you. This page stays at its address, and a mail says the same.',
  },
}

/** A payment that arrived after the time was given to another customer. */
export const tooLate: Text = {
  title: 'Paid too late: your money comes back',
  lead: 'The payment came after the time was given to somebody else. We refund it in full.',
}

/** The customer used the payment page's link to give up. */
export const notPaid: Text = {
  title: 'You have not paid yet',
  lead: 'You left the payment page. Your time is still held for a while: pay now to keep it.',
}

/** True for a visit that takes place, or will once it is paid. */
export function takesPlace({
  booking_status: status,
}: Pick<BookingRecord, 'booking_status'>): boolean {
  return status !== 'Cancelled' && status !== 'Expired'
}

/** `10:00 AM to 2:00 PM` */
export function hoursText(visit: Pick<BookingRecord, 'start_time' | 'no_of_hours'>): string {
  const hour = hourOf(visit.start_time)
  return hour === undefined
    ? visit.start_time
    : `${timeLabel(hour)} to ${timeLabel(hour + visit.no_of_hours)}`
}

/** The instant at which a visit starts. */
export function startOf(visit: Pick<BookingRecord, 'start_date' | 'start_time'>): Date {
  return instantOf(visit.start_date, hourOf(visit.start_time) ?? 0)
}

/** `Aisyah`, `Aisyah and Mei Ling`, `Aisyah, Devi and Mei Ling`; '' when empty. */
export function namesOf(crew: readonly string[]): string {
  return crew.length < 2
    ? crew.join('')
    : `${crew.slice(0, -1).join(', ')} and ${crew.at(-1) ?? ''}`
}

/**
 * Who comes, in a sentence: the same workers at all visits, or not known yet, or different ones.
 */
export function crewText(visits: readonly OrderVisit[], held: boolean): string {
  const teams = new Set(visits.map(({ crew }) => namesOf(crew)))
  const [team = ''] = teams
  if (teams.size > 1) return 'The names stand with each visit.'
  if (!team) return 'Not decided yet: the names stand here as soon as they are.'
  if (held) return `${team}, once it is paid`
  return team
}
