import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { dismissErrors } from '../../ui/toast.ts'
import { useModal } from '../../ui/use-modal.ts'
import styles from './form.module.css'
import { Outdated } from './Outdated.tsx'
import { useUnsaved } from './use-unsaved.ts'

type Props = {
  /** What is edited: `Aisyah Rahman`, `New voucher`. */
  title: string
  /** Its fields, each with its own error. */
  children: ReactNode
  /** The verb of the button; `Save` unless it says more. */
  saveLabel?: string
  /** The way out, where `Cancel` could be read as the verb itself. */
  cancelLabel?: string
  /** It takes something away for good: the way back is then the filled button. */
  destructive?: boolean
  /** True while something typed is not saved. */
  unsaved: boolean
  busy: boolean
  /** What has to be shown first is on its way: a press saves nothing yet and says so; the panel can be left. */
  waiting?: boolean
  /** Why a press has saved nothing yet; announced. */
  notice?: string | undefined
  /** Why nothing was saved; the errors of fields stand at the fields. */
  failure?: string | undefined
  /** Who changed the same meanwhile (useSave), and what loads theirs. */
  outdated?: string | undefined
  onReload?: () => Promise<unknown>
  /** What is typed stays when theirs is loaded; otherwise it closes then. */
  staysOnReload?: boolean
  onSave: () => void
  onClose: () => void
}

/**
 * A modal panel to edit one thing, at the right from 768 px, over the whole page on a phone. Rendered
 * while it is open. Escape, the cross, Cancel and Back ask first when something is unsaved; while it
 * saves nothing closes it.
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
  const heading = useId()
  const [asked, setAsked] = useState(false)
  const [left, setLeft] = useState(false)
  const [early, setEarly] = useState(false)
  const { asking, leave, stay } = useUnsaved(unsaved && !busy && !left)
  const end = useEffectEvent(onClose)
  // After what is typed no longer counts: a page that is left by it must not ask again.
  useEffect(() => {
    if (left) end()
  }, [left])

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
        // Enter that is held down is one press: what it leads to is read first.
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
          if (!waiting) onSave()
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

/** The question before unsaved words are lost; the safe answer has the focus. */
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
