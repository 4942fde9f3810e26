import { arrivalWindow } from '../../../domain/visits/arrival.ts'
import { m } from '../../../messages/page.ts'
import { timeOfMoment } from '../when.ts'
import styles from './ArrivalTime.module.css'

/** The window in which the crew is expected, and its reported delay. */
export function ArrivalTime({
  visit: { starts_at: startsAt, late_minutes: minutes },
}: {
  visit: { readonly starts_at: string; readonly late_minutes: number }
}) {
  const { from, to } = arrivalWindow(new Date(startsAt), minutes)
  return (
    <>
      <p className={styles.arrival}>
        {m.visit_arrival({ from: timeOfMoment(from), to: timeOfMoment(to) })}
      </p>
      {minutes > 0 && <p className={styles.late}>{m.visit_late({ minutes })}</p>}
    </>
  )
}
