import { useState } from 'react'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { leaveKinds } from '../../../domain/workers/worker.ts'
import { m } from '../../../messages/page.ts'
import { Field } from '../Field.tsx'
import { AskForm } from './AskForm.tsx'
import styles from './requests.module.css'

const kindNames = {
  annual: m.crew_request_annual(),
  sick: m.crew_request_sick(),
  other: m.crew_request_other(),
} as const

/** Asks for whole days of leave. */
export function AskLeave() {
  const [first, setFirst] = useState('')
  const today = dayOf(new Date())
  return (
    <AskForm
      title={m.crew_request_ask_leave()}
      lead={m.crew_request_leave_lead()}
      read={(given) => {
        const last = String(given.get('last') ?? '') || first
        const kind = leaveKinds.find((each) => each === given.get('kind')) ?? 'annual'
        if (!first || first < today) return m.crew_request_day_needed()
        if (last < first) return m.crew_request_last_before()
        return { kind: 'leave', first_day: first, last_day: last, leave_kind: kind }
      }}
    >
      <Field
        label={m.crew_request_first_day()}
        type="date"
        min={today}
        value={first}
        onChange={({ target }) => setFirst(target.value)}
      />
      <Field label={m.crew_request_last_day()} type="date" name="last" min={first || today} />
      <fieldset className={styles.kinds}>
        <legend>{m.crew_request_kind()}</legend>
        {leaveKinds.map((kind) => (
          <label key={kind}>
            <input type="radio" name="kind" value={kind} defaultChecked={kind === 'annual'} />
            {kindNames[kind]}
          </label>
        ))}
      </fieldset>
    </AskForm>
  )
}
