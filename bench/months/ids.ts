/**
 * Ids that begin with the month in which they were given: 2026-11 is 202611 0000000000 and on. So a
 * month is a range of ids, and whatever names a visit names its month too.
 */
export const PER_MONTH = 10_000_000_000

/** @param month such as `2026-11`. */
export function firstIdOf(month: string): number {
  return Number(month.replace('-', '')) * PER_MONTH
}

/** So many months from a month on, and one more: where the last of them ends. */
export function monthsFrom(first: string, count: number): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: count + 1 }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7),
  )
}
