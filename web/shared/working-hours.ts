import { timeOf } from '../../domain/booking/starts/calendar.ts'
import { FIRST_HOUR, LAST_END } from '../../domain/booking/starts/slots.ts'
import type { HoursSpan } from '../../domain/workers/hours.ts'

/** The times at which work may start, and at which it may end. */
export const startTimes = Array.from({ length: LAST_END - FIRST_HOUR }, (_, at) =>
  timeOf(FIRST_HOUR + at),
)
export const endTimes = startTimes.map((_, at) => timeOf(FIRST_HOUR + at + 1))
export const wholeDay: HoursSpan = { from: timeOf(FIRST_HOUR), to: timeOf(LAST_END) }
