import { noticeVersion } from '../../domain/account/notices.ts'
import styles from './LegalPage.module.css'

/** One language's text of a notice. A point is a paragraph, or a list when it is several. */
export type LegalText = {
  readonly title: string
  readonly lead: string
  readonly parts: readonly {
    readonly title: string
    readonly points: readonly (string | readonly string[])[]
  }[]
}

/** A notice in English and Malay, one under the other (PDPA, section 7(3)). */
export function LegalPage({ english, malay }: { english: LegalText; malay: LegalText }) {
  return (
    <div className={styles.page}>
      <nav className={styles.languages} aria-label="Language">
        <a href="#en">English</a>
        <a href="#ms" lang="ms">
          Bahasa Malaysia
        </a>
      </nav>
      <article id="en" className={styles.text}>
        <h1>{english.title}</h1>
        <Text text={english} since={`In force since ${noticeVersion}.`} />
      </article>
      <article id="ms" lang="ms" className={styles.text}>
        <h2>{malay.title}</h2>
        <Text text={malay} since={`Berkuat kuasa sejak ${noticeVersion}.`} />
      </article>
    </div>
  )
}

function Text({ text, since }: { text: LegalText; since: string }) {
  return (
    <>
      <p>{text.lead}</p>
      <p>{since}</p>
      {text.parts.map(({ title, points }) => (
        <section key={title}>
          <h2>{title}</h2>
          {points.map((point) =>
            typeof point === 'string' ? (
              <p key={point}>{point}</p>
            ) : (
              <ul key={point[0]}>
                {point.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </>
  )
}
