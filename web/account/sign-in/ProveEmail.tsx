import { type FormEvent, useRef, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { ApiError, call, needsSecondFactor } from '../../api.ts'
import { localPath } from '../../locale.ts'
import { company, siteFacts } from '../../public-site/site-facts.ts'
import { FormError } from '../../ui/FormError.tsx'
import { filled } from '../../ui/filled.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { PasswordField, TextField } from '../../ui/TextField.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { field, useFormRefusal } from '../form-refusal.ts'
import { CompleteSignIn } from '../second-factor/CompleteSignIn.tsx'
import forms from './AccountForms.module.css'
import styles from './SignInWith.module.css'
import { useWelcome } from './use-welcome.ts'

/**
 * The questions to a new person from Facebook: their e-mail, then the code that was sent to it, and
 * for staff their password. `email` is Facebook's suggestion, to be used or changed.
 */
export function ProveEmail({
  person,
  onDone,
}: {
  person: { first_name: string; email: string }
  onDone: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const { refuse, fail, clear, errorOf, formError } = useFormRefusal(form)
  const welcome = useWelcome(onDone)
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  // The code that proved the mailbox of staff, while their password is asked for.
  const [proven, setProven] = useState<string>()
  const [halfway, setHalfway] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    clear()
    const data = new FormData(event.currentTarget)
    setBusy(true)
    try {
      if (sentTo) {
        const code = proven ?? field(data, 'code')
        const password = proven ? field(data, 'link_password') : ''
        if (proven && !password) return refuse({ code: 'password-missing', field: 'link_password' })
        await confirm(code, password)
      } else {
        const email = field(data, 'email').trim()
        const answer = await call('POST /account/facebook/send-code/', { email })
        toastSuccess(answer.response)
        setSentTo(email)
      }
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  async function confirm(code: string, password: string) {
    try {
      const answer = await call('POST /account/facebook/confirm/', { code, password })
      welcome(answer.response)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (needsSecondFactor(error)) return setHalfway(true)
      if (error.code === 'link-needs-password') return setProven(code)
      // The code has run out: only a new one helps.
      if (error.code === 'facebook-over') setProven(undefined)
      throw error
    }
  }

  if (halfway) return <CompleteSignIn onDone={welcome} onStop={() => setHalfway(false)} />
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={m.account_prove_form()}
      className={forms.form}
    >
      {proven ? (
        <>
          <p role="status">
            {filled(m.account_prove_staff, { email: <strong>{sentTo}</strong>, company })}
          </p>
          <PasswordField
            label={m.account_password_of({ company })}
            name="link_password"
            autoComplete="current-password"
            autoFocus
            error={errorOf('link_password') ?? errorOf('password')}
          />
        </>
      ) : sentTo ? (
        <>
          <p role="status">{filled(m.account_prove_sent, { email: <strong>{sentTo}</strong> })}</p>
          {siteFacts.reviews === 'demo' && (
            <p className={styles.small}>
              {filled(m.account_prove_demo, {
                mailbox: (
                  <a href="/dev/mailbox" target="_blank" rel="noopener">
                    {m.account_mailbox()}
                  </a>
                ),
              })}
            </p>
          )}
          <TextField
            key="code"
            label={m.account_code()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            autoFocus
            error={errorOf('code')}
          />
        </>
      ) : (
        <TextField
          key="email"
          label={m.account_email()}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={person.email}
          error={errorOf('email')}
        />
      )}
      <FormError message={formError} busy={busy} />
      <PlainButton type="submit" busy={busy}>
        {proven
          ? m.account_connect_facebook()
          : sentTo
            ? m.account_continue()
            : m.account_code_send()}
      </PlainButton>
      {sentTo && (
        <PlainButton
          variant="outline"
          onClick={() => {
            setProven(undefined)
            setSentTo(undefined)
          }}
        >
          {m.account_email_other()}
        </PlainButton>
      )}
      <p className={styles.small}>
        {filled(m.account_agree, {
          terms: <a href={localPath('/terms')}>{m.account_terms()}</a>,
          privacy: <a href={localPath('/privacy')}>{m.account_privacy()}</a>,
        })}
      </p>
    </form>
  )
}
