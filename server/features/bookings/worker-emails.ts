import { dayOf, timeLabel } from '../../../domain/booking/calendar.ts'
import { firstName } from '../../../domain/booking/first-name.ts'
import type { Deps } from '../../deps.ts'
import type { Mail } from '../mail/commands.ts'
import { renderEmail } from '../mail/email-template.ts'
import { bookingFacts, dayText } from './details-text.ts'
import type { BookingRow } from './records.ts'

/** The change of a visit, for one of its workers. */
export type NoticeKind = 'new' | 'moved' | 'cancelled' | 'handed-over'

/** A visit, as it is described to its worker. */
export type NotifiedVisit = {
  readonly row: BookingRow
  /** The start in the worker's previous mail; null for a new visit. */
  readonly before: Date | null
}

/** A person with an e-mail address. */
export type Recipient = { readonly email: string; readonly fullName: string }

const texts: Readonly<Record<NoticeKind, { one: string; many: string; line: string }>> = {
  new: {
    one: 'New visit',
    many: 'new visits',
    line: 'You are on the crew of this booking:',
  },
  moved: {
    one: 'Visit moved',
    many: 'visits moved',
    line: 'This booking has a new time. You are still on its crew:',
  },
  cancelled: {
    one: 'Visit cancelled',
    many: 'visits cancelled',
    line: 'This booking is cancelled. You need not go:',
  },
  'handed-over': {
    one: 'Visit handed over',
    many: 'visits handed over',
    line: 'A colleague goes to this booking in your place. You need not go:',
  },
}

/**
 * The mail to one worker about visits of one order: when, where, what to do and whom to call.
 * It has no prices and no encrypted answers; for a removed visit, only when it was.
 * @param visits of one order, all with the same kind of change, soonest first.
 */
export function workerEmail(
  deps: Pick<Deps, 'settings' | 'services'>,
  to: Recipient,
  kind: NoticeKind,
  visits: readonly NotifiedVisit[],
  customerFirstName: string | null,
): Mail | undefined {
  const [first] = visits
  if (!first) return undefined
  const removed = kind === 'cancelled' || kind === 'handed-over'
  const { one, many, line } = texts[kind]
  const starts = visits.map(({ row, before }) =>
    startText(removed && before ? before : row.starts_at),
  )
  const email = renderEmail(
    {
      subject:
        visits.length === 1
          ? `${one}: ${starts[0]}`
          : `${visits.length} ${many}, the first on ${starts[0]}`,
      greeting: `Hello ${firstName(to.fullName)},`,
      lines: [line],
      facts: removed
        ? removedVisitFacts(deps, first.row, starts)
        : [
            ...bookingFacts(deps.services, first.row),
            ...(visits.length > 1 ? [['All visits', starts.join('; ')] as const] : []),
            ...(kind === 'moved'
              ? [
                  [
                    'Before',
                    visits.map(({ before }) => before && startText(before)).join('; '),
                  ] as const,
                ]
              : []),
            ['Customer', customerFirstName ?? firstName(first.row.customer_name)],
            ...(first.row.customer_phone ? [['Phone', first.row.customer_phone] as const] : []),
          ],
      after: [`Questions? Call us at ${deps.settings.company.phone}.`],
    },
    deps.settings.company,
  )
  return { to: to.email, ...email }
}

function removedVisitFacts(
  { services }: Pick<Deps, 'services'>,
  row: BookingRow,
  starts: readonly string[],
): [string, string][] {
  return [
    ['Booking ID', row.booking_id],
    ['Service', services.find(({ skill }) => skill === row.skill)?.title ?? row.skill],
    [starts.length > 1 ? 'Visits' : 'Visit', starts.join('; ')],
    ['Postcode', String(row.post_code)],
  ]
}

/** `Sat, 28 Nov 2026, 9:00 AM` in Malaysia. */
function startText(start: Date): string {
  const hour = (start.getUTCHours() + 8) % 24
  return `${dayText(dayOf(start))}, ${timeLabel(hour)}`
}
