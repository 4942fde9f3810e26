import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Invitation } from '../../mail/commands.ts'
import { type MailRecipient, readBookings } from '../records/queries.ts'
import type { BookingRow } from '../records/records.ts'
import { type CalendarVisit, type Invited, invitationsTo } from './calendar-entry.ts'

type EntryDeps = Pick<Deps, 'settings' | 'services'>

/** What a mail does to the customer's calendar. */
export type ForCalendar = {
  readonly method: Invited['method']
  /** By id: what is stored of them now is sent. */
  readonly visits: readonly number[]
}

/** The invitations of a mail to a customer; none where it does nothing to the calendar. */
export async function readInvitations(
  tx: Tx,
  deps: EntryDeps,
  customer: MailRecipient,
  calendar: ForCalendar | undefined,
  now: Date,
): Promise<readonly Invitation[]> {
  if (!calendar || calendar.visits.length === 0) return []
  const visits = await readBookings(tx, calendar.visits)
  return customersInvitations(deps, customer, { method: calendar.method, visits }, now)
}

/** Visits for a customer's calendar. */
export function customersInvitations(
  deps: EntryDeps,
  { email, language: locale }: MailRecipient,
  of: {
    readonly method: Invited['method']
    readonly visits: readonly CalendarVisit[]
    readonly crew?: readonly string[]
  },
  now: Date,
): Invitation[] {
  const { method, visits, crew = [] } = of
  const reader = { locale, page: '/booking-details', crew } as const
  return invitationsTo(
    deps,
    email,
    visits.map((visit) => ({ method, visit, reader })),
    now,
  )
}

/**
 * Visits that leave the customer's calendar. One that waited for its payment was never in it.
 * @param rows as they were before they were cancelled.
 */
export function takenOut(rows: readonly BookingRow[]): ForCalendar {
  const known = rows.filter(({ status }) => status !== 'Pending Payment')
  return { method: 'CANCEL', visits: known.map(({ id }) => id) }
}
