import type { ReactNode } from 'react'
import styles from './Failure.module.css'

/** Why an action failed, announced at once and shown until it is resolved, unlike a toast. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <p className={styles.failure} role="alert">
      {children}
    </p>
  )
}
