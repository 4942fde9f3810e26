import { m } from '../../../messages/page.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import styles from '../form/ShownOnce.module.css'

/**
 * A text with a button to copy it; without the button on plain http, where browsers have no
 * clipboard.
 */
export function ToCopy({ text, label }: { text: string; label: string }) {
  return (
    <div>
      <p className={styles.secret}>
        <code>{text}</code>
      </p>
      {'clipboard' in navigator && (
        <PlainButton
          variant="outline"
          onClick={() =>
            navigator.clipboard.writeText(text).then(
              () => toastSuccess(m.staff_partners_copied()),
              () => toastError(m.account_referral_copy_failed()),
            )
          }
        >
          {label}
        </PlainButton>
      )}
    </div>
  )
}
