import { useState } from 'react'
import { type HoursSpan, maskOf } from '../../../domain/workers/hours.ts'
import { m } from '../../../messages/page.ts'
import { weekdayNames } from '../../shared/when.ts'
import { wholeDay } from '../../shared/working-hours.ts'
import { AskForm } from './AskForm.tsx'
import { HourPair } from './HourPair.tsx'
import styles from './requests.module.css'
import { weekOrder } from './week-order.ts'

/**
 * Asks for other hours of every week.
 * @param week the current hours, Sunday first.
 */
export function AskWeek({ week: now }: { week: readonly HoursSpan[][] }) {
  const [week, setWeek] = useState(now)
  const names = weekdayNames('long')
  const set = (day: number, spans: HoursSpan[]) =>
    setWeek(week.map((each, at) => (at === day ? spans : each)))
  return (
    <AskForm
      title={m.crew_request_ask_week()}
      lead={m.crew_request_week_lead()}
      read={() => {
        if (week.some((spans) => maskOf(spans) === undefined))
          return m.crew_request_hours_reversed()
        return { kind: 'week', week_hours: week.map((spans) => [...spans]) }
      }}
    >
      {weekOrder.map((day) => {
        const spans = week[day] ?? []
        return (
          <fieldset key={day} className={styles.day}>
            <legend className="visually-hidden">{names[day]}</legend>
            <label>
              <input
                type="checkbox"
                checked={spans.length > 0}
                onChange={({ currentTarget }) => set(day, currentTarget.checked ? [wholeDay] : [])}
              />
              {names[day]}
            </label>
            {spans.length === 0 && <span>{m.crew_request_off()}</span>}
            {spans.map((span, at) => (
              <HourPair
                // biome-ignore lint/suspicious/noArrayIndexKey: spans have no name but their place
                key={at}
                span={span}
                of={names[day] ?? ''}
                onChange={(next) =>
                  set(
                    day,
                    spans.map((each, place) => (place === at ? next : each)),
                  )
                }
              />
            ))}
          </fieldset>
        )
      })}
    </AskForm>
  )
}
