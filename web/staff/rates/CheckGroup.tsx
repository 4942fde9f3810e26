import { Checkbox } from '@mantine/core'
import { weekdayNames } from '../../../domain/messages/format.ts'
import { pageLocale } from '../../locale.ts'
import styles from './rates.module.css'

/** Several of some choices; none chosen means what `hint` says. */
export function CheckGroup<Value extends string | number>({
  legend,
  hint,
  choices,
  values,
  onChange,
}: {
  legend: string
  hint?: string
  choices: readonly { readonly value: Value; readonly label: string }[]
  values: readonly Value[]
  onChange: (values: Value[]) => void
}) {
  return (
    <fieldset className={styles.checks}>
      <legend>{legend}</legend>
      {hint && <p>{hint}</p>}
      <div>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={values.includes(value)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...values, value]
                  : values.filter((each) => each !== value),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The days of the week as choices, Monday first; 0 is Sunday. */
export function weekdayChoices() {
  const names = weekdayNames(pageLocale, 'short')
  return [1, 2, 3, 4, 5, 6, 0].map((value) => ({ value, label: names[value] ?? '' }))
}
