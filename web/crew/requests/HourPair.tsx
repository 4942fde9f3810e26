import { timeOf } from '../../../domain/booking/starts/calendar.ts'
import { FIRST_HOUR, LAST_END } from '../../../domain/booking/starts/slots.ts'
import type { HoursSpan } from '../../../domain/workers/hours.ts'
import { m } from '../../../messages/page.ts'
import { clockLabel } from '../../shared/when.ts'
import styles from './requests.module.css'

const starts = Array.from({ length: LAST_END - FIRST_HOUR }, (_, at) => timeOf(FIRST_HOUR + at))
const ends = starts.map((_, at) => timeOf(FIRST_HOUR + at + 1))

/** From and to, in whole hours. */
export function HourPair({
  span,
  of,
  onChange,
}: {
  span: HoursSpan
  /** The day, for screen readers. */
  of: string
  onChange: (span: HoursSpan) => void
}) {
  const select = (part: 'from' | 'to', label: string, hours: readonly string[]) => (
    <select
      aria-label={label}
      value={span[part]}
      onChange={({ currentTarget }) => onChange({ ...span, [part]: currentTarget.value })}
    >
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {clockLabel(hour)}
        </option>
      ))}
    </select>
  )
  return (
    <span className={styles.span}>
      {select('from', m.staff_workers_from_on({ day: of }), starts)}
      <span aria-hidden="true">–</span>
      {select('to', m.staff_workers_to_on({ day: of }), ends)}
    </span>
  )
}
