import { shortDay } from '../wizard/date-format.ts'
import styles from './NextStarts.module.css'
import { type BodyWithoutDay, useNextStarts } from './open-days.ts'

type Props = {
  body: BodyWithoutDay
  /** The day that has no start. */
  day: string
  onChoose: (day: string, time: string) => void
  /** Shown when no start is found. */
  children: string
}

/** Below `No Slot Available`: the next free starts, one press each. */
export function NextStarts({ body, day, onChoose, children }: Props) {
  const { data, isPending, isError } = useNextStarts(body, day)
  if (isPending) return <p role="status">Looking for the next free starts</p>
  if (isError || data.length === 0) return <p>{children}</p>
  return (
    <>
      <p id="next-starts">The next free starts:</p>
      <ul className={styles.starts} aria-labelledby="next-starts">
        {data.map(({ date, starts: [first] }) => (
          <li key={date}>
            {first && (
              <button
                type="button"
                className={styles.start}
                onClick={() => onChoose(date, first.value)}
              >
                {shortDay(date)}, {first.label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
