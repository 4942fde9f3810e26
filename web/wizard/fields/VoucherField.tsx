import { type KeyboardEvent, useState } from 'react'
import { type Ask, textAnswer } from '../../../domain/booking/description.ts'
import { normalizeCode } from '../../../domain/booking/voucher.ts'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useBooking } from '../booking-context.ts'
import { AskLine, useAskInput } from './AskFrame.tsx'
import styles from './fields.module.css'

/** A voucher's code: it counts once it is applied or left, not character by character. */
export function VoucherField({ ask }: { ask: Ask }) {
  const { answers, answer, quote } = useBooking()
  const input = useAskInput(ask)
  const applied = textAnswer(answers, ask.field)
  const [text, setText] = useState(applied)
  const [seen, setSeen] = useState(applied)
  if (seen !== applied) {
    setSeen(applied)
    setText(applied)
  }
  const checked = applied && quote.voucher === applied ? quote.exact : undefined

  const apply = () => answer(ask.field, normalizeCode(text) || undefined)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }

  return (
    <AskLine ask={ask}>
      <div className={styles.voucher}>
        <input
          {...input}
          className={styles.input}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={apply}
          onKeyDown={onKeyDown}
        />
        <PlainButton variant="outline" onClick={apply}>
          Apply
        </PlainButton>
      </div>
      <p
        className={styles.voucherResult}
        role="status"
        data-good={checked && !checked.voucher_message}
      >
        {checked?.voucher_message ??
          (checked && checked.discount > 0 && `${applied} takes off ${formatRm(checked.discount)}`)}
        {applied && !quote.shown && 'The voucher is checked once the price is known.'}
      </p>
    </AskLine>
  )
}
