import { DateInput } from '@mantine/dates'
import type { ReactNode } from 'react'
import { isDay } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { dayLabel } from '../../shared/when.ts'
import { useCalendarProps } from '../use-calendar-props.ts'

/**
 * A day, typed or chosen from a calendar, in the page's language. A native field would use the
 * browser's.
 */
export function DayField({
  label,
  hint,
  error,
  value,
  onChange,
  min,
  max,
  required = false,
  bare = false,
}: {
  label: string
  hint?: ReactNode
  error?: string
  /** `YYYY-MM-DD`, or empty for none. */
  value: string
  onChange: (day: string) => void
  min?: string
  max?: string
  required?: boolean
  /** Without a frame and a visible label, if the parent has them. */
  bare?: boolean
}) {
  const { classNames, popoverProps, ...calendar } = useCalendarProps()
  return (
    <DateInput
      label={label}
      description={hint}
      error={error}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      dateParser={dayTyped}
      valueFormat={(day) => dayLabel(day)}
      placeholder={m.format_day_hint()}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      required={required}
      withAsterisk={false}
      clearable={!required}
      clearButtonProps={{ 'aria-label': m.format_day_clear({ field: label }) }}
      variant={bare ? 'unstyled' : 'default'}
      classNames={bare ? { ...classNames, label: 'visually-hidden' } : classNames}
      // Rendered inside the dialog, which would cover a portal.
      popoverProps={{ ...popoverProps, withinPortal: false }}
      {...calendar}
    />
  )
}

/** Parses `2026-11-24` or `24/11/2026`; null for anything else. */
function dayTyped(text: string): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ?? []
  const [, d, mo, y] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text.trim()) ?? []
  const day = [year ?? y, month ?? mo, date ?? d].map((part) => part?.padStart(2, '0')).join('-')
  return isDay(day) ? day : null
}
