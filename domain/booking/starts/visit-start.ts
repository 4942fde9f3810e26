import { hourOf, instantOf } from './calendar.ts'

/** The start of a visit, from its fields on the wire. */
export function startOfVisit(visit: {
  readonly start_date: string
  readonly start_time: string
}): Date {
  return instantOf(visit.start_date, hourOf(visit.start_time) ?? 0)
}
