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
