import { Link, type LinkProps } from 'react-router'
import styles from './PlainButton.module.css'
import type { Variant } from './PlainButton.tsx'

/** A link styled like PlainButton; apart from it, for it brings the router along. */
export function ButtonLink({ variant = 'filled', ...rest }: LinkProps & Variant) {
  return <Link {...rest} className={styles.button} data-variant={variant} />
}
