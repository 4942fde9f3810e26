import { useState } from 'react'
import type { Block } from '../../../../domain/api/bookings/board.ts'
import { m } from '../../../../messages/page.ts'
import { DayAndStart, useOtherStarts } from '../../../booking-time/DayAndStart.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { type Start, startOf } from '../board.ts'

/**
 * Chooses another day or start of a visit with an available crew; the next dialog shows the effect.
 */
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
  const slots = useOtherStarts(block, day)
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
      <DayAndStart day={day} time={time} starts={starts} onChoose={choose} />
    </FormDialog>
  )
}
