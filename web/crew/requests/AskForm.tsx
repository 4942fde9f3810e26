import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { BigButton } from '../BigButton.tsx'
import { LongField } from '../Field.tsx'
import { Screen } from '../Screen.tsx'
import { useBack } from '../use-back.ts'
import { ask } from './request-outbox.ts'
import styles from './requests.module.css'

export const requestsAddress = '/crew?tab=requests'

/** The form of a request: fields, reason and errors. Sends once, however often it is pressed. */
export function AskForm({
  title,
  lead,
  back = { to: requestsAddress, label: m.crew_request_back() },
  read,
  children,
}: {
  title: string
  lead: string
  back?: { readonly to: string; readonly label: string }
  /** What is asked for, or the error. */
  read: (given: FormData) => Parameters<typeof ask>[0] | string
  children?: ReactNode
}) {
  const id = useId()
  const goBack = useBack(back.to)
  const pressed = useRef(false)
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pressed.current) return
    const given = new FormData(event.currentTarget)
    const asked = read(given)
    if (typeof asked === 'string') return setProblem(asked)
    const reason = String(given.get('reason')).replace(/\s+/g, ' ').trim()
    if (!reason) return setProblem(m.crew_request_reason_needed())
    pressed.current = true
    void ask(asked, reason)
    goBack()
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
