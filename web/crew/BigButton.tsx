import type { ComponentProps } from 'react'
import styles from './BigButton.module.css'

/** A button large enough for gloves. `quiet`: a secondary button. */
export function BigButton({
  quiet = false,
  ...rest
}: ComponentProps<'button'> & { quiet?: boolean }) {
  return (
    <button type="button" {...rest} className={styles.button} data-quiet={quiet || undefined} />
  )
}
