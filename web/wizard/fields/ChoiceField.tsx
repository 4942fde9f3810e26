import type { Question } from '../../../domain/booking/description.ts'
import { impossibleChoices } from '../../../domain/booking/starts/possible.ts'
import { sentence } from '../../../domain/messages/problem.ts'
import { m } from '../../../messages/page.ts'
import { labelText, pageLocale } from '../../locale.ts'
import chips from '../../ui/form/chips.module.css'
import { useBooking } from '../booking-context.ts'
import styles from './fields.module.css'
import { QuestionGroup } from './QuestionFrame.tsx'

/**
 * A choice as chips with native radios. Choices that the other answers rule out are struck through
 * with the reason. They can still be chosen, as the other answers may change; otherwise Next
 * refuses them.
 */
export function ChoiceField({ question }: { question: Extract<Question, { kind: 'choice' }> }) {
  const { service, answers, answer } = useBooking()
  const { field } = question
  const impossible = impossibleChoices(service, answers, question)
  const problems = [...impossible.values()]
  const reasons = [...new Set(problems.map((each) => sentence(each, pageLocale)))]
  if (problems.some(({ code }) => code === 'one-time-minimum'))
    reasons.push(m.wizard_fewer_hours({ workers: labelText(service.workersLabel) }))
  return (
    <QuestionGroup question={question} role="radiogroup">
      <div className={styles.chips}>
        {question.choices.map((choice) => {
          const closed = impossible.has(String(choice.value))
          return (
            <label key={choice.value} className={chips.chip} data-closed={closed || undefined}>
              <input
                type="radio"
                name={field}
                value={choice.value}
                checked={String(answers[field] ?? '') === String(choice.value)}
                aria-describedby={closed ? `question-${field}-closed` : undefined}
                onChange={() => answer(field, choice.value)}
              />
              <span>{labelText(choice.label)}</span>
            </label>
          )
        })}
      </div>
      {reasons.length > 0 && (
        <p id={`question-${field}-closed`} className={styles.closedReason}>
          {reasons.join(m.wizard_between_sentences())}
        </p>
      )}
    </QuestionGroup>
  )
}
