import type { ReactNode } from 'react'
import type { Question } from '../../../domain/booking/description.ts'
import { labelText } from '../../locale.ts'
import { useBooking } from '../booking-context.ts'
import styles from './fields.module.css'

type Props = { question: Question; hint?: ReactNode; children: ReactNode }

/**
 * Accessibility attributes of a field's input: its id, whether it is invalid, and the id of its
 * message.
 */
export function useQuestionInput(question: Question) {
  const wrong = useBooking().problemAt(question.field) !== undefined
  return {
    id: `question-${question.field}`,
    'aria-invalid': wrong || undefined,
    'aria-describedby': wrong ? `question-${question.field}-problem` : undefined,
  }
}

/** A question with several inputs: a native fieldset, named by its legend. */
export function QuestionGroup({ question, hint, role, children }: Props & { role?: 'radiogroup' }) {
  const { id, ...state } = useQuestionInput(question)
  return (
    <fieldset
      id={id}
      role={role}
      className={styles.question}
      data-question={question.field}
      {...state}
    >
      <legend>{labelText(question.label)}</legend>
      <QuestionHint question={question} hint={hint} />
      {children}
      <QuestionProblem question={question} />
    </fieldset>
  )
}

/** A question with one input, named by its label. */
export function QuestionLine({ question, hint, children }: Props) {
  return (
    <div className={styles.question} data-question={question.field}>
      <label className={styles.label} htmlFor={`question-${question.field}`}>
        {labelText(question.label)}
      </label>
      <QuestionHint question={question} hint={hint} />
      {children}
      <QuestionProblem question={question} />
    </div>
  )
}

function QuestionHint({ question, hint }: { question: Question; hint: ReactNode }) {
  const text = hint ?? (question.help && labelText(question.help))
  return text ? <p className={styles.hint}>{text}</p> : null
}

function QuestionProblem({ question }: { question: Question }) {
  const problem = useBooking().problemAt(question.field)
  if (!problem) return null
  return (
    <p id={`question-${question.field}-problem`} className={styles.problem}>
      {problem}
    </p>
  )
}
