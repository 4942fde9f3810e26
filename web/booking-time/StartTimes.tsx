import type { ReactNode } from 'react'
import type { OpenStart } from '../../domain/api/bookings/slots.ts'
import { sentence } from '../../domain/messages/problem.ts'
import { m } from '../../messages/page.ts'
import { failureSentence } from '../api.ts'
import { pageLocale } from '../locale.ts'
import { Failure } from '../ui/Failure.tsx'
import chips from '../ui/form/chips.module.css'
import { NextStarts } from './NextStarts.tsx'
import type { BodyWithoutDay } from './open-days.ts'
import styles from './StartTimes.module.css'

type Props = {
  /** The name of the radios, such as `start_time`. */
  name: string
  /** The chosen start, `HH:MM`. */
  value: string | undefined
  /** The request for the available starts of the day. */
  starts: {
    data: readonly OpenStart[] | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** The request without its day; undefined while an answer is missing. */
  asked: BodyWithoutDay | undefined
  day: string
  /** Called with a start of this day, or of another day offered instead. */
  onChoose: (day: string, time: string) => void
  /** Advice if no other day has a start either. */
  advice: string
  /** Why nothing is requested yet. */
  waiting?: ReactNode
}

/** The number of starts of a full day. */
const MOST = 13

/**
 * The available starts of a day as chips with native radios, and the names of favourites who are
 * free. Every state has the height of a full day, so that nothing below moves. The caller adds the
 * fieldset or group.
 */
export function StartTimes({ name, value, starts, asked, day, onChoose, advice, waiting }: Props) {
  const { data: slots, error, isFetching, refetch } = starts
  const loading = !waiting && !error && !slots
  return (
    <div className={styles.box} aria-busy={loading || undefined}>
      <div className={styles.grid} data-shown={loading || undefined} aria-hidden="true">
        {Array.from({ length: MOST }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ghosts have nothing but their place
          <span key={at} className={styles.ghost} />
        ))}
      </div>
      {waiting ? (
        <p className={styles.quiet}>{waiting}</p>
      ) : error ? (
        <div>
          <Failure onRetry={() => refetch()} busy={isFetching}>
            {failureSentence(error)}
          </Failure>
        </div>
      ) : !slots ? (
        <p className="visually-hidden" role="status">
          {m.time_looking()}
        </p>
      ) : slots.length === 0 ? (
        <div className={styles.quiet}>
          <strong role="status">{sentence({ code: 'slot-taken' }, pageLocale)}</strong>
          {asked && (
            <NextStarts body={asked} day={day} onChoose={onChoose}>
              {advice}
            </NextStarts>
          )}
        </div>
      ) : (
        <div className={styles.grid} data-shown>
          {slots.map((slot) => (
            <label key={slot.value} className={chips.chip}>
              <input
                type="radio"
                name={name}
                value={slot.value}
                checked={value === slot.value}
                onChange={() => onChoose(day, slot.value)}
              />
              <span>
                {slot.label}
                {slot.favourites && (
                  <small>{slot.favourites.map((each) => each.first_name).join(', ')}</small>
                )}
              </span>
            </label>
          ))}
        </div>
      )}
    </div>
  )
}
