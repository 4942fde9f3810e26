import type { HoursSpan } from '../../../domain/workers/hours.ts'
import { m } from '../../../messages/page.ts'
import { clockLabel } from '../../shared/when.ts'
import { endTimes, startTimes } from '../../shared/working-hours.ts'
import styles from './requests.module.css'

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
      {select('from', m.staff_workers_from_on({ day: of }), startTimes)}
      <span aria-hidden="true">–</span>
      {select('to', m.staff_workers_to_on({ day: of }), endTimes)}
    </span>
  )
}
