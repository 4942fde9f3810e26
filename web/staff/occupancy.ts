import { displayName } from '../../domain/booking/display-name.ts'
import { hourOf } from '../../domain/booking/starts/calendar.ts'
import type { CallOutput } from '../api.ts'
import type { DateRange } from './report-filters.ts'

/** The answer of a day: workers, their skills and areas, and their visits. */
export type FilledDay = CallOutput<'POST /booking-details/get-filled-slots-by-date/'>

/** Rows from 7 am to 10 pm (docs/product/pages.md#staff-report). */
export const gridHours: readonly number[] = Array.from({ length: 16 }, (_, at) => 7 + at)

/** An hour taken by a visit, or by the travel after it. */
type Taken = { bookingId: string; travel: boolean }

/** A worker's column: the taken hours. */
export type WorkerDay = {
  worker: string
  name: string
  taken: ReadonlyMap<number, Taken>
}

/**
 * The day of the grid: the date range if it is a single day, otherwise today
 * (docs/product/pages.md#staff-report).
 */
export function gridDay(dates: DateRange | undefined, today: string): string {
  return dates && dates.start === dates.end ? dates.start : today
}

/** A column for each worker of an answer. */
export function workerDays({ workers, booked_slots }: FilledDay): WorkerDay[] {
  const columns = new Map(
    workers.map((worker) => [worker, { taken: new Map<number, Taken>() }] as const),
  )
  for (const { worker, start_time, no_of_hours, travel_hours, booking_id } of booked_slots) {
    const taken = columns.get(worker)?.taken
    const start = hourOf(start_time)
    if (!taken || start === undefined) continue
    for (let after = 0; after < no_of_hours + travel_hours; after += 1) {
      taken.set(start + after, { bookingId: booking_id, travel: after >= no_of_hours })
    }
  }
  return [...columns].map(([worker, { taken }]) => ({ worker, name: displayName(worker), taken }))
}
