import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { formatRm } from '../../ui/Money.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { amount, day, type FieldsOf, text } from '../form/describe-form.tsx'
import type { ListDialog } from '../list/describe-list.ts'

/** What a deposit, or its reversal, changes. */
export const staleDeposits = [
  ['deposits'],
  ['deposit'],
  ['cash'],
  ['books-months'],
  ['books-month'],
] as const

const fields = {
  taken: amount(m.staff_deposits_taken_rm(), { half: true }),
  banked: amount(m.staff_deposits_banked_rm(), { half: true }),
  reason: text(m.staff_cash_reason(), { most: 300 }),
  day: day(m.staff_cash_day(), { half: true, required: true }),
  ref: text(m.staff_deposits_ref(), { half: true, most: 60, required: true }),
} satisfies FieldsOf<'POST /staff/deposits/'>

/** What was taken to the bank: first all that is in the office. */
export const DepositForm: ListDialog<'GET /staff/deposits/'> = ({ list: { answer }, onClose }) => {
  if (!answer) return null
  const { in_office: inOffice, version } = answer
  const all = inOffice > 0 ? inOffice : undefined
  return (
    <CallForm
      call="POST /staff/deposits/"
      title={m.staff_deposits_record()}
      saveLabel={m.staff_deposits_record()}
      fields={fields}
      stored={{ taken: all, banked: all, day: dayOf(new Date()) }}
      body={(values) => ({ ...values, version })}
      stale={staleDeposits}
      onClose={onClose}
      before={<p>{m.staff_deposits_in_office({ amount: formatRm(inOffice) })}</p>}
    />
  )
}
