import { useState } from 'react'
import { addDays } from '../../../domain/booking/calendar.ts'
import { MAX_DAYS_AHEAD } from '../../../domain/booking/check.ts'
import { type Question, textAnswer } from '../../../domain/booking/description.ts'
import { Calendar } from '../../booking-time/Calendar.tsx'
import { useOpenDays } from '../../booking-time/open-days.ts'
import { useBooking } from '../booking-context.ts'
import { longDay } from '../date-format.ts'
import styles from './fields.module.css'
import { QuestionGroup } from './QuestionFrame.tsx'

/** The start date: days that are past in Malaysia, or too far ahead, are disabled. */
export function DateField({ question }: { question: Question }) {
  const { read, answer, today, requestedDays } = useBooking()
  const [month, setMonth] = useState<string>()
  const { openDays, loading } = useOpenDays(requestedDays, month, today)
  const chosen = textAnswer(read, question.field)
  return (
    <QuestionGroup question={question}>
      <Calendar
        value={chosen}
        today={today}
        openDays={openDays}
        loading={loading}
        onMonth={setMonth}
        max={today && addDays(today, MAX_DAYS_AHEAD)}
        onChange={(day) => answer(question.field, day)}
      />
      <p className={styles.chosenDay}>{chosen && longDay(chosen)}</p>
    </QuestionGroup>
  )
}
