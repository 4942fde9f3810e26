import { firstName } from '../../../../domain/booking/first-name.ts'
import { startOf } from '../../../../domain/booking/starts/calendar.ts'
import type { NamedAddons } from '../../../../domain/messages/addon-name.ts'
import { momentLabel } from '../../../../domain/messages/format.ts'
import type { Label } from '../../../../domain/messages/label.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Deps } from '../../../deps.ts'
import type { Mail } from '../../mail/commands.ts'
import { renderEmail } from '../../mail/email-template.ts'
import { invitationsTo } from '../calendar-entries/calendar-entry.ts'
import { bookingFacts, extraFacts, fact, serviceName } from '../calendar-entries/details-text.ts'
import type { BookingRow } from '../records/records.ts'

/** How a visit changed for one of its workers. */
export type NoticeKind = 'new' | 'moved' | 'changed' | 'cancelled' | 'handed-over'

/** A visit as described to its worker. */
export type NotifiedVisit = {
  readonly row: BookingRow
  /** The start in the worker's previous mail; null for a new visit. */
  readonly before: Date | null
}

/** A person with an e-mail address and a language. */
export type Recipient = {
  readonly email: string
  readonly fullName: string
  readonly language: Locale
}

/** Staff's notes for the crew about the customer and the place; empty for none. */
export type CrewFacts = {
  readonly crew_note: string
  readonly gate: string
  readonly parking: string
  readonly pets: string
}

const texts = {
  new: {
    one: m.worker_mail_new_one,
    many: m.worker_mail_new_many,
    line: m.worker_mail_new_line,
  },
  moved: {
    one: m.worker_mail_moved_one,
    many: m.worker_mail_moved_many,
    line: m.worker_mail_moved_line,
  },
  changed: {
    one: m.worker_mail_changed_one,
    many: m.worker_mail_changed_many,
    line: m.worker_mail_changed_line,
  },
  cancelled: {
    one: m.worker_mail_cancelled_one,
    many: m.worker_mail_cancelled_many,
    line: m.worker_mail_cancelled_line,
  },
  'handed-over': {
    one: m.worker_mail_handed_over_one,
    many: m.worker_mail_handed_over_many,
    line: m.worker_mail_handed_over_line,
  },
} as const satisfies Readonly<Record<NoticeKind, unknown>>

/**
 * The mail to one worker about visits of one order: when, where, what to do and whom to call. It
 * has no prices and no encrypted answers. A removed visit only shows when it was.
 * @param visits of one order, all with the same kind of change, soonest first.
 */
export function workerEmail(
  deps: Pick<Deps, 'settings' | 'services'>,
  to: Recipient,
  { kind, now }: { readonly kind: NoticeKind; readonly now: Date },
  visits: readonly NotifiedVisit[],
  customer: {
    readonly firstName: string | null
    /** Admins' names of the add-ons of the visits' service. */
    readonly addons?: NamedAddons
  } & CrewFacts,
): Mail | undefined {
  const [first] = visits
  if (!first) return undefined
  const { language: locale } = to
  const { company } = deps.settings
  const removed = kind === 'cancelled' || kind === 'handed-over'
  const { one, many, line } = texts[kind]
  const starts = visits.map(({ row, before }) =>
    momentLabel(removed && before ? before : row.starts_at, locale),
  )
  const start = starts[0] ?? ''
  const email = renderEmail(company, locale, {
    subject:
      visits.length === 1
        ? one({ start }, { locale })
        : many({ count: visits.length, start }, { locale }),
    greeting: m.mail_hello_name({ name: firstName(to.fullName) }, { locale }),
    lines: [line({}, { locale })],
    facts: removed
      ? removedVisitFacts(deps, first.row, starts, locale)
      : [
          ...bookingFacts(deps.services, first.row, locale),
          ...extraFacts(first.row, locale, customer.addons),
          ...(visits.length > 1 ? [timesFact(m.mail_all_visits, starts, locale)] : []),
          ...(kind === 'moved'
            ? [timesFact(m.worker_mail_before, timesBefore(visits, locale), locale)]
            : []),
          [
            m.worker_mail_customer({}, { locale }),
            customer.firstName ?? firstName(first.row.customer_name),
          ] as const,
          ...fact(m.mail_phone, first.row.customer_phone, locale),
          ...fact(m.worker_mail_gate, customer.gate, locale),
          ...fact(m.worker_mail_parking, customer.parking, locale),
          ...fact(m.worker_mail_pets, customer.pets, locale),
          ...fact(m.worker_mail_note, customer.crew_note, locale),
        ],
    after: [m.worker_mail_questions({ phone: company.phone }, { locale })],
  })
  return {
    to: to.email,
    ...email,
    invitations: invitationsTo(
      deps,
      to.email,
      visits.map(({ row, before }) => {
        const whom = customer.firstName ?? firstName(row.customer_name)
        const reader = { locale, page: null, customer: { name: whom, phone: row.customer_phone } }
        // A worker must not learn where a visit moved that is no longer theirs.
        return removed
          ? { method: 'CANCEL', visit: asBefore(row, before), reader }
          : { method: 'REQUEST', visit: row, reader }
      }),
      now,
    ),
  }
}

/** A visit at the start that its worker knew. */
function asBefore(row: BookingRow, before: Date | null): BookingRow {
  if (!before) return row
  const { day, hour } = startOf(before)
  return { ...row, day, start_hour: hour }
}

function removedVisitFacts(
  { services }: Pick<Deps, 'services'>,
  row: BookingRow,
  starts: readonly string[],
  locale: Locale,
): [string, string][] {
  return [
    [m.mail_booking_id({}, { locale }), row.booking_id],
    [m.mail_service({}, { locale }), serviceName(services, row, locale)],
    timesFact(starts.length > 1 ? m.worker_mail_visits : m.worker_mail_visit, starts, locale),
    [m.worker_mail_postcode({}, { locale }), String(row.post_code)],
  ]
}

function timesFact(label: Label, times: readonly string[], locale: Locale): [string, string] {
  return [label({}, { locale }), times.join(m.mail_list_separator({}, { locale }))]
}

function timesBefore(visits: readonly NotifiedVisit[], locale: Locale): string[] {
  return visits.map(({ before }) => (before ? momentLabel(before, locale) : ''))
}
