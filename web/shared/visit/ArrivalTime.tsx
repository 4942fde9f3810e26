import { arrivalWindow } from '../../../domain/visits/arrival.ts'
import { m } from '../../../messages/page.ts'
import { filled } from '../../ui/form/filled.ts'
import { timeOfMoment } from '../when.ts'
import styles from './ArrivalTime.module.css'

/** Does not break before AM or PM. */
function unbroken(moment: Date) {
  return <span className={styles.time}>{timeOfMoment(moment)}</span>
}

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
        {filled(m.visit_arrival, { from: unbroken(from), to: unbroken(to) })}
      </p>
      {minutes > 0 && <p className={styles.late}>{m.visit_late({ minutes })}</p>}
    </>
  )
}
