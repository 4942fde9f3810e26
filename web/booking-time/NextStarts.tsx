import { m } from '../../messages/page.ts'
import { shortDay } from '../shared/when.ts'
import styles from './NextStarts.module.css'
import { type BodyWithoutDay, useNextStarts } from './open-days.ts'

type Props = {
  body: BodyWithoutDay
  /** The day without a start. */
  day: string
  onChoose: (day: string, time: string) => void
  /** Shown if no start is found. */
  children: string
}

/** Below `No Slot Available`: the next available starts, to choose with one press. */
export function NextStarts({ body, day, onChoose, children }: Props) {
  const { data, isPending, isError } = useNextStarts(body, day)
  if (isPending) return <p role="status">{m.time_looking_for_next()}</p>
  if (isError || data.length === 0) return <p>{children}</p>
  return (
    <>
      <p id="next-starts">{m.time_next_starts()}</p>
      <ul className={styles.starts} aria-labelledby="next-starts">
        {data.map(({ date, starts: [first] }) => (
          <li key={date}>
            {first && (
              <button
                type="button"
                className={styles.start}
                onClick={() => onChoose(date, first.value)}
              >
                {m.time_day_time({ day: shortDay(date), time: first.label })}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
