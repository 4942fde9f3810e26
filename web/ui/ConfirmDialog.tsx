import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './ConfirmDialog.module.css'
import { PlainButton } from './PlainButton.tsx'

type Props = {
  open: boolean
  title: string
  children: ReactNode
  /** The verb of the deed: `Cancel booking`, not `OK`. */
  confirmLabel: string
  cancelLabel?: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A native modal dialog that asks before a deed; Escape and the second button leave things as they are. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Go back',
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      <div className={styles.body}>{children}</div>
      <div className={styles.buttons}>
        <PlainButton look="outline" onClick={() => dialog.current?.close()}>
          {cancelLabel}
        </PlainButton>
        <PlainButton busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </PlainButton>
      </div>
    </dialog>
  )
}
