import { useState } from 'react'
import { addDays } from '../../../domain/booking/calendar.ts'
import { MAX_DAYS_AHEAD } from '../../../domain/booking/check.ts'
import { type Ask, textAnswer } from '../../../domain/booking/description.ts'
import { Calendar } from '../../booking-time/Calendar.tsx'
import { useOpenDays } from '../../booking-time/open-days.ts'
import { useBooking } from '../booking-context.ts'
import { longDay } from '../date-format.ts'
import { AskGroup } from './AskFrame.tsx'
import styles from './fields.module.css'

/** The start date: days that are past in Malaysia, or too far ahead, are disabled. */
export function DateField({ ask }: { ask: Ask }) {
  const { read, answer, today, daysAsked } = useBooking()
  const [month, setMonth] = useState<string>()
  const { openDays, loading } = useOpenDays(daysAsked, month, today)
  const chosen = textAnswer(read, ask.field)
  return (
    <AskGroup ask={ask}>
      <Calendar
        value={chosen}
        today={today}
        openDays={openDays}
        loading={loading}
        onMonth={setMonth}
        max={today && addDays(today, MAX_DAYS_AHEAD)}
        onChange={(day) => answer(ask.field, day)}
      />
      <p className={styles.chosenDay}>{chosen && longDay(chosen)}</p>
    </AskGroup>
  )
}
