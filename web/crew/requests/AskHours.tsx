import { useState } from 'react'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { dayLabel } from '../../shared/when.ts'
import { Field } from '../Field.tsx'
import { useBack } from '../use-back.ts'
import { AskForm, requestsAddress } from './AskForm.tsx'
import { HourPair } from './HourPair.tsx'
import { useAsking } from './use-asking.ts'

/** Asks for some hours of one day off. */
export function AskHours() {
  const goBack = useBack(requestsAddress)
  const [day, setDay] = useState('')
  const [span, setSpan] = useState({ from: '12:00', to: '14:00' })
  const { send, problem, setProblem } = useAsking(goBack)
  const today = dayOf(new Date())
  return (
    <AskForm
      title={m.crew_request_ask_hours()}
      lead={m.crew_request_hours_lead()}
      problem={problem}
      onSend={(_, reason) => {
        if (!day || day < today) return setProblem(m.crew_request_day_needed())
        if (span.from >= span.to) return setProblem(m.crew_request_hours_reversed())
        if (!reason) return setProblem(m.crew_request_reason_needed())
        send({ kind: 'hours-off', first_day: day, spans: [span] }, reason)
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
