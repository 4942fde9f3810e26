import { isLocale, type Locale } from '../../messages/locales.ts'
import { hoursLabel, openingHourLabel } from '../messages/format.ts'

/** Settings in hours that sentences contain: the first and last start of a day, and lengths. */
export type HourFact = 'opens' | 'closes' | 'lateFeeHours' | 'leadHours'

/**
 * The placeholder of such a setting in a language, which the server fills. It never occurs otherwise
 * in HTML or JSON.
 */
export function hourMark(fact: HourFact, locale: Locale): string {
  return `${fact}-${locale}-jiran-invalid`
}

/** Replaces every such placeholder. */
export function replaceHours(text: string, facts: Readonly<Record<HourFact, string>>): string {
  return text.replace(
    /(opens|closes|lateFeeHours|leadHours)-(\w+)-jiran-invalid/g,
    (mark, fact: HourFact, locale) =>
      isLocale(locale) ? hourLabel(fact, Number(facts[fact]), locale) : mark,
  )
}

/** A setting as sentences have it: `08:00`, `24 hours`. */
export function hourLabel(fact: HourFact, hours: number, locale: Locale): string {
  const isTime = fact === 'opens' || fact === 'closes'
  return isTime ? openingHourLabel(hours, locale) : hoursLabel(hours, locale)
}
