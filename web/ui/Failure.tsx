import type { ReactNode } from 'react'
import { m } from '../../messages/page.ts'
import styles from './Failure.module.css'
import { PlainButton } from './PlainButton.tsx'

/**
 * Why something failed. Announced immediately and, unlike a toast, shown until it is resolved. With
 * `onRetry` there is a button to try again.
 */
export function Failure({
  children,
  onRetry,
  busy = false,
}: {
  children: ReactNode
  onRetry?: () => void
  busy?: boolean
}) {
  return (
    <div className={styles.failure} role="alert">
      <p>{children}</p>
      {onRetry && <TryAgain type="button" busy={busy} onClick={onRetry} />}
    </div>
  )
}

/**
 * Why a form could not be sent, with a button to send it again, unless that cannot help. A toast
 * announces it; this remains after the toast.
 */
export function FormError({
  id,
  message,
  busy,
  canRetry = true,
}: {
  id?: string
  message: string | undefined
  busy: boolean
  canRetry?: boolean
}) {
  if (!message) return null
  return (
    <div id={id} className={styles.failure}>
      <p>{message}</p>
      {canRetry && <TryAgain type="submit" busy={busy} />}
    </div>
  )
}

function TryAgain(button: { type: 'button' | 'submit'; busy: boolean; onClick?: () => void }) {
  return (
    <PlainButton variant="outline" {...button}>
      {m.common_try_again()}
    </PlainButton>
  )
}
