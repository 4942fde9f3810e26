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

function Chips({ field, choices }: { field: string; choices: readonly Choice[] }) {
  const { answers, answer } = useBooking()
  return (
    <div className={styles.chips}>
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
