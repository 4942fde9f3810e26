import type { ReactNode } from 'react'
import styles from './Failure.module.css'

/** Why something was not done, said at once and for as long as that is so: toasts go. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <p className={styles.failure} role="alert">
      {children}
    </p>
  )
}
