import { copyText } from '../../ui/copy-text.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from '../form/ShownOnce.module.css'

/** A text with a button to copy it. */
export function ToCopy({ text, label }: { text: string; label: string }) {
  return (
    <div>
      <p className={styles.secret}>
        <code>{text}</code>
      </p>
      <PlainButton variant="outline" onClick={() => void copyText(text)}>
        {label}
      </PlainButton>
    </div>
  )
}
