import { type ComponentProps, useId } from 'react'
import { emailProblem, found } from '../../../domain/account/registration.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { sentence } from '../../../domain/messages/problem.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { labelText, pageLocale } from '../../locale.ts'
import { useAddress, useGo } from '../../navigation.tsx'
import { servedPostcodes } from '../../served-postcodes.ts'
import { FormError } from '../../ui/Failure.tsx'
import { HoneypotField } from '../../ui/HoneypotField.tsx'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { BrokenRule, type FormRules, type TextOf, useForm } from '../../ui/use-form.ts'
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
  const go = useGo()
  const { search } = useAddress()

  async function change(typed: string) {
    const served = await servedPostcodes()
    if (!served.has(Number(typed)))
      throw new BrokenRule({ code: 'postcode-not-served', field: 'postcode' })
    const changed = new URLSearchParams(search)
    changed.set('postcode', String(Number(typed)))
    go(`?${changed}`, { replace: true })
  }

  return (
    <LineForm
      label={m.wizard_other_postcode()}
      input={{
        name: 'postcode',
        type: 'text',
        inputMode: 'numeric',
        autoComplete: 'postal-code',
        maxLength: 7,
        defaultValue: postcode,
      }}
      button={{ variant: 'accent', children: m.wizard_change_postcode() }}
      rules={{ read: readPostcode, send: change }}
    />
  )
}

function readPostcode(text: TextOf) {
  const typed = text('postcode').replace(/\s/g, '')
  return {
    values: typed,
    problems: found(typed ? undefined : { code: 'postcode-missing', field: 'postcode' }),
  }
}

/** An e-mail for when the place is served; what becomes of it stays on the page. */
function NotifyMe({ postcode }: { postcode: string }) {
  async function send(given: { email: string; website: string }, form: HTMLFormElement) {
    const answer = await call('POST /common/notify-when-served/', { ...given, postcode })
    form.reset()
    return answer.response
  }

  return (
    <LineForm
      label={m.wizard_notify_label({ postcode })}
      input={{ name: 'email', type: 'email', autoComplete: 'email', maxLength: 254 }}
      button={{ variant: 'outline', children: m.wizard_notify() }}
      note={m.wizard_notify_about()}
      rules={{ read: readEmail, send }}
    />
  )
}

function readEmail(text: TextOf) {
  const email = text('email').trim()
  return { values: { email, website: text('website') }, problems: found(emailProblem(email)) }
}

/** A form with one input and its button in a line. With a note, strangers may send it too. */
function LineForm<Values>({
  label,
  input,
  button,
  note,
  rules,
}: {
  label: string
  input: ComponentProps<'input'> & { name: string }
  button: ComponentProps<typeof PlainButton>
  note?: string
  rules: FormRules<Values>
}) {
  const id = useId()
  const { form, busy, errorOf, formError, said } = useForm(rules)
  const error = errorOf(input.name)
  return (
    <form {...form} className={styles.form}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-problem` : note && `${id}-note`}
        />
        <PlainButton {...button} type="submit" busy={busy} />
      </div>
      {note && <HoneypotField />}
      {error && (
        <p id={`${id}-problem`} className={styles.problem}>
          {error}
        </p>
      )}
      <FormError message={formError} busy={busy} />
      {note && (
        <>
          <p role="status" className={styles.done}>
            {said}
          </p>
          <p id={`${id}-note`} className={styles.note}>
            {note}
          </p>
        </>
      )}
    </form>
  )
}
