import type { Ask } from '../../../domain/booking/description.ts'
import { impossibleChoices } from '../../../domain/booking/possible.ts'
import { sentence } from '../../../domain/messages/problem.ts'
import { pageLocale } from '../../locale.ts'
import { useBooking } from '../booking-context.ts'
import { AskGroup } from './AskFrame.tsx'
import styles from './fields.module.css'

/**
 * One of a few, as chips: native radios underneath. What cannot be booked with the other answers
 * is styled so and says why; it can still be taken, for those may change.
 */
export function ChoiceField({ ask }: { ask: Extract<Ask, { kind: 'choice' }> }) {
  const { service, answers, answer } = useBooking()
  const { field } = ask
  const impossible = impossibleChoices(service, answers, ask)
  const reasons = [...new Set([...impossible.values()].map((each) => sentence(each, pageLocale)))]
  return (
    <AskGroup ask={ask} role="radiogroup">
      <div className={styles.chips}>
        {ask.choices.map((choice) => {
          const closed = impossible.has(String(choice.value))
          return (
            <label key={choice.value} className={styles.chip} data-closed={closed || undefined}>
              <input
                type="radio"
                name={field}
                value={choice.value}
                checked={String(answers[field] ?? '') === String(choice.value)}
                aria-describedby={closed ? `ask-${field}-closed` : undefined}
                onChange={() => answer(field, choice.value)}
              />
              <span>{choice.label}</span>
            </label>
          )
        })}
      </div>
      {reasons.length > 0 && (
        <p id={`ask-${field}-closed`} className={styles.closedReason}>
          {reasons.join('. ')}
        </p>
      )}
    </AskGroup>
  )
}
