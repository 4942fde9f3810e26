import type { ReactNode } from 'react'
import { PageLink } from '../navigation.tsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './LinkButton.module.css'

/** A link styled as a button: to a map or a call. */
export function LinkButton({
  href,
  icon,
  children,
}: {
  href: string
  icon?: IconName
  children: ReactNode
}) {
  const elsewhere = href.startsWith('https:')
  return (
    <a
      href={href}
      className={styles.link}
      {...(elsewhere ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

/** A link to another screen, styled in the same way. */
export function ScreenLink(link: { to: string; children: ReactNode }) {
  return <PageLink {...link} className={styles.link} />
}
