import type { ComponentProps } from 'react'
import styles from './parts.module.css'

/** A button that looks like a link, beside what it changes. */
export function QuietButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" className={styles.quiet} {...props} />
}
