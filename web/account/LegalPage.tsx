import type { ProcessorName } from '../../domain/privacy/processors.ts'
import { type Locale, languageNames } from '../../messages/locales.ts'
import { m } from '../../messages/page.ts'
import { pageLocale } from '../locale.ts'
import { SiteLink } from '../navigation.tsx'
import styles from './LegalPage.module.css'

/** A line about a processor, which is there where the settings have it. */
type ProcessorLine = { readonly processor: ProcessorName; readonly text: string }

/** One language's text of a notice. A point is a paragraph, or a list when it is several. */
export type LegalText = {
  readonly title: string
  readonly lead: string
  /** The day on which it came into force. */
  readonly since: string
  readonly parts: readonly {
    readonly title: string
    readonly points: readonly (string | readonly (string | ProcessorLine)[])[]
    /** A page of this site that says more. */
    readonly link?: { readonly name: string; readonly path: string }
  }[]
}

/** A notice is always shown in English and Malay too (PDPA, section 7(3)). */
const languages = [...new Set<Locale>([pageLocale, 'en', 'ms'])]

/** A notice in the page's language, and below it in those that the law asks for. */
export function LegalPage({ texts }: { texts: Readonly<Record<Locale, LegalText>> }) {
  return (
    <div className={styles.page}>
      <nav className={styles.languages} aria-label={m.site_language()}>
        {languages.map((locale) => (
          <a key={locale} href={`#${locale}`} lang={locale}>
            {languageNames[locale]}
          </a>
        ))}
      </nav>
      {languages.map((locale, at) => (
        <article key={locale} id={locale} lang={locale} className={styles.text}>
          {at === 0 ? <h1>{texts[locale].title}</h1> : <h2>{texts[locale].title}</h2>}
          <Text text={texts[locale]} />
        </article>
      ))}
    </div>
  )
}

function Text({ text }: { text: LegalText }) {
  return (
    <>
      <p>{text.lead}</p>
      <p>{text.since}</p>
      {text.parts.map(({ title, points, link }) => (
        <section key={title}>
          <h2>{title}</h2>
          {points.map((point) =>
            typeof point === 'string' ? (
              <p key={point}>{point}</p>
            ) : (
              <ul key={String(point[0])}>
                {point.map((line) =>
                  typeof line === 'string' ? (
                    <li key={line}>{line}</li>
                  ) : (
                    <li key={line.processor} data-processor={line.processor}>
                      {line.text}
                    </li>
                  ),
                )}
              </ul>
            ),
          )}
          {link && (
            <p>
              <SiteLink href={link.path}>{link.name}</SiteLink>
            </p>
          )}
        </section>
      ))}
    </>
  )
}
