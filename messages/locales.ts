/** The languages of the product, each offered on every page. English is at the root of the site, the
 * others below a prefix. */
export const locales = ['en', 'ms', 'zh'] as const
export type Locale = (typeof locales)[number]

/** The default language. */
export const baseLocale: Locale = 'en'

/** What each language calls itself. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  ms: 'Bahasa Melayu',
  zh: '中文',
}

/** What offers a page in each language to those who read it in another. */
export const languageOffers: Readonly<Record<Locale, string>> = {
  en: 'Read in English',
  ms: 'Baca dalam Bahasa Melayu',
  zh: '切换到中文',
}

/** A language as HTML and search engines name it. */
export const languageTags: Readonly<Record<Locale, string>> = {
  en: 'en-MY',
  ms: 'ms-MY',
  zh: 'zh-Hans-MY',
}

/** True for the name of one of the languages. */
export function isLocale(name: unknown): name is Locale {
  return locales.some((locale) => locale === name)
}

/** A path of the site in a language: `/ms/login` of `/login`. English has no prefix. */
export function pathIn(locale: Locale, path: string): string {
  if (locale === baseLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path.replace(/^\/(?=[?#])/, '')}`
}

/** The language and the rest of a path: `ms` and `/login` of `/ms/login`. */
export function splitPath(path: string): { locale: Locale; path: string } {
  const [, first = ''] = /^\/([a-z]{2})(?=[/?#]|$)/.exec(path) ?? []
  if (!isLocale(first) || first === baseLocale) return { locale: baseLocale, path }
  const rest = path.slice(first.length + 1)
  return { locale: first, path: rest.startsWith('/') ? rest : `/${rest}` }
}
