import type { ReactNode } from 'react'
import type { Ask } from '../../../domain/booking/description.ts'
import { useBooking } from '../booking-context.ts'
import styles from './fields.module.css'

type Props = { ask: Ask; hint?: ReactNode; children: ReactNode }

/**
 * Accessibility attributes of a field's input: its id, whether it is invalid, and the id of its
 * message.
 */
export function useAskInput(ask: Ask) {
  const wrong = useBooking().problemAt(ask.field) !== undefined
  return {
    id: `ask-${ask.field}`,
    'aria-invalid': wrong || undefined,
    'aria-describedby': wrong ? `ask-${ask.field}-problem` : undefined,
  }
}

/** A question with several inputs: a native fieldset, named by its legend. */
export function AskGroup({
  ask,
  hint,
  role,
  children,
}: Props & { role?: 'radiogroup' | undefined }) {
  const { id, ...state } = useAskInput(ask)
  return (
    <fieldset id={id} role={role} className={styles.ask} data-ask={ask.field} {...state}>
      <legend>{ask.label}</legend>
      <AskHint ask={ask} hint={hint} />
      {children}
      <AskProblem ask={ask} />
    </fieldset>
  )
}

/** A question with one input, which its label names. */
export function AskLine({ ask, hint, children }: Props) {
  return (
    <div className={styles.ask} data-ask={ask.field}>
      <label className={styles.label} htmlFor={`ask-${ask.field}`}>
        {ask.label}
      </label>
      <AskHint ask={ask} hint={hint} />
      {children}
      <AskProblem ask={ask} />
    </div>
  )
}

function AskHint({ ask, hint }: { ask: Ask; hint: ReactNode }) {
  const text = hint ?? ask.help
  return text ? <p className={styles.hint}>{text}</p> : null
}

function AskProblem({ ask }: { ask: Ask }) {
  const problem = useBooking().problemAt(ask.field)
  if (!problem) return null
  return (
    <p id={`ask-${ask.field}-problem`} className={styles.problem}>
      {problem}
    </p>
  )
}
