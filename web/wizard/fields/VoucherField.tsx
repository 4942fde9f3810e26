import { type KeyboardEvent, useState } from 'react'
import { type Question, textAnswer } from '../../../domain/booking/description.ts'
import { normalizeCode } from '../../../domain/booking/price/voucher.ts'
import { m } from '../../../messages/page.ts'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useBooking } from '../booking-context.ts'
import styles from './fields.module.css'
import { QuestionLine, useQuestionInput } from './QuestionFrame.tsx'

/** A voucher code. It is applied by the button or on blur, not with each character. */
export function VoucherField({ question }: { question: Question }) {
  const { answers, answer, quote } = useBooking()
  const input = useQuestionInput(question)
  const applied = textAnswer(answers, question.field)
  const [text, setText] = useState(applied)
  const [seen, setSeen] = useState(applied)
  if (seen !== applied) {
    setSeen(applied)
    setText(applied)
  }
  const checked = applied && quote.voucher === applied ? quote.exact : undefined

  const apply = () => answer(question.field, normalizeCode(text) || undefined)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }

  return (
    <QuestionLine question={question}>
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
          {m.wizard_voucher_apply()}
        </PlainButton>
      </div>
      <p
        className={styles.voucherResult}
        role="status"
        data-good={checked && !checked.voucher_message}
      >
        {checked?.voucher_message ??
          (checked &&
            checked.discount > 0 &&
            m.wizard_voucher_good({ code: applied, amount: formatRm(checked.discount) }))}
        {applied && !quote.shown && m.wizard_voucher_later()}
      </p>
    </QuestionLine>
  )
}
