import { arrivalWindow } from '../../../domain/visits/arrival.ts'
import { m } from '../../../messages/page.ts'
import { clockLabel } from '../when.ts'
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
        {m.visit_arrival({ from: clockLabel(from), to: clockLabel(to) })}
      </p>
      {minutes > 0 && <p className={styles.late}>{m.visit_late({ minutes })}</p>}
    </>
  )
}
