import { isLocale, type Locale } from '../messages/locales.ts'
import { pageLocale } from './locale.ts'

/**
 * The language to offer to somebody who reads a page in another: the one that they chose before,
 * otherwise the first of their browser's that is one of ours. Undefined where that is the page's.
 * @param cookies as `document.cookie` has them.
 * @param preferred as `navigator.languages` has them: `ms-MY`, `en`.
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
