import { type ReactNode, useId } from 'react'
import styles from './Dialog.module.css'
import { useModal } from './use-modal.ts'

/**
 * A dialog that is modal while it is on the page.
 * @param onCancel called on Escape; without it, only a button of the dialog closes it.
 * @param hidesPage nothing of the page can be read behind it.
 */
export function Dialog({
  title,
  onCancel,
  hidesPage = false,
  children,
}: {
  title: string
  onCancel?: () => void
  hidesPage?: boolean
  children: ReactNode
}) {
  const heading = useId()
  return (
    <dialog
      ref={useModal()}
      className={styles.dialog}
      data-hides-page={hidesPage || undefined}
      aria-labelledby={heading}
      // A second Escape closes a dialog even if its script prevented the first.
      closedby={onCancel ? 'closerequest' : 'none'}
      onCancel={(event) => {
        event.preventDefault()
        onCancel?.()
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  )
}
