import { type FormEvent, useRef, useState } from 'react'
import { messageMax, queryProblems, subjectMax } from '../../domain/contact/query.ts'
import { m } from '../../messages/page.ts'
import { field, useFormRefusal } from '../account/form-refusal.ts'
import { call } from '../api.ts'
import { FormError } from '../ui/FormError.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { toastSuccess } from '../ui/toast.ts'
import styles from './ContactForm.module.css'

/**
 * The contact form (docs/product/pages.md, docs/product/checks.md#contact-form,
 * docs/product/calls.md): all fields are required. The fields are uncontrolled, so that typed text
 * survives hydration and failures.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const { refuse, fail, clear, errorOf, formError } = useFormRefusal(form)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = event.currentTarget
    if (busy) return
    clear()
    setSent(undefined)
    const data = new FormData(fields)
    const query = {
      first_name: field(data, 'first_name'),
      last_name: field(data, 'last_name'),
      email: field(data, 'email'),
      phone: field(data, 'phone'),
      subject: field(data, 'subject'),
      message: field(data, 'message'),
    }
    const [problem, ...others] = queryProblems(query)
    if (problem) return refuse(problem, ...others)

    setBusy(true)
    try {
      const website = field(data, 'website')
      const answer = await call('POST /common/send-query/', { ...query, website })
      fields.reset()
      toastSuccess(answer.message)
      setSent(answer.message)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  /** What an input needs to be named, bound to its message, and found by the browser's own filling. */
  const bound = (name: string) => ({
    id: `contact-${name}`,
    name,
    required: true,
    'aria-invalid': errorOf(name) ? true : undefined,
    'aria-describedby': errorOf(name) ? `contact-${name}-error` : undefined,
  })
  const row = (name: string, label: string, input: React.ReactNode) => (
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
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={m.contact_form()}
    >
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
      {/* People never see this field; programs that fill every field give themselves away. */}
      <label className={styles.trap} aria-hidden="true">
        {m.contact_website()}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <FormError message={formError} busy={busy} />
      {sent && <p className={styles.sent}>{sent}</p>}
      <div className={styles.send}>
        <PlainButton type="submit" busy={busy}>
          {m.contact_send()}
        </PlainButton>
        <p>{m.contact_use()}</p>
      </div>
    </form>
  )
}
