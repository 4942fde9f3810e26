import { readAreas, textsOf } from '../messages/catalogue.ts'
import type { Locale } from '../messages/locales.ts'

/** All texts of the catalogues in a language. */
export const textsIn = (locale: Locale) =>
  readAreas().flatMap((area) => Object.values(area.texts[locale]).flatMap(textsOf))

/** Without parts of codes: `J919PM0KZ8` contains no PM. */
const wordsIn = (text: string) => text.match(/(?<![A-Za-z0-9])[A-Za-z]{2,}(?![A-Za-z0-9])/g) ?? []

/** The words of a language's catalogues, in lower case, without English labels next to others. */
function wordsOf(locale: Locale): Set<string> {
  const all = textsIn(locale).flatMap((text) => wordsIn(text.replace(/ \/ [^{：:]+/g, ' ')))
  return new Set(all.map((word) => word.toLowerCase()))
}

/**
 * Finds English left in a text of another language: words of the English catalogues that the
 * language's catalogues lack.
 * @param names words that are the same in every language, in lower case.
 */
export function englishWordFinder(
  locale: Locale,
  names: readonly string[] = [],
): (text: string) => string[] {
  const english = wordsOf('en')
  const own = new Set([...wordsOf(locale), ...names])
  return (text) =>
    wordsIn(text).filter((word) => english.has(word.toLowerCase()) && !own.has(word.toLowerCase()))
}
