import { Link, type LinkProps } from 'react-router'
import styles from './PlainButton.module.css'
import type { Look } from './PlainButton.tsx'

/** A link styled like PlainButton; apart from it, for it brings the router along. */
export function ButtonLink({ look = 'filled', ...rest }: LinkProps & Look) {
  return <Link {...rest} className={styles.button} data-look={look} />
}
