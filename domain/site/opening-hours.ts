import { isLocale, type Locale } from '../../messages/locales.ts'

/** The first or last start of a day. */
export type OpeningTime = 'opens' | 'closes'

/**
 * The placeholder of an opening hour in a language, which the server fills. It never occurs
 * otherwise in HTML or JSON.
 */
export function openingMark(time: OpeningTime, locale: Locale): string {
  return `${time}-${locale}-jiran-invalid`
}

/** Replaces every such placeholder. */
export function replaceOpeningHours(
  text: string,
  written: (time: OpeningTime, locale: Locale) => string,
): string {
  return text.replace(/(opens|closes)-(\w+)-jiran-invalid/g, (mark, time: OpeningTime, locale) =>
    isLocale(locale) ? written(time, locale) : mark,
  )
}
