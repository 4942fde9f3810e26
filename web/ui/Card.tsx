import type { ReactNode } from 'react'
import styles from './Card.module.css'

/**
 * A raised surface. With a title it is a region with that name, and `id` makes it a link target.
 */
export function Card({
  title,
  id,
  children,
}: {
  title?: string
  id?: string
  children: ReactNode
}) {
  if (!title) return <div className={styles.card}>{children}</div>
  return (
    <section id={id} className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

/** Label and value pairs of a card, as a description list. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
