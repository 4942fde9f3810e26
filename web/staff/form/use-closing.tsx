import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { dismissErrors } from '../../ui/toast.ts'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import styles from './form.module.css'

/**
 * Closes a dialog, and asks first if input would be lost, also by Back. While saving, it cannot be
 * closed.
 */
export function useClosing({
  unsaved,
  busy,
  onClose,
}: {
  unsaved: boolean
  busy: boolean
  onClose: () => void
}) {
  const before = useRef<Element>(null)
  const [asked, setAsked] = useState(false)
  const [left, setLeft] = useState(false)
  const { asking, leave, stay } = useUnsaved(unsaved && !busy && !left)
  const end = useEffectEvent(onClose)
  // After the input is discarded, so that leaving the page does not ask again.
  useEffect(() => {
    if (left) end()
  }, [left])
  const discard = () => setLeft(true)
  return {
    close: () => {
      if (busy) return
      dismissErrors()
      if (!unsaved) return discard()
      before.current = document.activeElement
      setAsked(true)
    },
    /** Closes without a question. */
    discard,
    /** Replaces the buttons while the person is asked. */
    question:
      asked || asking ? (
        <Unsaved
          onDiscard={asking ? leave : discard}
          onStay={() => {
            setAsked(false)
            if (before.current instanceof HTMLElement) before.current.focus()
            if (asking) stay()
          }}
        />
      ) : undefined,
  }
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
