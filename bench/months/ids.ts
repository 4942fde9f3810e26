/**
 * Ids begin with the month in which they were assigned: 2026-11 starts at 202611 0000000000. A month
 * is thus a range of ids, and a reference to a visit implies its month.
 */
export const PER_MONTH = 10_000_000_000

/** @param month such as `2026-11`. */
export function firstIdOf(month: string): number {
  return Number(month.replace('-', '')) * PER_MONTH
}

/** The months from a month on, and the one after the last as its end. */
export function monthsFrom(first: string, count: number): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: count + 1 }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7),
  )
}
