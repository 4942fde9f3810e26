import type { ReactNode } from 'react'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import styles from './LandingHero.module.css'
import type { Crumb } from './structured-data.ts'

type Props = {
  breadcrumbs: readonly Crumb[]
  title: string
  lead: string
  points: readonly string[]
  /** Above the form. */
  art: ReactNode
  /** The postcode box. */
  children: ReactNode
}

/** The top of a landing page: what it is, what it costs, and the box to start. */
export function LandingHero({ breadcrumbs, title, lead, points, art, children }: Props) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <Breadcrumbs breadcrumbs={breadcrumbs} />
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <div className={styles.start}>
        <div className={styles.art}>{art}</div>
        {children}
      </div>
    </section>
  )
}
