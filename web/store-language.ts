import { isLocale, type Locale, pathIn } from '../messages/locales.ts'
import { sessionFromCookies } from './account/session.ts'
import { callHeaders } from './early.ts'
import { sitePath } from './locale.ts'

const year = 365 * 24 * 3600

/** Stores the chosen language in this browser. */
export function storeLanguage(language: Locale) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `language=${language}; Path=/; Max-Age=${year}; SameSite=Lax`
}

/**
 * Stores the language chosen by any language link of the page: in this browser, and in the account
 * of a signed-in user. Adds the current query to the link.
 * @returns stops it.
 */
export function storeChosenLanguage(): () => void {
  const chosen = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-language]')
    const language = link ? link.dataset.language : undefined
    if (!link || !isLocale(language)) return
    // A prerendered link does not know the query or the rest of the path.
    link.pathname = pathIn(language, sitePath(location.pathname))
    link.search = location.search
    storeLanguage(language)
    if (sessionFromCookies(document.cookie)) storeInAccount(language)
  }
  document.addEventListener('click', chosen, true)
  return () => document.removeEventListener('click', chosen, true)
}

/** The page is being left, and the address decides the language, so the answer does not matter. */
function storeInAccount(language: Locale) {
  fetch('/account/language/', {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: true,
    headers: callHeaders,
    body: JSON.stringify({ language }),
  }).catch(() => undefined)
}
