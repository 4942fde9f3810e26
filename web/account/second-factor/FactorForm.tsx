import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { type CallInput, type CallOutput, failureSentence } from '../../api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PasswordField, TextField } from '../../ui/form/TextField.tsx'
import { textsIn } from '../../ui/form/use-form.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { PasskeyError, signByPasskey } from './passkey.ts'
import styles from './SecondFactor.module.css'

/** The ways to reauthenticate; the password is not among those that complete a sign-in. */
type Ways = CallOutput<'POST /account/second-factor/begin/'> & { readonly password?: boolean }

type Given = CallInput<'POST /account/reauthenticate/'>

/**
 * Asks for a passkey, a code or the password. A refused passkey needs new options, so `renew` loads
 * the ways again.
 */
export function FactorForm({
  ways,
  label,
  submitLabel,
  send,
  renew,
  children,
}: {
  ways: Ways
  /** The name of the form. */
  label: string
  submitLabel: string
  send: (given: Given) => Promise<void>
  renew: () => Promise<unknown>
  /** Beside the button. */
  children?: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState<'passkey' | 'form'>()
  const [failure, setFailure] = useState<string>()

  async function attempt(what: 'passkey' | 'form', given: () => Promise<Given>) {
    if (busy) return
    setBusy(what)
    setFailure(undefined)
    try {
      await send(await given())
    } catch (error) {
      setFailure(error instanceof PasskeyError ? error.message : failureSentence(error))
      form.current?.querySelector<HTMLInputElement>('input')?.select()
      await renew()
    } finally {
      setBusy(undefined)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const text = textsIn(event.currentTarget)
    const password = text('proof_password')
    void attempt('form', async () => (ways.password ? { password } : { code: text('code') }))
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={label} className={styles.form}>
      {ways.passkey && (
        <>
          <PlainButton
            busy={busy === 'passkey'}
            onClick={() =>
              attempt('passkey', async () => ({ passkey: await signByPasskey(ways.passkey ?? {}) }))
            }
          >
            {m.second_factor_with_passkey()}
          </PlainButton>
          <p className={styles.or}>{m.second_factor_or()}</p>
        </>
      )}
      {ways.password ? (
        <PasswordField
          label={m.second_factor_password()}
          name="proof_password"
          autoComplete="current-password"
          autoFocus
        />
      ) : (
        <TextField
          label={ways.code ? m.second_factor_code() : m.second_factor_recovery()}
          hint={ways.code ? m.second_factor_code_hint() : m.second_factor_recovery_hint()}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus={!ways.passkey}
        />
      )}
      {failure && <Failure>{failure}</Failure>}
      <div className={styles.buttons}>
        <PlainButton
          type="submit"
          variant={ways.passkey ? 'outline' : 'filled'}
          busy={busy === 'form'}
        >
          {submitLabel}
        </PlainButton>
        {children}
      </div>
    </form>
  )
}
