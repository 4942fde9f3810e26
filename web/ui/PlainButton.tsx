import type { ComponentProps } from 'react'
import styles from './PlainButton.module.css'

/** `danger`: the action cannot be undone. */
export type Variant = { variant?: 'filled' | 'outline' | 'accent' | 'danger' }

/**
 * A button without Mantine, for public pages; `busy` shows progress and ignores further clicks. The
 * second click of a double click is ignored too, as it comes before `busy`.
 */
export function PlainButton({
  variant = 'filled',
  busy = false,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & Variant & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-variant={variant}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy || event.detail > 1) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}
