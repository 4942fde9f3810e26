import type { ReactNode } from 'react'
import { sentence } from '../../domain/messages/problem.ts'
import { m } from '../../messages/page.ts'
import { pageLocale } from '../locale.ts'
import styles from './StartTimes.module.css'

type Props = {
  /** Of the radios, such as `start_time`. */
  name: string
  /** The chosen start, `HH:MM`. */
  value: string | undefined
  onChange: (time: string) => void
  /** The starts that are free; undefined while they are being asked for. */
  slots: readonly { readonly label: string; readonly value: string }[] | undefined
  /** Why nothing is requested yet. */
  waiting?: ReactNode
  /** A failure, with a way to try again. */
  failure?: ReactNode
  /** Below `No Slot Available`: what to do, such as the next days that have a start. */
  children?: ReactNode
}

/** The starts of a whole working day. */
const MOST = 13

/**
 * The free starts of a day as chips, with native radios. In each state it has the height of a full
 * day of starts, so that nothing below moves. The caller adds the fieldset or group.
 */
export function StartTimes({ name, value, onChange, slots, waiting, failure, children }: Props) {
  const loading = !waiting && !failure && !slots
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
      ) : failure ? (
        <div>{failure}</div>
      ) : !slots ? (
        <p className="visually-hidden" role="status">
          {m.time_looking()}
        </p>
      ) : slots.length === 0 ? (
        <div className={styles.quiet}>
          <strong role="status">{sentence({ code: 'slot-taken' }, pageLocale)}</strong>
          {children}
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
                onChange={() => onChange(slot.value)}
              />
              <span>{slot.label}</span>
            </label>
          ))}
        </div>
      )}
    </div>
  )
}
