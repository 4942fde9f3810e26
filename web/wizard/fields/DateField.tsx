import { type Question, textAnswer } from '../../../domain/booking/description.ts'
import { DayChoice } from '../../booking-time/DayChoice.tsx'
import { longDay } from '../../shared/when.ts'
import { useBooking } from '../booking-context.ts'
import styles from './fields.module.css'
import { QuestionGroup } from './QuestionFrame.tsx'

/** The start date. */
export function DateField({ question }: { question: Question }) {
  const { read, answer, today, requestedDays } = useBooking()
  const chosen = textAnswer(read, question.field)
  return (
    <QuestionGroup question={question}>
      <DayChoice
        asked={requestedDays}
        value={chosen}
        today={today}
        onChange={(day) => answer(question.field, day)}
      />
      <p className={styles.chosenDay}>{chosen && longDay(chosen)}</p>
    </QuestionGroup>
  )
}
