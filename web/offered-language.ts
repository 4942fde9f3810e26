import { isLocale, type Locale } from '../messages/locales.ts'
import { pageLocale } from './locale.ts'

/**
 * The language to offer to a reader: the one that they chose before, otherwise the first of their
 * browser's languages that we have. Undefined if it is the page's language.
 * @param cookies in the format of `document.cookie`.
 * @param preferred in the format of `navigator.languages`: `ms-MY`, `en`.
 */
export function offeredLanguage(
  cookies: string,
  preferred: readonly string[],
  page: Locale = pageLocale,
): Locale | undefined {
  const [, chosen] = /(?:^|;\s*)language=([a-z]+)/.exec(cookies) ?? []
  const [language] = [chosen, ...preferred.map((tag) => tag.toLowerCase().split('-')[0])].filter(
    (name) => isLocale(name),
  )
  return language === page ? undefined : language
}
