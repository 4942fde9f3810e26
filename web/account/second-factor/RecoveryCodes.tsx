import { useEffect, useState } from 'react'
import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { saveFile } from '../../documents/save-file.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import styles from './SecondFactor.module.css'

/** The answer after a second factor was added, or to a request for new codes. */
export type Added = CallOutput<'POST /account/second-factor/app/'>

/**
 * Shows the recovery codes that an answer brings, as they are shown only once: nobody leaves the
 * page from the request on until they are saved.
 * @param onSaved runs once they are.
 */
export function useRecoveryCodes(onSaved?: () => void) {
  const [isWaiting, setWaiting] = useState(false)
  const [answer, setAnswer] = useState<Added>()
  const { asking, stay } = useUnsaved(isWaiting || answer !== undefined)
  useEffect(() => {
    if (asking) stay()
  }, [asking, stay])

  async function receive(request: () => Promise<Added>): Promise<Added> {
    setWaiting(true)
    try {
      const received = await request()
      if (received.recovery_codes.length > 0) setAnswer(received)
      return received
    } finally {
      setWaiting(false)
    }
  }

  return {
    /** Sends a request whose answer may bring codes. */
    receive,
    dialog: answer && (
      <RecoveryCodes
        answer={answer}
        onClose={() => {
          setAnswer(undefined)
          onSaved?.()
        }}
      />
    ),
  }
}

/**
 * Only the last button closes it. The answer's sentence is shown afterwards, as a toast would cover
 * the codes on a phone.
 */
function RecoveryCodes({
  answer: { response, recovery_codes: codes },
  onClose,
}: {
  answer: Added
  onClose: () => void
}) {
  const text = codes.join('\n')
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
