import { m } from '../../messages/page.ts'
import { momentLabel } from '../shared/when.ts'
import styles from './BookingHistoryList.module.css'

/** All changes of a booking: who, when, what (docs/product/statuses.md#history). */
export function BookingHistoryList({
  history,
}: {
  history: readonly { at: string; who: string; what: string }[]
}) {
  if (history.length === 0) return <p>{m.staff_booking_no_changes()}</p>
  return (
    <ol className={styles.history}>
      {history.map(({ at, who, what }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: append-only, and one instant may hold two
        <li key={`${at} ${place}`}>
          <p className={styles.what}>{what}</p>
          <p className={styles.who}>
            {m.staff_booking_by({ who })} <time dateTime={at}>{momentLabel(at)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
