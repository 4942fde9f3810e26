import type { ReactNode } from 'react'
import styles from './Hero.module.css'

type Props = {
  /** Above the title. */
  breadcrumbs?: ReactNode
  title: string
  /** Below the title. */
  greeting?: ReactNode
  lead: ReactNode
  points: readonly string[]
  /** Above the form. */
  art: ReactNode
  /** The form to start with. */
  children: ReactNode
  className?: string
}

/** The top of the home page and of landing pages: offer, price, and a form to start. */
export function Hero(props: Props) {
  const { breadcrumbs, title, greeting, lead, points, art, children, className = '' } = props
  return (
    <section className={`${styles.hero} ${className}`}>
      <div className={styles.words}>
        {breadcrumbs}
        <h1>{title}</h1>
        {greeting}
        <p className={styles.lead}>{lead}</p>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <div>
        <div className={styles.art}>{art}</div>
        {children}
      </div>
    </section>
  )
}
