import { readAreas, textsOf } from '../messages/catalogue.ts'
import type { Locale } from '../messages/locales.ts'

/** Every text of the catalogues in a language. */
export const textsIn = (locale: Locale) =>
  readAreas().flatMap((area) => Object.values(area.texts[locale]).flatMap(textsOf))

/** Not parts of codes: `J919PM0KZ8` has no PM. */
const wordsIn = (text: string) => text.match(/(?<![A-Za-z0-9])[A-Za-z]{2,}(?![A-Za-z0-9])/g) ?? []

/** The words of a language's catalogues, in small letters; without English labels beside others. */
function wordsOf(locale: Locale): Set<string> {
  const all = textsIn(locale).flatMap((text) => wordsIn(text.replace(/ \/ [^{：:]+/g, ' ')))
  return new Set(all.map((word) => word.toLowerCase()))
}

/**
 * Finds what was left in English in a text of another language: words that the English catalogues
 * have and those of the language do not.
 * @param names words that no language changes, in small letters.
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
