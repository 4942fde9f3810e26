import { type FormEvent, type ReactNode, useState } from 'react'
import type { CrewVisit } from '../../../domain/api/crew.ts'
import { m } from '../../../messages/page.ts'
import { BigButton } from '../BigButton.tsx'
import { Field, LongField } from '../Field.tsx'
import { Screen } from '../Screen.tsx'
import { backToVisit } from './addresses.ts'
import styles from './visit.module.css'

/** A screen that asks for the customer's four digits, or for a reason without them. */
export function CodeOrReason({
  visit,
  title,
  lead,
  reasonLead,
  submitLabel,
  onGiven,
  children,
}: {
  visit: CrewVisit
  title: string
  lead: string
  /** The lead while it asks for a reason. */
  reasonLead: string
  submitLabel: string
  /** One of the two is empty. */
  onGiven: (given: { code: string; reason: string }) => void
  /** More buttons. */
  children?: ReactNode
}) {
  const [hasCode, setHasCode] = useState(true)
  const [problem, setProblem] = useState<string>()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const [code, reason] = [text('code'), text('reason')]
    if (hasCode && !/^\d{4}$/.test(code)) return setProblem(m.crew_digits_needed())
    if (!hasCode && !reason) return setProblem(m.crew_reason_needed())
    onGiven({ code, reason })
  }

  function change() {
    setProblem(undefined)
    setHasCode(!hasCode)
  }

  return (
    <Screen
      key={hasCode ? 'code' : 'reason'}
      title={title}
      lead={hasCode ? lead : reasonLead}
      back={backToVisit(visit)}
    >
      <form className={styles.form} noValidate onSubmit={send}>
        {hasCode ? (
          <Field
            ready
            label={m.crew_digits()}
            name="code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            error={problem}
          />
        ) : (
          <LongField label={m.crew_reason()} name="reason" maxLength={300} error={problem} />
        )}
        <BigButton type="submit">{submitLabel}</BigButton>
        {children}
        <BigButton quiet onClick={change}>
          {hasCode ? m.crew_no_code() : m.crew_have_code()}
        </BigButton>
      </form>
    </Screen>
  )
}
