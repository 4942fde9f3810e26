import styles from './FormError.module.css'
import { PlainButton } from './PlainButton.tsx'

/**
 * Why a form could not be sent, for as long as that is so, and the way to send it again as it
 * stands. The toast says it aloud; this stays when the toast has gone.
 */
export function FormError({ message, busy }: { message: string | undefined; busy: boolean }) {
  if (!message) return null
  return (
    <div className={styles.error}>
      <p>{message}</p>
      <PlainButton type="submit" variant="outline" busy={busy}>
        Try again
      </PlainButton>
    </div>
  )
}
