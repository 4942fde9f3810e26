import type { ReactNode } from 'react'
import { m } from '../../../messages/page.ts'
import { Failure } from '../../ui/Failure.tsx'
import styles from './visit-changes.module.css'

/** The effect of a change before it is made; announced once loaded. */
export function ChangePreview<Preview>({
  preview,
  failure,
  busy,
  isEmpty,
  start,
  children,
}: {
  preview: Preview | undefined
  failure: string | undefined
  busy: boolean
  /** Nothing has been changed yet. */
  isEmpty: boolean
  /** What to do first. */
  start: string
  children: (preview: Preview) => ReactNode
}) {
  const content = () => {
    if (isEmpty) return <p className={styles.soft}>{start}</p>
    if (failure) return <Failure>{failure}</Failure>
    if (!preview) return <p className={styles.soft}>{m.staff_change_checking()}</p>
    return <div data-busy={busy || undefined}>{children(preview)}</div>
  }
  return (
    <section
      className={styles.preview}
      aria-label={m.staff_change_preview()}
      aria-live="polite"
      aria-busy={busy}
    >
      {content()}
    </section>
  )
}

/** One effect: an amount, a time or people. */
export function Effect({
  label,
  strong,
  children,
}: {
  label: string
  strong?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="numerals" data-strong={strong}>
        {children}
      </dd>
    </div>
  )
}
