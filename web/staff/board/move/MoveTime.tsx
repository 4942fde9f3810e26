import { useMemo, useState } from 'react'
import type { Block } from '../../../../domain/api/bookings/board.ts'
import { dayOf } from '../../../../domain/booking/calendar.ts'
import { m } from '../../../../messages/page.ts'
import { DayChoice } from '../../../booking-time/DayChoice.tsx'
import { useStartsFor } from '../../../booking-time/open-days.ts'
import { StartTimes } from '../../../booking-time/StartTimes.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { type Start, startOf } from '../board.ts'
import styles from './move.module.css'

/** Another day or start of a visit, among those that have a crew; what it means is asked next. */
export function MoveTime({
  block,
  onChosen,
  onClose,
}: {
  block: Block
  onChosen: (start: Start) => void
  onClose: () => void
}) {
  const own = block.start_time.slice(0, 5)
  const [day, setDay] = useState(block.start_date)
  const [time, setTime] = useState('')
  const [isMissing, setMissing] = useState(false)
  const asked = useMemo(() => {
    const { booking_id, skill, post_code, no_of_hours, worker_count } = block
    return { booking_id, skill, post_code, no_of_hours, worker_count }
  }, [block])
  const slots = useStartsFor(asked, day)
  const isOwnDay = day === block.start_date
  const starts = {
    ...slots,
    data: slots.data?.filter(({ value }) => !isOwnDay || value !== own),
  }
  const isOffered = starts.data?.some(({ value }) => value === time) ?? false
  const choose = (nextDay: string, nextTime: string) => {
    setDay(nextDay)
    setTime(nextTime)
    setMissing(false)
  }
  return (
    <FormDialog
      title={m.staff_board_time()}
      saveLabel={m.staff_board_time_next()}
      unsaved={false}
      busy={false}
      notice={isMissing ? m.staff_board_choose_time() : undefined}
      onSave={() => (isOffered ? onChosen(startOf(day, time)) : setMissing(true))}
      onClose={onClose}
    >
      <fieldset className={styles.choice}>
        <legend>{m.account_row_start_date()}</legend>
        <DayChoice
          asked={asked}
          value={day}
          today={dayOf(new Date())}
          onChange={(next) => next !== day && choose(next, '')}
        />
      </fieldset>
      <fieldset className={styles.choice}>
        <legend>{m.account_row_start_time()}</legend>
        <StartTimes
          name="start_time"
          value={time}
          starts={starts}
          asked={asked}
          day={day}
          onChoose={choose}
          advice={m.account_other_date()}
        />
      </fieldset>
    </FormDialog>
  )
}
