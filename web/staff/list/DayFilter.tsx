import { DayField } from '../form/DayField.tsx'
import styles from './list.module.css'

/** A filter by day; added to the address once complete. */
export function DayFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) {
  return (
    <span className={styles.day} data-active={value ? '' : undefined}>
      <span aria-hidden="true">{label}</span>
      <DayField label={label} value={value} onChange={onChange} bare />
    </span>
  )
}
