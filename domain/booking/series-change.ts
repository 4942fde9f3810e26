import { addDays, daysBetween, weekday } from './calendar.ts'
import { isTooSoon } from './check.ts'

/** For how many weeks a series can be paused (docs/product/series.md#pause). */
export const PAUSE_WEEKS = { least: 1, most: 12 } as const

/** Where other starts of a visit are searched, in days before and after its own, and how many are offered. */
export const OFFER_DAYS = { before: 3, after: 10 } as const
export const OFFERS = 3
/** Offers of one day, so that another day is among them. */
const OFFERS_OF_DAY = 2

/** A start of a visit. */
export type Start = { readonly day: string; readonly hour: number }

/** The start of a visit of a series that is moved by so many days; at its own hour, or at that one. */
export function shifted({ day, hour }: Start, days: number, toHour: number | undefined): Start {
  return { day: addDays(day, days), hour: toHour ?? hour }
}

/** The days on which another start is searched for a visit that has none on its own. */
export function offerDays(day: string, today: string): string[] {
  const { before, after } = OFFER_DAYS
  const days = Array.from({ length: before + after + 1 }, (_, at) => addDays(day, at - before))
  return days.filter((each) => each >= today)
}

/**
 * The days of a renewal, of which some visits come on another day near their own
 * (docs/product/series.md#renewal); undefined for a choice that cannot be offered.
 */
export function chosenDays(
  days: readonly string[],
  choices: readonly { readonly visit_date: string; readonly start_date: string }[],
  today: string,
): string[] | undefined {
  const chosen = new Map(choices.map(({ visit_date, start_date }) => [visit_date, start_date]))
  for (const [day, other] of chosen) {
    if (!days.includes(day) || !offerDays(day, today).includes(other)) return undefined
  }
  const found = [...new Set(days.map((day) => chosen.get(day) ?? day))]
  return found.length === days.length ? found.sort() : undefined
}

/**
 * The starts nearest to the one that a visit cannot have, in order of time
 * (docs/product/series.md#a-date-without-a-crew).
 */
export function nearest(open: readonly Start[], to: Start): Start[] {
  const far = ({ day, hour }: Start) =>
    Math.abs(daysBetween(to.day, day)) * 24 + Math.abs(hour - to.hour)
  const found: Start[] = []
  for (const start of open.toSorted((a, b) => far(a) - far(b) || before(a, b))) {
    const sameDay = found.filter(({ day }) => day === start.day)
    if (sameDay.length < OFFERS_OF_DAY) found.push(start)
    if (found.length === OFFERS) break
  }
  return found.sort(before)
}

function before(a: Start, b: Start): number {
  return a.day === b.day ? a.hour - b.hour : a.day < b.day ? -1 : 1
}

/** True for a start within the hours in which the company is open. */
export function isWithin(hour: number, [first, last]: readonly [number, number]): boolean {
  return hour >= first && hour <= last
}

const DAY_MS = 86_400_000
/** From how many days before its last visit a series is renewed, and until how many after it. */
export const RENEWAL_DAYS = { before: 5, after: 28 } as const

/** May a series be renewed now? (docs/product/series.md#renewal) */
export function mayRenew(lastStart: Date, now: Date): boolean {
  const ahead = lastStart.getTime() - now.getTime()
  return ahead <= RENEWAL_DAYS.before * DAY_MS && ahead >= -RENEWAL_DAYS.after * DAY_MS
}

/**
 * The weekday and hour that most visits of a series have, of several the one that came last: one visit
 * that was moved does not move those that follow.
 */
export function usualStart(
  visits: readonly Start[],
): { weekday: number; hour: number } | undefined {
  const named = visits.map(({ day, hour }) => ({ weekday: weekday(day), hour }))
  const times = ({ weekday: on, hour }: { weekday: number; hour: number }) =>
    named.filter((each) => each.weekday === on && each.hour === hour).length
  return named.toReversed().toSorted((a, b) => times(b) - times(a))[0]
}

/**
 * The first start of a renewed series: it goes on in its rhythm, at its usual weekday and hour, and not
 * within the lead time.
 * @param sessionDays the days of a series that starts on a day.
 */
export function renewedStart(
  visits: readonly Start[],
  sessionDays: (day: string) => readonly string[],
  terms: { readonly now: Date; readonly leadHours: number },
): Start | undefined {
  const last = visits.at(-1)
  const usual = usualStart(visits)
  if (!last || !usual) return undefined
  const next = (day: string) => sessionDays(day)[1] ?? addDays(day, 1)
  const isByWeeks = daysBetween(last.day, next(last.day)) % 7 === 0
  let day = next(last.day)
  if (isByWeeks) {
    // The usual weekday that is nearest, up to three days before or after.
    const off = (usual.weekday - weekday(day) + 10) % 7
    day = addDays(day, off - 3)
  }
  while (isTooSoon(day, usual.hour, terms.now, terms.leadHours)) day = next(day)
  return { day, hour: usual.hour }
}
