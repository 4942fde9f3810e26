import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { m } from '../../../messages/page.ts'
import { ApiError, type CallOutput, call, failureSentence } from '../../api.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { textsIn } from '../../ui/form/use-form.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import QrCode from '../../ui/QrCode.tsx'
import { CodeField } from '../account-fields.tsx'
import type { Added, useRecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondFactor.module.css'

/** Shows an authenticator app's secret, as a QR code too, and asks for its first code. */
export default function AppSetUp({
  app,
  receive,
  onDone,
  onClose,
}: {
  app: CallOutput<'POST /account/second-factor/app/begin/'>
  receive: ReturnType<typeof useRecoveryCodes>['receive']
  onDone: (answer: Added) => void
  onClose: () => void
}) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (code: string) => receive(() => call('POST /account/second-factor/app/', { code })),
    onSuccess: onDone,
  })
  const refused = error instanceof ApiError ? error.fields.code : undefined
  return (
    <Dialog title={m.second_factor_app_title()} onCancel={onClose}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          mutate(textsIn(event.currentTarget)('code'))
        }}
      >
        <p>{m.second_factor_app_scan()}</p>
        <QrCode text={app.address} label={m.second_factor_app_qr()} />
        <p>
          {m.second_factor_app_type()}{' '}
          <span className={styles.secret}>{app.secret.match(/.{1,4}/g)?.join(' ')}</span>
        </p>
        <a href={app.address}>{m.second_factor_app_open()}</a>
        <CodeField label={m.second_factor_app_code()} error={refused} />
        {error && !refused && <Failure>{failureSentence(error)}</Failure>}
        <div className={styles.buttons}>
          <PlainButton type="submit" busy={isPending}>
            {m.second_factor_app_confirm()}
          </PlainButton>
          <PlainButton variant="outline" onClick={onClose}>
            {m.second_factor_cancel()}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
