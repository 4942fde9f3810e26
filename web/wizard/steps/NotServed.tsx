import { type FormEvent, useId, useRef, useState } from 'react'
import { emailProblem } from '../../../domain/account/registration.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { sentence } from '../../../domain/messages/problem.ts'
import { m } from '../../../messages/page.ts'
import { field, useFormRefusal } from '../../account/form-refusal.ts'
import { call } from '../../api.ts'
import { labelText, pageLocale } from '../../locale.ts'
import { useAddress, useGo } from '../../navigation.tsx'
import { servedPostcodes } from '../../served-postcodes.ts'
import { FormError } from '../../ui/FormError.tsx'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './NotServed.module.css'

/**
 * What a booking page shows for a postcode that is not served: it says so, takes another one in
 * place, and offers an e-mail for when this one is served.
 */
export function NotServed({ service, postcode }: { service: Service; postcode: string }) {
  return (
    <Page
      title={m.wizard_book({ service: labelText(service.title) })}
      lead={m.wizard_lead({ postcode })}
    >
      <div className={styles.sheet}>
        <div role="alert" className={styles.said}>
          <h2>{sentence({ code: 'postcode-not-served' }, pageLocale)}</h2>
          <p>{m.wizard_not_served_about({ postcode })}</p>
        </div>
        <OtherPostcode key={postcode} postcode={postcode} />
        <NotifyMe key={`mail ${postcode}`} postcode={postcode} />
      </div>
    </Page>
  )
}

/** Another postcode, in place: the rest of the form still holds. */
function OtherPostcode({ postcode }: { postcode: string }) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const go = useGo()
  const { search } = useAddress()
  const { refuse, fail, clear, errorOf, formError } = useFormRefusal(form)
  const [busy, setBusy] = useState(false)
  const error = errorOf('postcode')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    clear()
    const typed = field(new FormData(event.currentTarget), 'postcode').replace(/\s/g, '')
    if (!typed) return refuse({ code: 'postcode-missing', field: 'postcode' })
    setBusy(true)
    try {
      const served = await servedPostcodes()
      if (!served.has(Number(typed)))
        return refuse({ code: 'postcode-not-served', field: 'postcode' })
      const changed = new URLSearchParams(search)
      changed.set('postcode', String(Number(typed)))
      go(`?${changed}`, { replace: true })
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <label htmlFor={id}>{m.wizard_other_postcode()}</label>
      <div className={styles.line}>
        <input
          id={id}
          name="postcode"
          type="text"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          defaultValue={postcode}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-problem` : undefined}
        />
        <PlainButton type="submit" variant="accent" busy={busy}>
          {m.wizard_change_postcode()}
        </PlainButton>
      </div>
      {error && (
        <p id={`${id}-problem`} className={styles.problem}>
          {error}
        </p>
      )}
      <FormError message={formError} busy={busy} />
    </form>
  )
}

/** An e-mail for when the place is served; what becomes of it stays on the page. */
function NotifyMe({ postcode }: { postcode: string }) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const { refuse, fail, clear, errorOf, formError } = useFormRefusal(form)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const error = errorOf('email')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    clear()
    setSaid('')
    const data = new FormData(event.currentTarget)
    const email = field(data, 'email').trim()
    const problem = emailProblem(email)
    if (problem) return refuse(problem)
    setBusy(true)
    try {
      const website = field(data, 'website')
      const answer = await call('POST /common/notify-when-served/', { email, postcode, website })
      form.current?.reset()
      setSaid(answer.response)
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <label htmlFor={id}>{m.wizard_notify_label({ postcode })}</label>
      <div className={styles.line}>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-problem` : `${id}-use`}
        />
        <PlainButton type="submit" variant="outline" busy={busy}>
          {m.wizard_notify()}
        </PlainButton>
      </div>
      {/* People never see this field; programs that fill every field give themselves away. */}
      <label className={styles.trap} aria-hidden="true">
        {m.wizard_website()}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      {error && (
        <p id={`${id}-problem`} className={styles.problem}>
          {error}
        </p>
      )}
      <FormError message={formError} busy={busy} />
      <p role="status" className={styles.done}>
        {said}
      </p>
      <p id={`${id}-use`} className={styles.note}>
        {m.wizard_notify_about()}
      </p>
    </form>
  )
}
