import type { ComponentProps } from 'react'
import { PageLink } from '../navigation.tsx'
import styles from './PlainButton.module.css'
import type { Variant } from './PlainButton.tsx'

/** A link styled like PlainButton. */
export function ButtonLink({
  variant = 'filled',
  ...rest
}: ComponentProps<typeof PageLink> & Variant) {
  return <PageLink {...rest} className={styles.button} data-variant={variant} />
}
