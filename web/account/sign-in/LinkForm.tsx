import { type FormEvent, useRef, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { ApiError, call, needsSecondFactor } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { FormError } from '../../ui/FormError.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { PasswordField } from '../../ui/TextField.tsx'
import { field, useFormRefusal } from '../form-refusal.ts'
import forms from './AccountForms.module.css'

/** The password of an account whose mailbox Google does not vouch for, asked once. */
export function LinkForm({
  credential,
  onDone,
  onStop,
  onHalfway,
}: {
  credential: string
  onDone: (response: string) => void
  onStop: () => void
  /** The password was right, and the account has a second factor. */
  onHalfway: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const { refuse, fail, clear, errorOf, formError } = useFormRefusal(form)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    clear()
    const password = field(new FormData(event.currentTarget), 'link_password')
    if (!password) return refuse({ code: 'password-missing', field: 'link_password' })
    setBusy(true)
    try {
      const answer = await call('POST /account/google-signin/', { credential, password })
      onDone(answer.response)
    } catch (error) {
      if (needsSecondFactor(error)) return onHalfway()
      fail(error)
      // Google's word has run out or was refused: only a new one helps.
      if (error instanceof ApiError && error.code === 'google-refused') onStop()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={m.account_connect_google()}
      className={forms.form}
    >
      <p>{m.account_connect_google_lead({ company })}</p>
      <PasswordField
        label={m.account_password_of({ company })}
        name="link_password"
        autoComplete="current-password"
        autoFocus
        error={errorOf('link_password') ?? errorOf('password')}
      />
      <FormError message={formError} busy={busy} />
      <PlainButton type="submit" busy={busy}>
        {m.account_connect_google()}
      </PlainButton>
      <PlainButton variant="outline" onClick={onStop}>
        {m.account_back()}
      </PlainButton>
    </form>
  )
}
