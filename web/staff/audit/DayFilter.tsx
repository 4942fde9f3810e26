import { isDay } from '../../../domain/booking/calendar.ts'
import styles from './audit.module.css'

/** A day that narrows a list, in its address once it is complete. */
export function DayFilter({
  label,
  value,
  onChange,
}: {
  label: string
  /** '' narrows nothing. */
  value: string
  onChange: (day: string) => void
}) {
  return (
    <label className={styles.day} data-active={value ? '' : undefined}>
      {label}
      <input
        type="date"
        value={value}
        onChange={({ currentTarget }) => {
          if (currentTarget.value === '' || isDay(currentTarget.value))
            onChange(currentTarget.value)
        }}
      />
    </label>
  )
}
