import type { Ask, Choice } from '../../../domain/booking/description.ts'
import { useBooking } from '../booking-context.ts'
import { AskGroup } from './AskFrame.tsx'
import styles from './fields.module.css'

/** One of a few, as chips: native radios underneath. */
export function ChoiceField({ ask }: { ask: Extract<Ask, { kind: 'choice' }> }) {
  return (
    <AskGroup ask={ask} role="radiogroup">
      <Chips field={ask.field} choices={ask.choices} />
    </AskGroup>
  )
}

/** The chips of a field. Narrow ones stand in columns, so that start times read as a table. */
export function Chips({
  field,
  choices,
  columns = false,
}: {
  field: string
  choices: readonly Choice[]
  columns?: boolean
}) {
  const { answers, answer } = useBooking()
  return (
    <div className={columns ? styles.chipColumns : styles.chips}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.chip}>
          <input
            type="radio"
            name={field}
            value={choice.value}
            checked={String(answers[field] ?? '') === String(choice.value)}
            onChange={() => answer(field, choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
