import { addDays } from '../booking/starts/calendar.ts'

/** How long a credit given by staff can be used (docs/product/credits.md#last-day). */
export const CREDIT_DAYS = 365

/** Returned credit can be used for at least this many days. */
const RETURNED_DAYS = 30

/** The most credit that staff can give at once, in RM. */
export const MAX_CREDIT = 1_000

/** A part of a customer's credit, in sen. */
export type CreditPart = {
  readonly id: number
  readonly leftSen: number
  readonly lastDay: string
}

/** A visit that credit may pay, in sen. */
type Price = { readonly bookingId: number; readonly sen: number }

/** The amount that a credit pays for a visit, in sen. */
export type CreditUse = {
  readonly creditId: number
  readonly bookingId: number
  readonly sen: number
}

/**
 * Divides credit among the visits of an order. The part that expires first is used first, and the
 * first visit is paid first (docs/product/credits.md#use).
 * @returns undefined if there is not enough credit.
 */
export function divideCredit(
  parts: readonly CreditPart[],
  visits: readonly Price[],
  creditSen: number,
): CreditUse[] | undefined {
  const queue = [...parts]
    .sort((a, b) => (a.lastDay === b.lastDay ? a.id - b.id : a.lastDay < b.lastDay ? -1 : 1))
    .map(({ id, leftSen }) => ({ id, leftSen }))
  const uses: CreditUse[] = []
  let rest = creditSen
  for (const visit of visits) {
    let open = Math.min(visit.sen, rest)
    while (open > 0) {
      const part = queue[0]
      if (!part) return undefined
      const sen = Math.min(open, part.leftSen)
      if (sen > 0) uses.push({ creditId: part.id, bookingId: visit.bookingId, sen })
      part.leftSen -= sen
      open -= sen
      rest -= sen
      if (part.leftSen === 0) queue.shift()
    }
  }
  return rest === 0 ? uses : undefined
}

/** The last day of returned credit: that of the original credit, or later if that is too soon. */
export function returnedLastDay(usedLastDay: string, today: string): string {
  const soonest = addDays(today, RETURNED_DAYS)
  return usedLastDay > soonest ? usedLastDay : soonest
}
