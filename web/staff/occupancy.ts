import type { z } from 'zod'
import type { Contract } from '../../domain/api/contract.ts'
import { hourOf } from '../../domain/booking/calendar.ts'
import { displayName } from '../../domain/booking/display-name.ts'
import type { DateRange, GridFilter } from './report-filters.ts'

/** A day's answer: workers, what they can do, and where they are. */
export type FilledDay = z.output<
  Contract['POST /booking-details/get-filled-slots-by-date/']['response']
>

/** Rows from 7 am to 10 pm (docs/product/pages.md#staff-report). */
export const gridHours: readonly number[] = Array.from({ length: 16 }, (_, at) => 7 + at)

/** An hour that is taken: by a visit, or by the way from it. */
export type Taken = { bookingId: string; travel: boolean }

/** One worker's column: the taken hours; what is missing is empty. */
export type WorkerDay = {
  worker: string
  name: string
  skills: readonly string[]
  areas: readonly string[]
  taken: ReadonlyMap<number, Taken>
}

/**
 * The day follows the date range only when that is a single day; otherwise today
 * (docs/product/pages.md#staff-report).
 */
export function gridDay(dates: DateRange | undefined, today: string): string {
  return dates && dates.start === dates.end ? dates.start : today
}

/** A column for each worker. A busy but inactive worker has one too, at the end. */
export function workerDays({ workers, abilities, booked_slots }: FilledDay): WorkerDay[] {
  const columns = new Map<string, WorkerDay & { taken: Map<number, Taken> }>()
  const add = (worker: string, at = -1) => {
    const { skills = [], areas = [] } = abilities[at] ?? {}
    const column = { worker, name: displayName(worker), skills, areas, taken: new Map() }
    columns.set(worker, column)
    return column
  }
  workers.forEach(add)
  for (const { worker, start_time, no_of_hours, travel_hours, booking_id } of booked_slots) {
    const { taken } = columns.get(worker) ?? add(worker)
    const start = hourOf(start_time)
    if (start === undefined) continue
    for (let after = 0; after < no_of_hours + travel_hours; after += 1) {
      taken.set(start + after, { bookingId: booking_id, travel: after >= no_of_hours })
    }
  }
  return [...columns.values()]
}

/** The workers whose name holds the typed characters, with that skill, in that area. */
export function isFiltered(days: readonly WorkerDay[], filter: GridFilter): WorkerDay[] {
  const typed = filter.name.trim().toLowerCase()
  return days.filter(
    ({ name, skills, areas, taken }) =>
      (filter.busy === '' || (filter.busy === 'busy') === taken.size > 0) &&
      name.toLowerCase().includes(typed) &&
      (filter.skill === '' || skills.includes(filter.skill)) &&
      (filter.area === '' || areas.includes(filter.area)),
  )
}

/** Every area that some worker serves, by name. */
export function areasOf(days: readonly WorkerDay[]): string[] {
  return [...new Set(days.flatMap(({ areas }) => areas))].sort((a, b) => a.localeCompare(b, 'en'))
}
