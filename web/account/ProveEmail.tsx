import { type FormEvent, useRef, useState } from 'react'
import { ApiError, call } from '../api.ts'
import { localPath } from '../locale.ts'
import { company, siteFacts } from '../public-site/site-facts.ts'
import { FormError } from '../ui/FormError.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { PasswordField, TextField } from '../ui/TextField.tsx'
import { toastSuccess } from '../ui/toast.ts'
import forms from './AccountForms.module.css'
import { field, useFormRefusal } from './form-refusal.ts'
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
      if (error.code === 'link-needs-password') return setProven(code)
      // The code has run out: only a new one helps.
      if (error.code === 'facebook-over') setProven(undefined)
      throw error
    }
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Confirm your email"
      className={forms.form}
    >
      {proven ? (
        <>
          <p role="status">
            <strong>{sentTo}</strong> is an account of our staff. Enter its {company} password once,
            and from then on Facebook is enough.
          </p>
          <PasswordField
            label={`Password of your ${company} account`}
            name="link_password"
            autoComplete="current-password"
            autoFocus
            error={errorOf('link_password') ?? errorOf('password')}
          />
        </>
      ) : sentTo ? (
        <>
          <p role="status">
            We have sent a code to <strong>{sentTo}</strong>.
          </p>
          {siteFacts.reviews === 'demo' && (
            <p className={styles.small}>
              In this demo no mail leaves: the code lies in the{' '}
              <a href="/dev/mailbox" target="_blank" rel="noopener">
                mailbox
              </a>
              .
            </p>
          )}
          <TextField
            key="code"
            label="Code"
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
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={person.email}
          error={errorOf('email')}
        />
      )}
      <FormError message={formError} busy={busy} />
      <PlainButton type="submit" busy={busy}>
        {proven ? 'Connect Facebook' : sentTo ? 'Continue' : 'Send code'}
      </PlainButton>
      {sentTo && (
        <PlainButton
          variant="outline"
          onClick={() => {
            setProven(undefined)
            setSentTo(undefined)
          }}
        >
          Another email
        </PlainButton>
      )}
      <p className={styles.small}>
        By continuing you agree to our <a href={localPath('/terms')}>terms</a> and have read our{' '}
        <a href={localPath('/privacy')}>privacy notice</a>.
      </p>
    </form>
  )
}
