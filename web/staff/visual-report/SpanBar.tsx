import { NativeSelect } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { dayLabel } from '../../shared/when.ts'
import { skillChoices } from '../skill-choices.ts'
import { useCalendarProps } from '../use-calendar-props.ts'
import { presets, type Span } from './figures.ts'
import styles from './SpanBar.module.css'

type Props = {
  span: Span
  today: string
  /** Includes a filter by service. */
  services?: boolean
  onChange: (span: Span) => void
}

/** The range of the report: days, and a service if it counts bookings. */
export function SpanBar({ span, today, services = false, onChange }: Props) {
  const calendar = useCalendarProps()
  const [begun, setBegun] = useState<string | null>(null)
  return (
    <search className={styles.bar} aria-label={m.staff_figures_filter()}>
      <DatePickerInput
        type="range"
        label={m.staff_figures_date_range()}
        value={begun ? [begun, null] : [span.from, span.to]}
        onChange={([from, to]) => {
          setBegun(from && !to ? from : null)
          if (from && to) onChange({ ...span, from, to })
        }}
        allowSingleDateInRange
        valueFormatter={({ date }) =>
          Array.isArray(date)
            ? date.map((day) => (day ? dayLabel(String(day)) : '…')).join(' – ')
            : ''
        }
        {...calendar}
      />
      {services && (
        <NativeSelect
          label={m.staff_figures_service()}
          value={span.skill}
          onChange={(event) => onChange({ ...span, skill: event.currentTarget.value })}
          data={[{ value: '', label: m.staff_figures_all() }, ...skillChoices]}
        />
      )}
      <div className={styles.presets}>
        {presets(today).map(({ label, from, to }) => (
          <button
            key={label}
            type="button"
            aria-pressed={span.from === from && span.to === to}
            onClick={() => onChange({ ...span, from, to })}
          >
            {label}
          </button>
        ))}
      </div>
    </search>
  )
}
