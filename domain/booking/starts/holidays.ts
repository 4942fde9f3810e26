import type { Locale } from '../../../messages/locales.ts'
import { dayLabel } from '../../messages/format.ts'
import type { Refusal } from '../../result.ts'
import { type Fraction, NOTHING } from '../price/money.ts'
import { weekday } from './calendar.ts'

/** Where a public holiday applies: in all regions, or in those of one state. */
export const holidayPlaces = ['all', 'Kuala Lumpur', 'Selangor'] as const
export type HolidayPlace = (typeof holidayPlaces)[number]

/** The effect of a holiday: none, the surcharge, or no visits. */
export const holidayTreatments = ['open', 'dearer', 'closed'] as const
export type HolidayTreatment = (typeof holidayTreatments)[number]

/** A public holiday (docs/product/prices.md#public-holidays). */
export type Holiday = {
  readonly day: string
  readonly place: HolidayPlace
  readonly treatment: HolidayTreatment
  readonly names: Readonly<Record<Locale, string>>
}

/** What a service adds to its rate in a region on some weekdays (0 is Sunday) and on holidays. */
export type Surcharge = {
  readonly weekdays: readonly number[]
  readonly share: Fraction
  readonly holidayShare: Fraction
}

/** The days with a surcharge by default: Sunday and Saturday. */
export const weekend: readonly number[] = [0, 6]

/** The surcharge on a day. If both the weekday and a holiday have one, the larger applies. */
export function surchargeOn(day: string, surcharge: Surcharge, isDearer: boolean): Fraction {
  const { weekdays, share, holidayShare } = surcharge
  const ofWeekday = weekdays.includes(weekday(day)) ? share : NOTHING
  if (!isDearer) return ofWeekday
  const larger =
    holidayShare.numerator * ofWeekday.denominator >= ofWeekday.numerator * holidayShare.denominator
  return larger ? holidayShare : ofWeekday
}

/** True if a holiday of that place applies in a region of the state. */
export function holdsIn(place: HolidayPlace, state: string): boolean {
  return place === 'all' || place === state
}

/** The problem of the first closed day, if any. */
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
