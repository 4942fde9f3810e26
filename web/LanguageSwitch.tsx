import { languageNames, languageTags, locales, pathIn } from '../messages/locales.ts'
import { m } from '../messages/page.ts'
import { pageLocale } from './locale.ts'
import { usePath } from './navigation.tsx'

/** Links to this page in each language. */
export function LanguageSwitch({ className }: { className?: string }) {
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
