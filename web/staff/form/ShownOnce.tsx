import { m } from '../../../messages/page.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import parts from '../panel/parts.module.css'
import styles from './ShownOnce.module.css'

/** A secret that is shown only once, to be copied. */
export function ShownOnce({
  title,
  lead,
  secret,
  onClose,
}: {
  title: string
  lead: string
  secret: string
  onClose: () => void
}) {
  return (
    <Dialog title={title}>
      <p>{lead}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
      </p>
      <div className={parts.line}>
        <PlainButton onClick={() => void copyText(secret)}>{m.common_copy()}</PlainButton>
        <PlainButton variant="outline" onClick={onClose}>
          {m.staff_api_keys_done()}
        </PlainButton>
      </div>
    </Dialog>
  )
}
