import { isLocale, type Locale } from '../../messages/locales.ts'

/** The first or the last start of a day. */
export type OpeningTime = 'opens' | 'closes'

/**
 * The placeholder of an opening hour in a prerendered page, in a language: the server fills it. HTML
 * and JSON never contain it otherwise.
 */
export function openingMark(time: OpeningTime, locale: Locale): string {
  return `${time}-${locale}-jiran-invalid`
}

/** Puts something in the place of every such placeholder. */
export function replaceOpeningHours(
  text: string,
  written: (time: OpeningTime, locale: Locale) => string,
): string {
  return text.replace(/(opens|closes)-(\w+)-jiran-invalid/g, (mark, time: OpeningTime, locale) =>
    isLocale(locale) ? written(time, locale) : mark,
  )
}
