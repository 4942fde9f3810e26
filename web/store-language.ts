import { isLocale, type Locale, pathIn } from '../messages/locales.ts'
import { sessionFromCookies } from './account/session.ts'
import { callHeaders } from './early.ts'
import { sitePath } from './locale.ts'

const year = 365 * 24 * 3600

/** Stores the language that somebody chose, in this browser. */
export function storeLanguage(language: Locale) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `language=${language}; Path=/; Max-Age=${year}; SameSite=Lax`
}

/**
 * Stores the language chosen by one of the links to a page in another language, anywhere in the page:
 * in this browser, and in the account of a signed-in user. The query stays in the address.
 * @returns stops it.
 */
export function storeChosenLanguage(): () => void {
  const chosen = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-language]')
    const language = link ? link.dataset.language : undefined
    if (!link || !isLocale(language)) return
    // A prerendered link knows neither the query nor what an address ends with.
    link.pathname = pathIn(language, sitePath(location.pathname))
    link.search = location.search
    storeLanguage(language)
    if (sessionFromCookies(document.cookie)) storeInAccount(language)
  }
  document.addEventListener('click', chosen, true)
  return () => document.removeEventListener('click', chosen, true)
}

/** The page is left meanwhile, and its address says what counts: nobody waits for the answer. */
function storeInAccount(language: Locale) {
  fetch('/account/language/', {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: true,
    headers: callHeaders,
    body: JSON.stringify({ language }),
  }).catch(() => undefined)
}
