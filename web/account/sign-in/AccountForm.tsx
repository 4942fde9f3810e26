import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Problem } from '../../../domain/messages/problem.ts'
import { m } from '../../../messages/page.ts'
import { FormError } from '../../ui/FormError.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFormRefusal } from '../form-refusal.ts'
import styles from './AccountForms.module.css'

type ErrorOf = (field: string) => string | undefined

type Props<Values> = {
  /** What the form is called, and its button says. */
  label: string
  submitLabel: string
  /** Next to the button. */
  beside?: ReactNode
  /** What was entered, and what is wrong with it, in order. */
  read: (data: FormData) => { values: Values; problems: readonly Problem[] }
  send: (values: Values) => Promise<void>
  /** The field to go to when a failure names none. */
  fieldOf?: (error: unknown) => string | undefined
  /** The fields. */
  children: (errorOf: ErrorOf) => ReactNode
}

/**
 * The form of login and of registration: it validates before sending, one request at a time, and
 * shows refusals. It does not navigate, so that the wizard can use it too.
 */
export function AccountForm<Values>(props: Props<Values>) {
  const { label, submitLabel, beside, read, send, fieldOf, children } = props
  const form = useRef<HTMLFormElement>(null)
  const { refuse, fail, clear, errorOf, formError } = useFormRefusal(form)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The wizard shows this form inside its own.
    event.stopPropagation()
    if (busy) return
    clear()
    const { values, problems } = read(new FormData(event.currentTarget))
    const [problem, ...others] = problems
    if (problem) return refuse(problem, ...others)
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      fail(error, fieldOf?.(error))
    } finally {
      setBusy(false)
    }
  }

  const button = (
    <PlainButton type="submit" busy={busy}>
      {submitLabel}
    </PlainButton>
  )
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={label} className={styles.form}>
      {children(errorOf)}
      <FormError message={formError} busy={busy} />
      {beside ? (
        <p className={styles.submit}>
          {button}
          {beside}
        </p>
      ) : (
        button
      )}
    </form>
  )
}

/** The e-mail that names an account. */
export function EmailField({ as, errorOf }: { as: 'username' | 'email'; errorOf: ErrorOf }) {
  return (
    <TextField
      label={m.account_email()}
      name="email"
      type="email"
      autoComplete={as}
      required
      error={errorOf('email') ?? errorOf('username')}
    />
  )
}
