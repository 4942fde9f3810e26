import type { ReactNode } from 'react'
import { messageMax, queryProblems, subjectMax } from '../../domain/contact/query.ts'
import { m } from '../../messages/page.ts'
import { call } from '../api.ts'
import { FormError } from '../ui/Failure.tsx'
import { HoneypotField } from '../ui/form/HoneypotField.tsx'
import { type TextOf, useForm } from '../ui/form/use-form.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { toastSuccess } from '../ui/toast.ts'
import styles from './ContactForm.module.css'

/**
 * The contact form (docs/product/pages.md, docs/product/checks.md#contact-form,
 * docs/product/calls.md): all fields are required. The fields are uncontrolled, so that typed text
 * survives hydration and failures.
 */
export function ContactForm() {
  const { form, busy, errorOf, formError, confirmation } = useForm({ read: readQuery, send })

  /** Attributes that name an input, link its message, and enable autofill. */
  const bound = (name: string) => ({
    id: `contact-${name}`,
    name,
    required: true,
    'aria-invalid': errorOf(name) ? true : undefined,
    'aria-describedby': errorOf(name) ? `contact-${name}-error` : undefined,
  })
  const row = (name: string, label: string, input: ReactNode) => (
    <div className={styles.field}>
      <label htmlFor={`contact-${name}`}>{label}</label>
      {input}
      {errorOf(name) && (
        <p id={`contact-${name}-error`} className={styles.error}>
          {errorOf(name)}
        </p>
      )}
    </div>
  )

  return (
    <form {...form} className={styles.form} aria-label={m.contact_form()}>
      <div className={styles.pair}>
        {row(
          'first_name',
          m.contact_first_name(),
          <input {...bound('first_name')} autoComplete="given-name" maxLength={100} />,
        )}
        {row(
          'last_name',
          m.contact_last_name(),
          <input {...bound('last_name')} autoComplete="family-name" maxLength={100} />,
        )}
      </div>
      <div className={styles.pair}>
        {row(
          'email',
          m.contact_email(),
          <input {...bound('email')} type="email" autoComplete="email" maxLength={254} />,
        )}
        {row(
          'phone',
          m.contact_phone(),
          <input
            {...bound('phone')}
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            maxLength={20}
          />,
        )}
      </div>
      {row('subject', m.contact_subject(), <input {...bound('subject')} maxLength={subjectMax} />)}
      {row(
        'message',
        m.contact_message(),
        <textarea {...bound('message')} rows={6} maxLength={messageMax} />,
      )}
      <HoneypotField />
      <FormError message={formError} busy={busy} />
      {confirmation && <p className={styles.sent}>{confirmation}</p>}
      <div className={styles.send}>
        <PlainButton type="submit" busy={busy}>
          {m.contact_send()}
        </PlainButton>
        <p>{m.contact_use()}</p>
      </div>
    </form>
  )
}

function readQuery(text: TextOf) {
  const query = {
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    phone: text('phone'),
    subject: text('subject'),
    message: text('message'),
  }
  return { values: { ...query, website: text('website') }, problems: queryProblems(query) }
}

async function send(query: ReturnType<typeof readQuery>['values'], form: HTMLFormElement) {
  const answer = await call('POST /common/send-query/', query)
  form.reset()
  toastSuccess(answer.message)
  return answer.message
}
