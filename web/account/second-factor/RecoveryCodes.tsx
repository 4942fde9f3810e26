import { useId, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { saveFile } from '../../documents/save-file.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useModal } from '../../ui/use-modal.ts'
import styles from './SecondFactor.module.css'

/** Shows recovery codes, once; only the last button closes it. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  const dialog = useModal()
  const heading = useId()
  const [copied, setCopied] = useState(false)
  const text = codes.join('\n')
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={heading}>{m.second_factor_codes_title()}</h2>
      <p className={styles.lead}>{m.second_factor_codes_lead()}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {/* Browsers have no clipboard on plain http. */}
        {'clipboard' in navigator && (
          <PlainButton
            variant="outline"
            onClick={async () => {
              await navigator.clipboard.writeText(text)
              setCopied(true)
            }}
          >
            {copied ? m.second_factor_codes_copied() : m.second_factor_codes_copy()}
          </PlainButton>
        )}
        <PlainButton
          variant="outline"
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
          }
        >
          {m.second_factor_codes_save()}
        </PlainButton>
        <PlainButton onClick={onClose}>{m.second_factor_codes_done()}</PlainButton>
      </div>
    </dialog>
  )
}
