import { useState } from 'react'
import { addDays } from '../../domain/booking/calendar.ts'
import { MAX_DAYS_AHEAD } from '../../domain/booking/check.ts'
import { Calendar } from './Calendar.tsx'
import { type BodyWithoutDay, useOpenDays } from './open-days.ts'

type Props = {
  /** What is asked for apart from the day; undefined while something is missing. */
  asked: BodyWithoutDay | undefined
  value: string
  /** Malaysia's day; undefined while it is not known. */
  today: string | undefined
  onChange: (day: string) => void
}

/** The day of a visit: from today on, not too far ahead; days without a start are marked. */
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
