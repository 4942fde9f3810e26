import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import { baseLocale } from '../../messages/locales.ts'
import { dayOf, isDay, timeOf, weekday } from '../booking/starts/calendar.ts'

// Days and times in each language, always in Malaysian time. Money is the same in all languages:
// see `formatSen` in domain/booking/price/money.ts.

const MALAYSIA_OFFSET_MS = 8 * 3_600_000

/** Which parts of a day are written, and how. */
export type Form = {
  readonly weekday?: 'long' | 'short' | 'none'
  readonly month?: 'long' | 'short'
  readonly year?: boolean
}

/**
 * A day (`YYYY-MM-DD`), with its weekday and year by default: `Sat, 28 Nov 2026`, `Sab, 28 Nov
 * 2026`, `2026年11月28日 周六`. Other text is returned unchanged.
 */
export function dayLabel(day: string, locale: Locale, form: Form = {}): string {
  if (!isDay(day)) return day
  const { weekday: named = 'short', month: length = 'short', year: withYear = true } = form
  const [year, month = 1, date = 1] = day.split('-').map(Number)
  const parts = { date, month: monthNames(locale, length)[month - 1] ?? '' }
  const written = withYear
    ? m.format_date_year({ ...parts, year: year ?? '' }, { locale })
    : m.format_date(parts, { locale })
  if (named === 'none') return written
  const name = weekdayNames(locale, named)[weekday(day)] ?? ''
  return m.format_weekday_date({ weekday: name, day: written }, { locale })
}

/** A month (`YYYY-MM`): `November 2026`, `2026年11月`. */
export function monthLabel(month: string, locale: Locale): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return m.format_month_year(
    { year, month: monthNames(locale, 'long')[number - 1] ?? '' },
    { locale },
  )
}

/** A time of day, up to hour 24: 9 becomes `9:00 AM`, `9:00 PG` or `上午9:00`. */
export function timeLabel(hour: number, locale: Locale, minutes = 0): string {
  const time = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes).padStart(2, '0')}`
  if (hour < 12 || hour === 24) return m.format_morning({ time }, { locale })
  return hour === 12
    ? m.format_noon({ time }, { locale })
    : m.format_afternoon({ time }, { locale })
}

/** An hour in a sentence about opening hours: `08:00`, `8:00 pagi`, `上午8:00`. */
export function openingHourLabel(hour: number, locale: Locale): string {
  if (locale === baseLocale) return timeOf(hour)
  const time = `${hour % 12 === 0 ? 12 : hour % 12}:00`
  if (hour < 12) return m.format_hour_morning({ time }, { locale })
  if (hour === 12) return m.format_hour_noon({ time }, { locale })
  return hour < 19
    ? m.format_hour_afternoon({ time }, { locale })
    : m.format_hour_evening({ time }, { locale })
}

/** Formats `HH:MM` or `HH:MM:SS`; other text is returned unchanged. */
export function clockLabel(time: string, locale: Locale): string {
  const [, hour, minutes] = /^([01]\d|2[0-4]):([0-5]\d)(?::\d\d)?$/.exec(time) ?? []
  return hour ? timeLabel(Number(hour), locale, Number(minutes)) : time
}

/** An instant: `Sat, 28 Nov 2026, 9:05 AM`. */
export function momentLabel(instant: Date, locale: Locale, form: Form = {}): string {
  const day = dayLabel(dayOf(instant), locale, form)
  return m.format_moment({ day, time: timeOfMoment(instant, locale) }, { locale })
}

/** The time of day of an instant: `9:05 AM`. */
export function timeOfMoment(instant: Date, locale: Locale): string {
  const clock = new Date(instant.getTime() + MALAYSIA_OFFSET_MS)
  return timeLabel(clock.getUTCHours(), locale, clock.getUTCMinutes())
}

/** `4 hours`, `1 hour`, `4 jam`, `4小时`. */
export function hoursLabel(count: number, locale: Locale): string {
  return count === 1
    ? m.format_hour_count_one({}, { locale })
    : m.format_hour_count({ count }, { locale })
}

/** `A, B and C`, `A, B dan C`, `A、B和C`. */
export function listLabel(names: readonly string[], locale: Locale): string {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  const rest = names.slice(0, -1).join(m.format_list_separator({}, { locale }))
  return m.format_list_last({ rest, last }, { locale })
}

/** The names of the weekdays, Sunday first. */
export function weekdayNames(locale: Locale, length: 'long' | 'short'): string[] {
  const names =
    length === 'long' ? m.format_weekdays({}, { locale }) : m.format_weekdays_short({}, { locale })
  return names.split(',')
}

/** The names of the months, January first. */
export function monthNames(locale: Locale, length: 'long' | 'short'): string[] {
  const names =
    length === 'long' ? m.format_months({}, { locale }) : m.format_months_short({}, { locale })
  return names.split(',')
}
