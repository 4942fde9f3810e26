import type { Deps } from '../../../deps.ts'
import type { Invitation } from '../../../providers/mail/port.ts'
import type { MailRecipient } from '../records/queries.ts'
import { type CalendarVisit, type Invited, invitationsTo } from './calendar-entry.ts'

/** What a mail changes in the customer's calendar. */
export type ForCalendar = {
  readonly method: Invited['method']
  readonly visits: readonly CalendarVisit[]
  /** First names of the crew. */
  readonly crew?: readonly string[]
}

/** The invitations of a mail to a customer, one per visit. */
export function customersInvitations(
  deps: Pick<Deps, 'settings' | 'services'>,
  { email, language: locale }: MailRecipient,
  { method, visits, crew = [] }: ForCalendar,
  now: Date,
): Invitation[] {
  const reader = { locale, page: '/booking-details', crew } as const
  return invitationsTo(
    deps,
    email,
    visits.map((visit) => ({ method, visit, reader })),
    now,
  )
}
