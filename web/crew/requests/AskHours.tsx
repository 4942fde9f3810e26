import { useState } from 'react'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { dayLabel } from '../../shared/when.ts'
import { Field } from '../Field.tsx'
import { AskForm } from './AskForm.tsx'
import { HourPair } from './HourPair.tsx'

/** Asks for some hours of one day off. */
export function AskHours() {
  const [day, setDay] = useState('')
  const [span, setSpan] = useState({ from: '12:00', to: '14:00' })
  const today = dayOf(new Date())
  return (
    <AskForm
      title={m.crew_request_ask_hours()}
      lead={m.crew_request_hours_lead()}
      read={() => {
        if (!day || day < today) return m.crew_request_day_needed()
        if (span.from >= span.to) return m.crew_request_hours_reversed()
        return { kind: 'hours-off', first_day: day, spans: [span] }
      }}
    >
      <Field
        label={m.crew_request_day()}
        type="date"
        min={today}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <HourPair span={span} of={day ? dayLabel(day) : m.crew_request_day()} onChange={setSpan} />
    </AskForm>
  )
}
