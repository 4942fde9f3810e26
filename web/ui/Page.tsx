import type { ReactNode } from 'react'
import { m } from '../../messages/page.ts'
import styles from './Page.module.css'

type Props = {
  /** The page's one h1. */
  title: string
  /** A sentence under the title. */
  lead?: ReactNode
  /** Beside the title: buttons, a link back. */
  actions?: ReactNode
  /** `narrow` suits one form, `wide` tables; `normal` the rest. */
  width?: 'narrow' | 'normal' | 'wide'
  /** True while the page has nothing to show yet. */
  busy?: boolean
  children?: ReactNode
}

/** The frame of an app page: title, lead, actions, content. */
export function Page({ title, lead, actions, width = 'normal', busy = false, children }: Props) {
  return (
    <div className={styles.page} data-width={width} aria-busy={busy || undefined}>
      {busy ? (
        <Loading />
      ) : (
        <>
          <header className={styles.header}>
            <div>
              <h1>{title}</h1>
              {lead && <p className={styles.lead}>{lead}</p>}
            </div>
            {actions && <div className={styles.actions}>{actions}</div>}
          </header>
          {children}
        </>
      )}
    </div>
  )
}

/**
 * Three pulsing dots, announced to screen readers as Loading. `page` fills the window, so that
 * content below does not jump; `line` is inline.
 */
export function Loading({
  label = m.common_loading(),
  size = 'part',
}: {
  label?: string
  size?: 'page' | 'part' | 'line'
}) {
  return (
    <p className={styles.loading} data-size={size} role="status">
      <span className="visually-hidden">{label}</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </p>
  )
}
