import { type Question, textAnswer } from '../../../domain/booking/description.ts'
import { m } from '../../../messages/page.ts'
import { useBooking } from '../booking-context.ts'
import styles from './fields.module.css'
import { QuestionLine, useQuestionInput } from './QuestionFrame.tsx'

/** Free text, in one line or several. */
export function TextField({ question }: { question: Extract<Question, { kind: 'text' }> }) {
  const { answers, answer } = useBooking()
  const input = {
    ...useQuestionInput(question),
    className: styles.input,
    maxLength: question.maxLength,
    value: textAnswer(answers, question.field),
  }
  return (
    <QuestionLine question={question} hint={question.sensitive && m.wizard_sensitive_hint()}>
      {question.long ? (
        <textarea
          {...input}
          rows={4}
          autoComplete="off"
          onChange={(event) => answer(question.field, event.currentTarget.value)}
        />
      ) : (
        <input
          {...input}
          type="text"
          autoComplete="off"
          onChange={(event) => answer(question.field, event.currentTarget.value)}
        />
      )}
    </QuestionLine>
  )
}

/** An address, in as many lines as needed. */
export function AddressField({ question }: { question: Extract<Question, { kind: 'address' }> }) {
  const { answers, answer } = useBooking()
  return (
    <QuestionLine question={question}>
      <textarea
        {...useQuestionInput(question)}
        className={styles.input}
        rows={3}
        autoComplete={`section-${question.field} street-address`}
        maxLength={question.maxLength}
        value={textAnswer(answers, question.field)}
        onChange={(event) => answer(question.field, event.currentTarget.value)}
      />
    </QuestionLine>
  )
}

/** The post code; prices and start times follow it once it is a served one. */
export function PostcodeField({ question }: { question: Question }) {
  const { answers, answer } = useBooking()
  return (
    <QuestionLine question={question}>
      <input
        {...useQuestionInput(question)}
        className={styles.input}
        data-width="short"
        type="text"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        value={String(answers[question.field] ?? '')}
        onChange={(event) => answer(question.field, event.currentTarget.value.replace(/\s/g, ''))}
      />
    </QuestionLine>
  )
}

/**
 * A number to reach the customer; asked only when none is on record
 * (docs/product/pages.md#step-payment).
 */
export function PhoneQuestion({ question }: { question: Question }) {
  const { answers, answer, phoneNeeded } = useBooking()
  const input = useQuestionInput(question)
  if (!phoneNeeded) return null
  return (
    <QuestionLine question={question} hint={m.wizard_phone_hint()}>
      <input
        {...input}
        className={styles.input}
        data-width="short"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        placeholder="+60 123456789"
        value={textAnswer(answers, question.field)}
        onChange={(event) => answer(question.field, event.currentTarget.value)}
      />
    </QuestionLine>
  )
}
