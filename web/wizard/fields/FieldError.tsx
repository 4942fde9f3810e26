import { m } from '../../../messages/page.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './fields.module.css'

/** A part of the form that could not be loaded, with a button to retry. */
export function FieldError({
  message,
  busy,
  onRetry,
}: {
  message: string
  busy: boolean
  onRetry: () => void
}) {
  return (
    <div className={styles.error} role="alert">
      <p>{message}</p>
      <PlainButton variant="outline" busy={busy} onClick={onRetry}>
        {m.common_try_again()}
      </PlainButton>
    </div>
  )
}
