import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './fields.module.css'

/** A part of the form that could not be loaded, and the way to try again. */
export function Trouble({
  message,
  busy,
  onRetry,
}: {
  message: string
  busy: boolean
  onRetry: () => void
}) {
  return (
    <div className={styles.trouble} role="alert">
      <p>{message}</p>
      <PlainButton look="outline" busy={busy} onClick={onRetry}>
        Try again
      </PlainButton>
    </div>
  )
}
