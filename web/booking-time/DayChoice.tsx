import { useState } from 'react'
import { MAX_DAYS_AHEAD } from '../../domain/booking/check.ts'
import { addDays } from '../../domain/booking/starts/calendar.ts'
import { Calendar } from './Calendar.tsx'
import { type BodyWithoutDay, useOpenDays } from './open-days.ts'

type Props = {
  /** The request without its day; undefined while an answer is missing. */
  asked: BodyWithoutDay | undefined
  value: string
  /** Today in Malaysia; undefined until known. */
  today: string | undefined
  onChange: (day: string) => void
}

/** The day of a visit, from today to the latest bookable day. Days without a start are marked. */
export function DayChoice({ asked, today, ...choice }: Props) {
  const [month, setMonth] = useState<string>()
  const { openDays, loading } = useOpenDays(asked, month, today)
  return (
    <Calendar
      {...choice}
      today={today}
      max={today && addDays(today, MAX_DAYS_AHEAD)}
      openDays={openDays}
      loading={loading}
      onMonth={setMonth}
    />
  )
}
