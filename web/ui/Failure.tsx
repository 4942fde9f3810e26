import type { ReactNode } from 'react'
import { m } from '../../messages/page.ts'
import styles from './Failure.module.css'
import { PlainButton } from './PlainButton.tsx'

/**
 * Why something failed, announced at once and shown until it is resolved, unlike a toast; with
 * `onRetry`, a button tries again.
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
 * Why a form could not be sent, with a button that sends it again unchanged unless that cannot help.
 * The toast announces it; this stays when the toast has gone.
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
