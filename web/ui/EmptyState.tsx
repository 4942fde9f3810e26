import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** An empty list: an illustration, a sentence, and a next step. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles.state}>
      <svg viewBox="0 0 120 84" aria-hidden="true" className={styles.art}>
        <path d="M6 78h108" stroke="var(--line)" strokeWidth="4" strokeLinecap="round" />
        <path d="M22 78V42l22-20 22 20v36z" fill="var(--art-ground)" />
        <path d="M54 78V46l22-20 22 20v32z" fill="var(--art-wall)" />
        <path d="m48 48 28-26 28 26" fill="none" stroke="var(--art-green)" strokeWidth="7" />
        <path d="M68 78V60a8 8 0 0 1 16 0v18z" fill="var(--art-gold)" />
      </svg>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
