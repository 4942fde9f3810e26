import { isTooSoon } from './check.ts'
import { addDays, daysBetween, weekday } from './starts/calendar.ts'

/** The number of weeks for which a series can be paused (docs/product/series.md#pause). */
export const PAUSE_WEEKS = { least: 1, most: 12 } as const

/**
 * The days before and after a visit in which other starts are searched, and how many are offered.
 */
export const OFFER_DAYS = { before: 3, after: 10 } as const
const OFFERS = 3
/** The most offers of one day, so that other days are offered too. */
const OFFERS_OF_DAY = 2

export type Start = { readonly day: string; readonly hour: number }

/** A start moved by a number of days, and to another hour if one is given. */
export function shifted({ day, hour }: Start, days: number, toHour: number | undefined): Start {
  return { day: addDays(day, days), hour: toHour ?? hour }
}

/** The days to search for another start if a visit has none on its own day. */
export function offerDays(day: string, today: string): string[] {
  const { before, after } = OFFER_DAYS
  const days = Array.from({ length: before + after + 1 }, (_, at) => addDays(day, at - before))
  return days.filter((each) => each >= today)
}

/**
 * The starts of a renewal in which the customer chose other starts for some visits
 * (docs/product/series.md#renewal); undefined if a choice was not on offer.
 */
export function chosenStarts(
  starts: readonly Start[],
  choices: readonly { readonly visitDay: string; readonly to: Start }[],
  today: string,
): Start[] | undefined {
  const chosen = new Map(choices.map(({ visitDay, to }) => [visitDay, to]))
  const days = starts.map(({ day }) => day)
  for (const [day, { day: other }] of chosen) {
    if (!days.includes(day) || !offerDays(day, today).includes(other)) return undefined
  }
  const found = starts.map((start) => chosen.get(start.day) ?? start)
  return new Set(found.map(({ day }) => day)).size === found.length
    ? found.toSorted(before)
    : undefined
}

/**
 * The starts nearest to one that is not available, in order of time
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

/** True for a start within the given first and last hour. */
export function isWithin(hour: number, [first, last]: readonly [number, number]): boolean {
  return hour >= first && hour <= last
}

const DAY_MS = 86_400_000
/** A series can be renewed from this many days before its last visit until this many after it. */
export const RENEWAL_DAYS = { before: 5, after: 28 } as const

/** May a series be renewed now? (docs/product/series.md#renewal) */
export function mayRenew(lastStart: Date, now: Date): boolean {
  const ahead = lastStart.getTime() - now.getTime()
  return ahead <= RENEWAL_DAYS.before * DAY_MS && ahead >= -RENEWAL_DAYS.after * DAY_MS
}

/**
 * The most frequent weekday and hour of a series, so that one moved visit does not move the visits
 * that follow. If there are several, the latest wins.
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
 * The first start of a renewed series: at the usual interval, weekday and hour, and after the lead
 * time.
 * @param sessionDays the days of a series that starts on the given day.
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
    // The nearest usual weekday, up to three days before or after.
    const off = (usual.weekday - weekday(day) + 10) % 7
    day = addDays(day, off - 3)
  }
  while (isTooSoon(day, usual.hour, terms.now, terms.leadHours)) day = next(day)
  return { day, hour: usual.hour }
}
