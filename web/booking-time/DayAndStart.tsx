import { type RefObject, useId, useMemo } from 'react'
import { dayOf } from '../../domain/booking/starts/calendar.ts'
import { m } from '../../messages/page.ts'
import { dayLabel } from '../shared/when.ts'
import styles from './DayAndStart.module.css'
import { DayChoice } from './DayChoice.tsx'
import { type BodyWithoutDay, useStartsFor } from './open-days.ts'
import { StartTimes } from './StartTimes.tsx'

type Visit = {
  readonly booking_id: string
  readonly skill: string
  readonly post_code: number
  readonly no_of_hours: number
  readonly worker_count: number
}

/**
 * The available starts of a visit on another day. Its own hours count as free; the rest of its
 * series stays.
 */
export function useOtherStarts(visit: Visit, day: string) {
  const asked = useMemo(() => {
    const { booking_id, skill, post_code, no_of_hours, worker_count } = visit
    return { booking_id, skill, post_code, no_of_hours, worker_count }
  }, [visit])
  return { asked, ...useStartsFor(asked, day) }
}

type Part = 'date' | 'time'
type Props = {
  day: string
  time: string
  /** The result of `useOtherStarts`. */
  starts: Parameters<typeof StartTimes>[0]['starts'] & { readonly asked: BodyWithoutDay }
  /** Choosing another day clears the start. */
  onChoose: (day: string, time: string) => void
  errors?: { readonly [Of in Part]?: string }
  /** Where errors are shown. */
  refs?: { readonly [Of in Part]: RefObject<HTMLFieldSetElement | null> }
}

/** The new day of a visit that is moved, and its start once a day is chosen. */
export function DayAndStart({ day, time, starts, onChoose, errors = {}, refs }: Props) {
  const id = useId()
  const choice = (of: Part) => ({
    ref: refs?.[of],
    tabIndex: refs && -1,
    className: styles.choice,
    'aria-invalid': errors[of] !== undefined || undefined,
    'aria-describedby': `${id}-${of}`,
  })
  return (
    <>
      <fieldset {...choice('date')}>
        <legend>{m.account_row_start_date()}</legend>
        <DayChoice
          asked={starts.asked}
          value={day}
          today={dayOf(new Date())}
          onChange={(next) => next !== day && onChoose(next, '')}
        />
        <p id={`${id}-date`} className={styles.chosen}>
          {errors.date ?? (day && dayLabel(day))}
        </p>
      </fieldset>
      {day && (
        <fieldset {...choice('time')}>
          <legend>{m.account_row_start_time()}</legend>
          <StartTimes
            name="start_time"
            value={time}
            starts={starts}
            asked={starts.asked}
            day={day}
            onChoose={onChoose}
            advice={m.account_other_date()}
          />
          <p id={`${id}-time`} className={styles.chosen}>
            {errors.time}
          </p>
        </fieldset>
      )}
    </>
  )
}
