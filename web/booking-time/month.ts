import { addDays, weekday } from '../../domain/booking/starts/calendar.ts'

/** The days of a month as six weeks, Monday first; undefined for days of other months. */
export function monthGrid(month: string): (string | undefined)[][] {
  const first = `${month}-01`
  const start = addDays(first, -((weekday(first) + 6) % 7))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = addDays(start, week * 7 + column)
      return day.startsWith(month) ? day : undefined
    }),
  )
}

/** The same day of the month `count` months later, or that month's last day if it is shorter. */
export function addMonths(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const first = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
  const same = addDays(first, Number(day.slice(8)) - 1)
  if (same.startsWith(first.slice(0, 7))) return same
  return addDays(same, -Number(same.slice(8)))
}
