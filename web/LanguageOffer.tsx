import { useState, useSyncExternalStore } from 'react'
import { type Locale, languageOffers, languageTags, pathIn } from '../messages/locales.ts'
import { m } from '../messages/page.ts'
import { browserStorage } from './browser-storage.ts'
import styles from './LanguageOffer.module.css'
import { usePath, useSeparate } from './navigation.tsx'
import { offeredLanguage } from './offered-language.ts'

/** Not cleared on logout. */
const dismissedKey = 'language-offer'

/**
 * Offers this page in the visitor's own language, until they dismiss it once: a line over the
 * bottom of the window, without layout shift. Booking pages and the app have their own bar there.
 */
export function LanguageOffer() {
  const path = usePath()
  const separate = useSeparate()
  const [dismissed, setDismissed] = useState(false)
  const language = useSyncExternalStore(neverChanges, languageNow, () => undefined)
  if (!language || dismissed || !separate || path.startsWith('/book')) return null

  function dismiss() {
    browserStorage().browser.setItem(dismissedKey, 'dismissed')
    setDismissed(true)
  }

  return (
    <aside className={styles.offer} aria-label={m.site_language()}>
      <a
        href={pathIn(language, path || '/')}
        lang={languageTags[language]}
        hrefLang={languageTags[language]}
        data-language={language}
      >
        {languageOffers[language]}
      </a>
      <button type="button" aria-label={m.site_language_keep()} onClick={dismiss}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </button>
    </aside>
  )
}

function neverChanges() {
  return () => undefined
}

function languageNow(): Locale | undefined {
  if (browserStorage().browser.getItem(dismissedKey)) return undefined
  return offeredLanguage(document.cookie, navigator.languages)
}
