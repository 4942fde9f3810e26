import { type ReactNode, useId } from 'react'
import { useModal } from '../../ui/use-modal.ts'
import styles from './form.module.css'

/**
 * A modal panel to read one record, positioned like a FormDialog. Escape, the cross and clicking
 * outside close it.
 */
export function SidePanel({
  title,
  closeLabel,
  onClose,
  children,
}: {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useModal()
  const heading = useId()
  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby={heading}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <div className={styles.frame}>
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" aria-label={closeLabel} onClick={onClose}>
            ×
          </button>
        </header>
        <div className={styles.fields}>{children}</div>
      </div>
    </dialog>
  )
}
