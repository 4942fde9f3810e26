import type { ComponentProps, ReactNode } from 'react'
import type { Question } from '../../../domain/booking/description.ts'
import { m } from '../../../messages/page.ts'
import { useBooking } from '../booking-context.ts'
import styles from './fields.module.css'
import { QuestionLine, useQuestionInput } from './QuestionFrame.tsx'

type Props = {
  question: Question
  hint?: ReactNode
  /** Number of lines; a single-line input by default. */
  rows?: number
  read?: (typed: string) => string
} & Omit<ComponentProps<'input'>, 'onChange' | 'value'>

function TypedField({ question, hint, rows, read = (typed) => typed, ...input }: Props) {
  const { answers, answer } = useBooking()
  const Input = (rows ? 'textarea' : 'input') as 'input'
  return (
    <QuestionLine question={question} hint={hint}>
      <Input
        {...useQuestionInput(question)}
        {...input}
        {...{ rows }}
        className={styles.input}
        value={String(answers[question.field] ?? '')}
        onChange={(event) => answer(question.field, read(event.currentTarget.value))}
      />
    </QuestionLine>
  )
}

/** Free text on one or several lines. */
export function TextField({ question }: { question: Extract<Question, { kind: 'text' }> }) {
  return (
    <TypedField
      question={question}
      hint={question.sensitive && m.wizard_sensitive_hint()}
      {...(question.long ? { rows: 4 } : { type: 'text' })}
      autoComplete="off"
      maxLength={question.maxLength}
    />
  )
}

/** An address on as many lines as needed. */
export function AddressField({ question }: { question: Extract<Question, { kind: 'address' }> }) {
  return (
    <TypedField
      question={question}
      rows={3}
      autoComplete={`section-${question.field} street-address`}
      maxLength={question.maxLength}
    />
  )
}

/** The postcode. Prices and start times follow it once it is served. */
export function PostcodeField({ question }: { question: Question }) {
  return (
    <TypedField
      question={question}
      data-width="short"
      type="text"
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={7}
      read={(typed) => typed.replace(/\s/g, '')}
    />
  )
}

/**
 * A phone number to reach the customer, asked only if none is on record
 * (docs/product/pages.md#step-payment).
 */
export function PhoneQuestion({ question }: { question: Question }) {
  if (!useBooking().phoneNeeded) return null
  return (
    <TypedField
      question={question}
      hint={m.wizard_phone_hint()}
      data-width="short"
      type="tel"
      autoComplete="tel"
      maxLength={20}
      placeholder="+60 123456789"
    />
  )
}
