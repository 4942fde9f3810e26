import { TextInput } from '@mantine/core'
import { MAX_DAYS_AHEAD } from '../../../domain/booking/check.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { DayField } from '../form/DayField.tsx'
import fields from '../form/form.module.css'
import { Several } from '../form/Several.tsx'
import type { RateTermsDraft } from './drafts.ts'
import styles from './rates.module.css'
import { weekdayChoices } from './weekday-choices.ts'

/** The weekdays with a surcharge, the surcharge on holidays, and the first day of the prices. */
export function RateTerms({
  id,
  terms,
  holidayError,
  onChange,
}: {
  /** The prefix of its fields' ids. */
  id: string
  terms: RateTermsDraft
  holidayError: string | undefined
  onChange: (terms: RateTermsDraft) => void
}) {
  const today = dayOf(new Date())
  return (
    <details className={styles.terms}>
      <summary>{m.staff_rates_terms()}</summary>
      <Several
        label={m.staff_rates_surcharge_days()}
        choices={weekdayChoices()}
        inline
        chosen={terms.weekdays}
        onChange={(weekdays) =>
          onChange({ ...terms, weekdays: weekdays.toSorted((a, b) => a - b) })
        }
      />
      <div className={fields.pair}>
        <TextInput
          id={`${id}-holiday`}
          label={m.staff_rates_holidays()}
          description={m.staff_rates_holidays_hint()}
          inputMode="decimal"
          autoComplete="off"
          value={terms.holiday}
          error={holidayError}
          onChange={(event) => onChange({ ...terms, holiday: event.currentTarget.value })}
        />
        <DayField
          label={m.staff_rates_first_day()}
          hint={m.staff_rates_first_day_hint()}
          min={today}
          max={addDays(today, MAX_DAYS_AHEAD)}
          value={terms.firstDay}
          onChange={(day) => onChange({ ...terms, firstDay: day })}
        />
      </div>
    </details>
  )
}
