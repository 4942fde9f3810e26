import { dayOf, timeLabel } from '../../../domain/booking/calendar.ts'
import { firstName } from '../../../domain/booking/first-name.ts'
import type { Deps } from '../../deps.ts'
import type { Mail } from '../mail/commands.ts'
import { renderEmail } from '../mail/email-template.ts'
import { bookingFacts, dayText } from './details-text.ts'
import type { BookingRow } from './records.ts'

/** What happened to a visit, for one of its workers. */
export type NoticeKind = 'new' | 'moved' | 'cancelled' | 'handed-over'

/** A visit as its worker is to know it. */
export type NoticedVisit = {
  readonly row: BookingRow
  /** The start that the worker knew before; null for a new visit. */
  readonly before: Date | null
}

/** Somebody who has an address to write to. */
export type Addressee = { readonly email: string; readonly fullName: string }

const words: Readonly<Record<NoticeKind, { one: string; many: string; line: string }>> = {
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
 * What one worker is written about visits of one order: when, where, what to do and whom to call;
 * neither prices nor anything that is sealed. Of a visit that is theirs no more, only when it was.
 * @param visits of one order, the same happened to all, soonest first.
 */
export function workerLetter(
  deps: Pick<Deps, 'settings' | 'services'>,
  to: Addressee,
  kind: NoticeKind,
  visits: readonly NoticedVisit[],
  customerFirstName: string | null,
): Mail | undefined {
  const [first] = visits
  if (!first) return undefined
  const gone = kind === 'cancelled' || kind === 'handed-over'
  const { one, many, line } = words[kind]
  const starts = visits.map(({ row, before }) => startText(gone && before ? before : row.starts_at))
  const letter = renderEmail(
    {
      subject:
        visits.length === 1
          ? `${one}: ${starts[0]}`
          : `${visits.length} ${many}, the first on ${starts[0]}`,
      greeting: `Hello ${firstName(to.fullName)},`,
      lines: [line],
      facts: gone
        ? goneFacts(deps, first.row, starts)
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
  return { to: to.email, ...letter }
}

function goneFacts(
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
