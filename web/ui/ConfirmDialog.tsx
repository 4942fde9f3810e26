import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { m } from '../../messages/page.ts'
import styles from './ConfirmDialog.module.css'
import dialogs from './Dialog.module.css'
import { Failure } from './Failure.tsx'
import { PlainButton } from './PlainButton.tsx'
import { saveFocus } from './save-focus.ts'
import { dismissErrors } from './toast.ts'

type Props = {
  open: boolean
  title: string
  children: ReactNode
  /** The verb of the action: `Cancel booking`, not `OK`. */
  confirmLabel: string
  cancelLabel?: string
  /** The action cannot be undone: the filled button is then the one that cancels. */
  destructive?: boolean
  busy?: boolean
  /** False while the effect of the action is still loading. */
  isReady?: boolean
  /** Why the action failed, while the dialog is open. */
  failure?: string
  /** Replaces the buttons. */
  instead?: ReactNode
  onConfirm: () => void
  /** Called on Escape and by the second button, instead of closing at once. */
  onLeave?: () => void
  onClose: () => void
}

/**
 * A native modal dialog that confirms an action; Escape and the second button cancel. While the
 * action is running neither works, because it can no longer be cancelled.
 */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = m.account_back(),
  destructive = false,
  busy = false,
  isReady = true,
  failure,
  instead,
  onConfirm,
  onLeave,
  onClose,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const safe = useRef<HTMLButtonElement>(null)
  const top = useRef<HTMLHeadingElement>(null)
  const heading = useId()
  const restoreFocus = useRef<() => void>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      restoreFocus.current = saveFocus()
      element.showModal()
      // Pressing Enter too soon changes nothing, and what has to scroll is read from its top.
      const isWhole = element.scrollHeight <= element.clientHeight
      const first = isWhole ? safe.current : top.current
      first?.focus()
    }
    if (!open && element.open) element.close()
  }, [open])
  // Closed while still in the page, so that the focus returns to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => {
      element?.close()
      restoreFocus.current?.()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={dialogs.dialog}
      aria-labelledby={heading}
      // A second Escape closes a dialog even if its script prevented the first.
      closedby={busy || onLeave ? 'none' : 'closerequest'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onLeave || busy) return
        event.preventDefault()
        onLeave()
      }}
      onCancel={(event) => {
        if (busy) event.preventDefault()
        else dismissErrors()
      }}
      onClose={() => {
        restoreFocus.current?.()
        onClose()
      }}
    >
      <h2 id={heading} ref={top} tabIndex={-1}>
        {title}
      </h2>
      <div className={styles.body}>
        {children}
        {failure && <Failure>{failure}</Failure>}
      </div>
      {instead ?? (
        <div className={styles.buttons}>
          <PlainButton
            variant={destructive ? 'danger' : 'filled'}
            busy={busy}
            disabled={!isReady}
            onClick={onConfirm}
          >
            {confirmLabel}
          </PlainButton>
          <PlainButton
            ref={safe}
            variant={destructive ? 'filled' : 'outline'}
            disabled={busy}
            onClick={() => {
              if (onLeave) return onLeave()
              // Errors about the action go with it.
              dismissErrors()
              dialog.current?.close()
            }}
          >
            {cancelLabel}
          </PlainButton>
        </div>
      )}
    </dialog>
  )
}
