import { m } from '../../../messages/page.ts'
import { DayField } from '../form/DayField.tsx'
import styles from './list.module.css'

/** The first and the last day of a list, each in its address once it is complete. */
export function DayFilters({
  from,
  to,
  onChange,
}: {
  /** '' narrows nothing. */
  from: string
  to: string
  onChange: (part: { from?: string; to?: string }) => void
}) {
  return (
    <>
      <DayFilter
        label={m.staff_audit_from()}
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      <DayFilter label={m.staff_audit_to()} value={to} onChange={(day) => onChange({ to: day })} />
    </>
  )
}

/** One day; it goes into the address once it is complete. */
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
