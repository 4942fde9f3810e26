import type { Locale } from '../messages/locales.ts'

const year = 365 * 24 * 3600

/** Stores the language that somebody chose, in this browser. */
export function storeLanguage(language: Locale) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `language=${language}; Path=/; Max-Age=${year}; SameSite=Lax`
}
