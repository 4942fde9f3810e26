import { m } from '../../messages/page.ts'
import styles from './FormError.module.css'
import { PlainButton } from './PlainButton.tsx'

/**
 * Why a form could not be sent, with a button that sends it again unchanged. The toast announces
 * it; this stays when the toast has gone.
 */
export function FormError({ message, busy }: { message: string | undefined; busy: boolean }) {
  if (!message) return null
  return (
    <div className={styles.error}>
      <p>{message}</p>
      <PlainButton type="submit" variant="outline" busy={busy}>
        {m.common_try_again()}
      </PlainButton>
    </div>
  )
}
