import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { dismissErrors } from '../../ui/toast.ts'
import { useModal } from '../../ui/use-modal.ts'
import { focusFirstWrong } from './focus-first-wrong.ts'
import styles from './form.module.css'
import { Outdated } from './Outdated.tsx'
import { useUnsaved } from './use-unsaved.ts'

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
  notice?: string | undefined
  /** Why saving failed; field errors are shown at the fields. */
  failure?: string | undefined
  /** Who changed the record in the meantime (useSave), and how to load that version. */
  outdated?: string | undefined
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
  const before = useRef<Element>(null)
  const [attempts, setAttempts] = useState(0)
  const heading = useId()
  const [asked, setAsked] = useState(false)
  const [left, setLeft] = useState(false)
  const [early, setEarly] = useState(false)
  const { asking, leave, stay } = useUnsaved(unsaved && !busy && !left)
  const end = useEffectEvent(onClose)
  // After the input is discarded, so that leaving the page does not ask again.
  useEffect(() => {
    if (left) end()
  }, [left])

  useEffect(() => {
    if (attempts > 0 && !busy) focusFirstWrong(dialog.current)
  }, [attempts, busy, dialog])

  function close() {
    if (busy) return
    dismissErrors()
    if (!unsaved) return setLeft(true)
    before.current = document.activeElement
    setAsked(true)
  }

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
              onReload={() => void onReload().then(() => staysOnReload || setLeft(true))}
            />
          )}
          {failure && <Failure>{failure}</Failure>}
          <p role="status" className={styles.notice}>
            {early ? m.staff_list_read_first() : notice}
          </p>
          {asked || asking ? (
            <Unsaved
              onDiscard={() => {
                if (asking) leave()
                else setLeft(true)
              }}
              onStay={() => {
                setAsked(false)
                if (before.current instanceof HTMLElement) before.current.focus()
                if (asking) stay()
              }}
            />
          ) : (
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

/** Asks before unsaved input is lost; the safe answer has the focus. */
export function Unsaved({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  const safe = useRef<HTMLButtonElement>(null)
  useEffect(() => safe.current?.focus(), [])
  return (
    <div className={styles.unsaved} role="alert">
      <p>{m.staff_list_unsaved()}</p>
      <div className={styles.buttons}>
        <PlainButton ref={safe} onClick={onStay}>
          {m.staff_list_stay()}
        </PlainButton>
        <PlainButton variant="danger" onClick={onDiscard}>
          {m.staff_list_discard()}
        </PlainButton>
      </div>
    </div>
  )
}
