import type { BookingRecord } from '../../../domain/api/bookings/booking.ts'

/** How visits are grouped into sheets. */
export const sheetsBy = ['day', 'area', 'worker'] as const
export type SheetsBy = (typeof sheetsBy)[number]

/** A sheet for one day, area or worker, with its visits by day and time. */
export type Sheet = {
  /** A day, a city, or a worker's name; empty for visits without one. */
  readonly head: string
  readonly days: readonly { readonly day: string; readonly visits: readonly BookingRecord[] }[]
}

/**
 * Groups visits into sheets, sorted by head; visits without one come last. A visit is on the sheet
 * of each of its workers.
 */
export function sheetsOf(bookings: readonly BookingRecord[], by: SheetsBy): Sheet[] {
  const heads = new Map<string, BookingRecord[]>()
  for (const booking of bookings.filter(takesPlace).toSorted(byTime)) {
    for (const head of headsOf(booking, by)) {
      const visits = heads.get(head)
      if (visits) visits.push(booking)
      else heads.set(head, [booking])
    }
  }
  return [...heads]
    .map(([head, visits]) => ({ head, days: daysOf(visits) }))
    .toSorted((a, b) =>
      a.head === '' || b.head === '' ? (a.head === '' ? 1 : -1) : a.head.localeCompare(b.head),
    )
}

/** False for expired and cancelled visits. */
function takesPlace({ booking_status: status }: BookingRecord): boolean {
  return status === 'Confirmed' || status === 'In Progress' || status === 'Completed'
}

function byTime(a: BookingRecord, b: BookingRecord): number {
  const order = (booking: BookingRecord) => `${booking.start_date} ${booking.start_time}`
  return order(a).localeCompare(order(b)) || a.booking_id.localeCompare(b.booking_id)
}

function headsOf({ start_date, city, assigned }: BookingRecord, by: SheetsBy): readonly string[] {
  if (by === 'day') return [start_date]
  if (by === 'area') return [city ?? '']
  return assigned && assigned.length > 0 ? assigned : ['']
}

function daysOf(visits: readonly BookingRecord[]): Sheet['days'] {
  const days = [...new Set(visits.map(({ start_date }) => start_date))]
  return days.map((day) => ({
    day,
    visits: visits.filter(({ start_date }) => start_date === day),
  }))
}
