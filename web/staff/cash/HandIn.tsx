import { useState } from 'react'
import { may } from '../../../domain/account/permissions.ts'
import type { WorkerCash } from '../../../domain/api/payments/cash.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { dayLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import { choicesOf } from '../form/choices.ts'
import { amount, day, type FieldsOf, radios, text } from '../form/describe-form.tsx'
import { QuietButton } from '../panel/QuietButton.tsx'
import type { FormProps } from '../panel/RecordPanel.tsx'

const stale = [['cash'], ['worker-cash'], ['today']] as const

const fields = {
  counted: amount(m.staff_cash_counted(), { half: true }),
  day: day(m.staff_cash_day(), { half: true, required: true }),
  rest: radios(
    m.staff_cash_rest(),
    choicesOf({ owed: m.staff_cash_rest_owed, 'written-off': m.staff_cash_rest_written_off }),
  ),
  reason: text(m.staff_cash_reason(), { most: 300 }),
} satisfies FieldsOf<'POST /staff/cash/{id}/hand-in/'>

/** What a worker handed in, as it was counted. */
export function HandInForm({
  record: { id, name, carried, version },
  onClose,
}: FormProps<WorkerCash>) {
  return (
    <CallForm
      call="POST /staff/cash/{id}/hand-in/"
      params={{ id }}
      title={name}
      saveLabel={m.staff_cash_record()}
      fields={fields}
      stored={{ counted: carried, day: dayOf(new Date()) }}
      body={(values) => ({ ...values, version })}
      stale={stale}
      onClose={onClose}
      before={
        <p>
          {m.staff_cash_to_hand_in()}: <strong className="numerals">{formatRm(carried)}</strong>
        </p>
      }
    />
  )
}

/** Why cash is taken back. */
export const reverseFields = {
  reason: text(m.staff_cash_reverse_reason(), { most: 300, required: true }),
}

/** Takes a wrong hand-in back, for who may. */
export function ReverseHandIn({ handIn }: { handIn: WorkerCash['hand_ins'][number] }) {
  const role = useSession()?.role
  const [asks, setAsks] = useState(false)
  if (!may('refund', role)) return null
  return (
    <>
      <QuietButton
        aria-label={m.staff_cash_reverse_named({ day: dayLabel(handIn.day) })}
        onClick={() => setAsks(true)}
      >
        {m.staff_cash_reverse()}
      </QuietButton>
      {asks && (
        <ConfirmCall
          call="POST /staff/cash/hand-ins/{id}/reverse/"
          params={{ id: handIn.id }}
          fields={reverseFields}
          body={(values) => values}
          stale={stale}
          title={m.staff_cash_reverse_ask()}
          confirmLabel={m.staff_cash_reverse()}
          onClose={() => setAsks(false)}
          before={<p>{m.staff_cash_reverse_text({ amount: formatRm(handIn.counted) })}</p>}
        />
      )}
    </>
  )
}
