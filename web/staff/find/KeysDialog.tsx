import { useId } from 'react'
import { m } from '../../../messages/page.ts'
import { useModal } from '../../ui/use-modal.ts'
import styles from './find.module.css'

const keys: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['Ctrl K', '⌘ K', '/'], does: m.staff_find_keys_find() },
  { keys: ['j'], does: m.staff_find_keys_next() },
  { keys: ['k'], does: m.staff_find_keys_previous() },
  { keys: ['Enter'], does: m.staff_find_keys_open() },
  { keys: ['e'], does: m.staff_find_keys_edit() },
  { keys: ['Esc'], does: m.staff_find_keys_close() },
  { keys: ['?'], does: m.staff_find_keys_help() },
]

/** The list of keys that work on every staff page. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useModal()
  const heading = useId()
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      closedby="any"
      onClose={onClose}
    >
      <header className={styles.head}>
        <h2 id={heading}>{m.staff_find_keys()}</h2>
        <button
          type="button"
          aria-label={m.staff_list_close()}
          onClick={() => dialog.current?.close()}
        >
          ×
        </button>
      </header>
      <dl className={styles.keys}>
        {keys.map(({ keys: names, does }) => (
          <div key={does}>
            <dt>
              {names.map((name, at) => (
                <span key={name}>
                  {at > 0 && ` ${m.staff_find_keys_or()} `}
                  <kbd>{name}</kbd>
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  )
}
