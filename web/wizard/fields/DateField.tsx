import { DatePicker } from '@mantine/dates'
import { addDays } from '../../../domain/booking/calendar.ts'
import { MAX_DAYS_AHEAD } from '../../../domain/booking/check.ts'
import { type Ask, textAnswer } from '../../../domain/booking/description.ts'
import { useBooking } from '../booking-context.ts'
import { longDay } from '../day-words.ts'
import { AskGroup } from './AskFrame.tsx'
import styles from './DateField.module.css'

/** The start date: days that are past in Malaysia, or too far ahead, are disabled (spec 5). */
export function DateField({ ask }: { ask: Ask }) {
  const { read, answer, today } = useBooking()
  const chosen = textAnswer(read, ask.field)
  return (
    <AskGroup ask={ask}>
      <DatePicker
        className={styles.calendar}
        classNames={{
          day: styles.day,
          calendarHeader: styles.header,
          calendarHeaderControl: styles.turn,
          calendarHeaderLevel: styles.month,
          weekday: styles.weekday,
        }}
        fullWidth
        maxLevel="month"
        hideOutsideDates
        highlightToday
        withCellSpacing={false}
        value={chosen || null}
        defaultDate={chosen || today}
        minDate={today}
        maxDate={addDays(today, MAX_DAYS_AHEAD)}
        onChange={(day) => answer(ask.field, day ?? undefined)}
        getDayAriaLabel={longDay}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      />
      {chosen && <p className={styles.chosen}>{longDay(chosen)}</p>}
    </AskGroup>
  )
}
