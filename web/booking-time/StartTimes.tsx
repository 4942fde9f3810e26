import type { ReactNode } from 'react'
import { sentence } from '../../domain/messages/problem.ts'
import { m } from '../../messages/page.ts'
import { failureSentence } from '../api.ts'
import { pageLocale } from '../locale.ts'
import { Failure } from '../ui/Failure.tsx'
import { NextStarts } from './NextStarts.tsx'
import type { BodyWithoutDay } from './open-days.ts'
import styles from './StartTimes.module.css'

type Props = {
  /** Of the radios, such as `start_time`. */
  name: string
  /** The chosen start, `HH:MM`. */
  value: string | undefined
  /** The request for the starts that are free on the day. */
  starts: {
    data:
      | readonly {
          readonly label: string
          readonly value: string
          readonly favourites?: readonly { readonly first_name: string }[] | undefined
        }[]
      | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** What is asked for apart from the day; undefined while something is missing. */
  asked: BodyWithoutDay | undefined
  day: string
  /** Called with a start of this day, or of another one that is offered instead. */
  onChoose: (day: string, time: string) => void
  /** What to do where no other day has a start either. */
  advice: string
  /** Why nothing is requested yet. */
  waiting?: ReactNode
}

/** The starts of a whole working day. */
const MOST = 13

/**
 * The free starts of a day as chips, with native radios. In each state it has the height of a full
 * day of starts, so that nothing below moves. With the names of favourites who are free. The caller adds the fieldset or group.
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
            <label key={slot.value} className={styles.chip}>
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
