import { useEffect } from 'react'
import { m } from '../../../messages/page.ts'
import { saveFile } from '../../documents/save-file.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import styles from './SecondFactor.module.css'

/**
 * Shows recovery codes, once; only the last button closes it, and Back does not. The answer's
 * sentence is shown afterwards, as a toast would cover the codes on a phone.
 */
export function RecoveryCodes({
  answer: { response, recovery_codes: codes },
  onClose,
}: {
  answer: { readonly response: string; readonly recovery_codes: readonly string[] }
  onClose: () => void
}) {
  const text = codes.join('\n')
  const { asking, stay } = useUnsaved(true)
  useEffect(() => {
    if (asking) stay()
  }, [asking, stay])
  return (
    <Dialog title={m.second_factor_codes_title()}>
      <p className={styles.lead}>{m.second_factor_codes_lead()}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <PlainButton variant="outline" onClick={() => void copyText(text)}>
          {m.common_copy()}
        </PlainButton>
        <PlainButton
          variant="outline"
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
          }
        >
          {m.second_factor_codes_save()}
        </PlainButton>
        <PlainButton
          onClick={() => {
            toastSuccess(response)
            onClose()
          }}
        >
          {m.second_factor_codes_done()}
        </PlainButton>
      </div>
    </Dialog>
  )
}
