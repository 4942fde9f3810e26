import { m } from '../../../messages/page.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './form.module.css'

/** Another person has changed the record: who and what, and Reload, which discards the input. */
export function Outdated({ message, onReload }: { message: string; onReload: () => void }) {
  return (
    <div className={styles.outdated} role="alert">
      <p>{message}</p>
      <PlainButton variant="outline" onClick={onReload}>
        {m.staff_list_reload()}
      </PlainButton>
    </div>
  )
}
