import { timeLabel } from '../../../domain/booking/calendar.ts'
import type { Service } from '../../../domain/booking/description.ts'
import type { BookingRow } from './records.ts'

// Made once: making one takes longer than writing an order.
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Sat, 28 Nov 2026` of `2026-11-28`. */
export function dayText(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

/** The facts of a booking in its mails. */
export type BookingFacts = Pick<
  BookingRow,
  | 'booking_id'
  | 'skill'
  | 'day'
  | 'start_hour'
  | 'hours'
  | 'worker_count'
  | 'own'
  | 'address'
  | 'from_address'
  | 'to_address'
  | 'post_code'
>

/** The facts of a booking for a mail: the same labels as the pages, from the description. */
export function bookingFacts(services: readonly Service[], row: BookingFacts): [string, string][] {
  const service = services.find((each) => each.skill === row.skill)
  return [
    ['Booking ID', row.booking_id],
    ['Service', service?.title ?? row.skill],
    ['Date', dayText(row.day)],
    ['Start time', timeLabel(row.start_hour)],
    ['Hours', String(row.hours)],
    ['Workers', String(row.worker_count)],
    ...(service ? ownFacts(service, row) : []),
    ...placeFacts(row),
  ]
}

function ownFacts(service: Service, row: BookingFacts): [string, string][] {
  return service.questions
    .filter(
      (question) =>
        question.own &&
        !question.sensitive &&
        question.step !== 'address' &&
        row.own[question.field] != null,
    )
    .map((question) => {
      const value = row.own[question.field]
      const label =
        question.kind === 'choice'
          ? question.choices.find((each) => each.value === value)?.label
          : undefined
      return [question.recordLabel ?? question.label, label ?? String(value)]
    })
}

function placeFacts(row: BookingFacts): [string, string][] {
  const places: [string, string | null][] = [
    ['Address', row.address],
    ['Pick up', row.from_address],
    ['Destination', row.to_address],
  ]
  const { unit, access_notes: notes } = row.own
  return [
    ...places.flatMap<[string, string]>(([label, value]) =>
      value ? [[label, `${value}, ${row.post_code}`]] : [],
    ),
    ...(unit ? [['Unit', String(unit)] satisfies [string, string]] : []),
    ...(notes ? [['Access notes', String(notes)] satisfies [string, string]] : []),
  ]
}
