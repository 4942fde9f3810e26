import { type KeyboardEvent, useState } from 'react'
import { numberAnswer, type Question } from '../../../domain/booking/description.ts'
import { m } from '../../../messages/page.ts'
import { labelText } from '../../locale.ts'
import { useBooking } from '../booking-context.ts'
import styles from './CountField.module.css'
import { QuestionLine, useQuestionInput } from './QuestionFrame.tsx'

type Props = { question: Question; min: number; max: number }

/** A number within limits, typed or changed with buttons and arrow keys. */
export function CountField({ question, min, max }: Props) {
  const { answers, answer } = useBooking()
  const input = useQuestionInput(question)
  const label = labelText(question.label)
  const known = answers[question.field] !== undefined && answers[question.field] !== ''
  const value = numberAnswer(answers, question.field)
  const [typing, setTyping] = useState<string>()

  function set(next: number) {
    setTyping(undefined)
    answer(question.field, Math.min(max, Math.max(min, next)))
  }
  const step = (by: 1 | -1) => set(known ? value + by : min)

  function type(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, 4)
    const number = Number(digits)
    // An incomplete number is not wrong yet: it counts once it is within the limits, or on blur.
    if (digits && number >= min && number <= max) {
      setTyping(undefined)
      answer(question.field, number)
    } else {
      setTyping(digits)
    }
  }

  function leave() {
    if (typing === undefined) return
    if (typing) return set(Number(typing))
    setTyping(undefined)
    answer(question.field, undefined)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }

  return (
    <QuestionLine question={question}>
      <div className={styles.count}>
        <button
          type="button"
          data-counts
          aria-label={m.wizard_one_less({ label })}
          disabled={known && value <= min}
          onClick={() => step(-1)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 12h12" />
          </svg>
        </button>
        <input
          {...input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-valuemin={min}
          aria-valuemax={max}
          {...(known ? { 'aria-valuenow': value } : {})}
          value={typing ?? (known ? String(value) : '')}
          placeholder="–"
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          data-counts
          aria-label={m.wizard_one_more({ label })}
          disabled={known && value >= max}
          onClick={() => step(1)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 12h12M12 6v12" />
          </svg>
        </button>
        <span className={styles.limits}>{m.wizard_from_to({ from: min, to: max })}</span>
      </div>
    </QuestionLine>
  )
}
