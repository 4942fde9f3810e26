import type { ComponentProps } from 'react'
import styles from './BigButton.module.css'

/** A button for a thumb in a glove. `quiet`: beside the one that matters. */
export function BigButton({
  quiet = false,
  ...rest
}: ComponentProps<'button'> & { quiet?: boolean }) {
  return (
    <button type="button" {...rest} className={styles.button} data-quiet={quiet || undefined} />
  )
}
