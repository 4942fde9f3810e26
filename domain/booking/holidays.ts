import type { Locale } from '../../messages/locales.ts'
import { dayLabel } from '../messages/format.ts'
import type { Refusal } from '../result.ts'
import { weekday } from './calendar.ts'
import { type Fraction, NOTHING } from './price/money.ts'

/** Where a public holiday holds: in all regions, or in those of one state. */
export const holidayPlaces = ['all', 'Kuala Lumpur', 'Selangor'] as const
export type HolidayPlace = (typeof holidayPlaces)[number]

/** What it means: a day as any other, a day with the surcharge, or one without visits. */
export const holidayTreatments = ['open', 'dearer', 'closed'] as const
export type HolidayTreatment = (typeof holidayTreatments)[number]

/** A public holiday (docs/product/prices.md#public-holidays). */
export type Holiday = {
  readonly day: string
  readonly place: HolidayPlace
  readonly treatment: HolidayTreatment
  readonly names: Readonly<Record<Locale, string>>
}

/** What a service adds to its rate in a region, on some weekdays (0 is Sunday) and on holidays. */
export type Surcharge = {
  readonly weekdays: readonly number[]
  readonly share: Fraction
  readonly holidayShare: Fraction
}

/** The days that cost more before an Admin chooses others: Sunday and Saturday. */
export const weekend: readonly number[] = [0, 6]

/** The share on top of the rate on a day; of a weekday and a holiday at once, the larger. */
export function surchargeOn(day: string, surcharge: Surcharge, isDearer: boolean): Fraction {
  const { weekdays, share, holidayShare } = surcharge
  const ofWeekday = weekdays.includes(weekday(day)) ? share : NOTHING
  if (!isDearer) return ofWeekday
  const larger =
    holidayShare.numerator * ofWeekday.denominator >= ofWeekday.numerator * holidayShare.denominator
  return larger ? holidayShare : ofWeekday
}

/** True when a holiday of that place holds in a region of the state. */
export function holdsIn(place: HolidayPlace, state: string): boolean {
  return place === 'all' || place === state
}

/** Why visits on these days cannot be: the first of them that is closed. */
export function closedProblem(
  days: readonly string[],
  closedOn: (day: string) => Holiday | undefined,
): Refusal<'day-closed'> | undefined {
  for (const day of days) {
    const holiday = closedOn(day)
    if (!holiday) continue
    return {
      code: 'day-closed',
      field: 'start_date',
      params: {
        day: (_, { locale }) => dayLabel(day, locale),
        name: (_, { locale }) => holiday.names[locale],
      },
    }
  }
  return undefined
}
