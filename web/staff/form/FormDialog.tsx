import { type ReactNode, useEffect, useId, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { focusFirstWrong } from './focus-first-wrong.ts'
import styles from './form.module.css'
import { Outdated } from './Outdated.tsx'
import { useClosing } from './use-closing.tsx'

type Props = {
  /** What is edited: `Aisyah Rahman`, `New voucher`. */
  title: string
  /** The fields, each with its own error. */
  children: ReactNode
  /** The verb of the button; `Save` by default. */
  saveLabel?: string
  /** The label of the cancel button, if `Cancel` could be read as the action. */
  cancelLabel?: string
  /** The action cannot be undone: the filled button is then the one that cancels. */
  destructive?: boolean
  /** True while there is unsaved input. */
  unsaved: boolean
  busy: boolean
  /**
   * A preview is loading: pressing the button does not save yet and says so; the panel can be
   * closed.
   */
  waiting?: boolean
  /** Why pressing the button has not saved yet; announced. */
  notice?: string
  /** Why saving failed; field errors are shown at the fields. */
  failure?: string
  /** Who changed the record in the meantime (useSave), and how to load that version. */
  outdated?: string
  onReload?: () => Promise<unknown>
  /** Keeps the input when the other version is loaded; otherwise the panel closes. */
  staysOnReload?: boolean
  onSave: () => void
  onClose: () => void
}

/**
 * A modal panel to edit one record, on the right from 768 px, over the whole page on phones.
 * Rendered while open. Escape, the cross, Cancel and Back ask first if there is unsaved input;
 * while saving, it cannot be closed.
 */
export function FormDialog({
  title,
  children,
  saveLabel = m.staff_list_save(),
  cancelLabel = m.staff_list_cancel(),
  destructive = false,
  unsaved,
  busy,
  waiting = false,
  notice,
  failure,
  outdated,
  onReload,
  staysOnReload = false,
  onSave,
  onClose,
}: Props) {
  const dialog = useModal()
  const [attempts, setAttempts] = useState(0)
  const heading = useId()
  const [early, setEarly] = useState(false)
  const { close, discard, question } = useClosing({ unsaved, busy, onClose })

  useEffect(() => {
    if (attempts > 0 && !busy) focusFirstWrong(dialog.current)
  }, [attempts, busy, dialog])

  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby={heading}
      closedby="none"
      onKeyDown={(event) => {
        // Ignores key repeat of Enter, so that the result is read before it is confirmed.
        if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement)
          event.preventDefault()
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        close()
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (busy) return
          setEarly(waiting)
          if (waiting) return
          setAttempts(attempts + 1)
          onSave()
        }}
      >
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" aria-label={m.staff_list_close()} onClick={close}>
            ×
          </button>
        </header>
        <div className={styles.fields}>{children}</div>
        <footer>
          {outdated && onReload && (
            <Outdated
              message={outdated}
              onReload={() => void onReload().then(() => staysOnReload || discard())}
            />
          )}
          {failure && <Failure>{failure}</Failure>}
          <p role="status" className={styles.notice}>
            {early ? m.staff_list_read_first() : notice}
          </p>
          {question ?? (
            <div className={styles.buttons}>
              <PlainButton
                type="submit"
                variant={destructive ? 'danger' : 'filled'}
                busy={busy || waiting}
              >
                {saveLabel}
              </PlainButton>
              <PlainButton
                variant={destructive ? 'filled' : 'outline'}
                disabled={busy}
                onClick={close}
              >
                {cancelLabel}
              </PlainButton>
            </div>
          )}
        </footer>
      </form>
    </dialog>
  )
}
