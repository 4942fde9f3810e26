import { isLocale } from '../../messages/locales.ts'
import { storeLanguage } from '../store-language.ts'

/**
 * Stores the language chosen by a link that was followed before the page's own script was there; the
 * query stays in the address.
 */
export function storeLanguageAtOnce(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const link =
        target instanceof Element && target.closest<HTMLAnchorElement>('a[data-language]')
      const language = link ? link.dataset.language : undefined
      if (!link || !isLocale(language)) return
      link.search = location.search
      storeLanguage(language)
    },
    true,
  )
}
