import { isLocale, languageNames, languageTags, locales, pathIn } from '../messages/locales.ts'
import { m } from '../messages/page.ts'
import { call } from './api.ts'
import { pageLocale } from './locale.ts'
import { usePath } from './navigation.tsx'
import { storeLanguage } from './store-language.ts'

/** Links to this page in each language. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  // Prerendered pages have a slash at the end of their path.
  const path = usePath().replace(/\/$/, '') || '/'
  return (
    <ul className={className} aria-label={m.site_language()}>
      {locales.map((locale) => (
        <li key={locale}>
          <a
            href={pathIn(locale, path)}
            lang={languageTags[locale]}
            hrefLang={languageTags[locale]}
            data-language={locale}
            aria-current={locale === pageLocale ? 'true' : undefined}
          >
            {languageNames[locale]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * Stores the language chosen by one of the links, anywhere in the page: in a cookie, and in the
 * account of a signed-in user. The query stays in the address.
 * @returns stops it.
 */
export function storeChosenLanguage(isSignedIn: () => boolean): () => void {
  const chosen = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-language]')
    const language = link ? link.dataset.language : undefined
    if (!link || !isLocale(language)) return
    link.search = location.search
    storeLanguage(language)
    // The page is left meanwhile; the address says what counts.
    if (isSignedIn()) call('POST /account/language/', { language }).catch(() => undefined)
  }
  document.addEventListener('click', chosen)
  return () => document.removeEventListener('click', chosen)
}
