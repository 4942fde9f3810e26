import { type Ask, textAnswer } from '../../../domain/booking/description.ts'
import { useBooking } from '../booking-context.ts'
import { AskLine, useAskInput } from './AskFrame.tsx'
import styles from './fields.module.css'

/** Free text, in one line or several. */
export function TextField({ ask }: { ask: Extract<Ask, { kind: 'text' }> }) {
  const { answers, answer } = useBooking()
  const input = {
    ...useAskInput(ask),
    className: styles.input,
    maxLength: ask.maxLength,
    value: textAnswer(answers, ask.field),
  }
  return (
    <AskLine
      ask={ask}
      hint={
        ask.sensitive &&
        'Only you and our staff can read this. It is not kept if you leave the page.'
      }
    >
      {ask.long ? (
        <textarea
          {...input}
          rows={4}
          autoComplete="off"
          onChange={(event) => answer(ask.field, event.currentTarget.value)}
        />
      ) : (
        <input
          {...input}
          type="text"
          autoComplete="off"
          onChange={(event) => answer(ask.field, event.currentTarget.value)}
        />
      )}
    </AskLine>
  )
}

/** An address, in as many lines as needed. */
export function AddressField({ ask }: { ask: Extract<Ask, { kind: 'address' }> }) {
  const { answers, answer } = useBooking()
  return (
    <AskLine ask={ask}>
      <textarea
        {...useAskInput(ask)}
        className={styles.input}
        rows={3}
        autoComplete={`section-${ask.field} street-address`}
        maxLength={ask.maxLength}
        value={textAnswer(answers, ask.field)}
        onChange={(event) => answer(ask.field, event.currentTarget.value)}
      />
    </AskLine>
  )
}

/** The post code; prices and start times follow it once it is a served one. */
export function PostcodeField({ ask }: { ask: Ask }) {
  const { answers, answer } = useBooking()
  return (
    <AskLine ask={ask}>
      <input
        {...useAskInput(ask)}
        className={styles.input}
        data-width="short"
        type="text"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        value={String(answers[ask.field] ?? '')}
        onChange={(event) => answer(ask.field, event.currentTarget.value.replace(/\s/g, ''))}
      />
    </AskLine>
  )
}

/**
 * A number to reach the customer; asked only when none is on record
 * (docs/product/pages.md#step-payment).
 */
export function PhoneAsk({ ask }: { ask: Ask }) {
  const { answers, answer, phoneNeeded } = useBooking()
  const input = useAskInput(ask)
  if (!phoneNeeded) return null
  return (
    <AskLine ask={ask} hint="So that the crew can reach you on the day.">
      <input
        {...input}
        className={styles.input}
        data-width="short"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        placeholder="+60 123456789"
        value={textAnswer(answers, ask.field)}
        onChange={(event) => answer(ask.field, event.currentTarget.value)}
      />
    </AskLine>
  )
}
