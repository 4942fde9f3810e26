import { m } from '../../messages/page.ts'
import styles from './EmptyState.module.css'
import { PlainButton } from './PlainButton.tsx'

/** Something could not be loaded: the message, and Try again if that can help. */
export function ErrorState({
  message,
  onRetry,
  busy = false,
}: {
  message: string
  onRetry?: () => void
  busy?: boolean
}) {
  return (
    <div className={styles.state} role="alert">
      <p>{message}</p>
      {onRetry && (
        <PlainButton variant="outline" onClick={onRetry} busy={busy}>
          {m.common_try_again()}
        </PlainButton>
      )}
    </div>
  )
}
