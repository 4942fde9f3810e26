import type { ComponentProps } from 'react'
import styles from './PlainButton.module.css'

export type Look = { look?: 'filled' | 'outline' | 'accent' }

/** A button without Mantine, for public pages; `busy` shows progress and swallows further clicks. */
export function PlainButton({
  look = 'filled',
  busy = false,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-look={look}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}
