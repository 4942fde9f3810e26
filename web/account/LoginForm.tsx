import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { emailProblem, found } from '../../domain/account/registration.ts'
import { ApiError, call } from '../api.ts'
import { SiteLink } from '../navigation.tsx'
import { FormError } from '../ui/FormError.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { PasswordField, TextField } from '../ui/TextField.tsx'
import { toastSuccess } from '../ui/toast.ts'
import styles from './AccountForms.module.css'
import { field, useFormRefusal } from './form-refusal.ts'
import { sessionChanged } from './session.ts'

/**
 * E-mail and password (docs/product/pages.md, docs/product/checks.md). On success the session is
 * there and `onDone` is called; going anywhere is the caller's business, so that the wizard can
 * hold this form too.
 */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const { refuse, fail, clear, errorOf, formError } = useFormRefusal(form)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Inside the wizard this form stands in the page of another.
    event.stopPropagation()
    if (busy) return
    clear()
    const data = new FormData(event.currentTarget)
    const username = field(data, 'email').trim()
    const password = field(data, 'password')
    const [problem, ...others] = found(
      emailProblem(username),
      password ? undefined : { code: 'password-missing', field: 'password' },
    )
    if (problem) return refuse(problem, ...others)

    setBusy(true)
    try {
      // Of a link that was mailed because strangers try passwords of this account.
      const proof = new URLSearchParams(window.location.search).get('proof')
      const answer = await call('POST /account/login/', {
        username,
        password,
        ...(proof ? { proof } : {}),
      })
      // What was fetched as a visitor, or as somebody else, is out of date.
      queries.clear()
      sessionChanged()
      toastSuccess(answer.response)
      onDone()
    } catch (error) {
      // Which of the two is wrong is not said; the password is what one types again.
      fail(error, error instanceof ApiError && error.status === 401 ? 'password' : undefined)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Login" className={styles.form}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={errorOf('email') ?? errorOf('username')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={errorOf('password')}
      />
      <FormError message={formError} busy={busy} />
      <p className={styles.submit}>
        <PlainButton type="submit" busy={busy}>
          Submit
        </PlainButton>
        <SiteLink href="/forgot-password">Forgot Password</SiteLink>
      </p>
    </form>
  )
}
