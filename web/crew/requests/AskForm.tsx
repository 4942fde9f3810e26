import { type FormEvent, type ReactNode, useId } from 'react'
import { m } from '../../../messages/page.ts'
import { BigButton } from '../BigButton.tsx'
import { LongField } from '../Field.tsx'
import { Screen } from '../Screen.tsx'
import styles from './requests.module.css'

export const requestsAddress = '/crew?tab=requests'

/** The form of a request: fields, reason and errors. */
export function AskForm({
  title,
  lead,
  back = { to: requestsAddress, label: m.crew_request_back() },
  problem,
  onSend,
  children,
}: {
  title: string
  lead: string
  back?: { readonly to: string; readonly label: string }
  problem: string | undefined
  /** @param given the form's data. */
  onSend: (given: FormData, reason: string) => void
  children?: ReactNode
}) {
  const id = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    onSend(
      given,
      String(given.get('reason') ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
  }

  return (
    <Screen title={title} lead={lead} back={back}>
      <form className={styles.form} noValidate onSubmit={submit} aria-describedby={id}>
        {children}
        <LongField label={m.crew_request_reason()} name="reason" maxLength={300} />
        <p id={id} role="alert" className={styles.error}>
          {problem}
        </p>
        <BigButton type="submit">{m.crew_request_send()}</BigButton>
      </form>
    </Screen>
  )
}
