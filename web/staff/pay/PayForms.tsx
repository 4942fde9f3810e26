import { useState } from 'react'
import type { WorkerPay } from '../../../domain/api/crew-pay.ts'
import { banks } from '../../../domain/booking/banks.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { addMonths, monthOf } from '../../../domain/pay/months.ts'
import { m } from '../../../messages/page.ts'
import { monthLabel } from '../../shared/when.ts'
import { CallForm } from '../form/CallForm.tsx'
import { choicesOf } from '../form/choices.ts'
import { amount, choice, day, type FieldsOf, radios, text } from '../form/describe-form.tsx'
import { skillChoices } from '../skill-choices.ts'
import type { Worker } from '../workers/worker.ts'

const stale = [['worker-pay'], ['pay-run'], ['pay-runs']] as const
type Props = { worker: Worker; onClose: () => void }

/** What an hour of a service pays from a day on. */
export function RateForm({ worker, onClose }: Props) {
  const own = skillChoices.filter(({ value }) => worker.skills.includes(value))
  const fields = {
    skill: choice(m.staff_pay_service(), own.length > 0 ? own : skillChoices),
    rate: amount(m.staff_pay_rate(), { positive: true, half: true }),
    from_day: day(m.staff_pay_from_day(), { required: true, half: true }),
  } satisfies FieldsOf<'POST /staff/pay/workers/{id}/rates/'>
  return (
    <CallForm
      call="POST /staff/pay/workers/{id}/rates/"
      params={{ id: worker.id }}
      title={m.staff_pay_rate_add()}
      fields={fields}
      stored={{ from_day: dayOf(new Date()) }}
      body={(values) => values}
      stale={stale}
      onClose={onClose}
    />
  )
}

/** What is added to the pay of a month, or taken off it. */
export function AdjustmentForm({ worker, pay, onClose }: Props & { pay: WorkerPay }) {
  // When the form was opened: a reload of the list must not let the same press through twice.
  const [latest] = useState(() => Math.max(0, ...pay.adjustments.map(({ id }) => id)))
  const month = monthOf(dayOf(new Date()))
  const months = [-1, 0, 1].map((by) => addMonths(month, by))
  const fields = {
    kind: radios(
      m.staff_pay_kind(),
      choicesOf({ deduction: m.staff_pay_deduction, addition: m.staff_pay_addition }),
    ),
    month: choice(
      m.staff_pay_month(),
      months.map((value) => ({ value, label: monthLabel(value) })),
      { half: true },
    ),
    amount: amount(m.staff_pay_amount(), { positive: true, half: true }),
    corrects: choice(m.staff_pay_corrects(), [
      { value: '', label: m.staff_pay_corrects_none() },
      ...Array.from({ length: 12 }, (_, at) => addMonths(month, -at - 1)).map((value) => ({
        value,
        label: monthLabel(value),
      })),
    ]),
    reason: text(m.staff_pay_reason(), {
      hint: m.staff_pay_reason_hint(),
      most: 200,
      required: true,
    }),
  } satisfies FieldsOf<'POST /staff/pay/workers/{id}/adjustments/'>
  return (
    <CallForm
      call="POST /staff/pay/workers/{id}/adjustments/"
      params={{ id: worker.id }}
      title={m.staff_pay_adjustment_add()}
      fields={fields}
      stored={{ month, kind: 'deduction', corrects: '' }}
      body={(values) => ({ ...values, latest })}
      stale={stale}
      onClose={onClose}
    />
  )
}

const bankFields = {
  bank: choice(
    m.staff_refunds_bank(),
    banks.map(([value, label]) => ({ value, label })),
  ),
  holder: text(m.staff_refunds_holder(), { most: 100, required: true }),
  account: text(m.staff_refunds_account(), { most: 30, inputMode: 'numeric', required: true }),
} satisfies FieldsOf<'PUT /staff/pay/workers/{id}/bank/'>

/** Where a worker is paid. */
export function BankForm({ worker, pay, onClose }: Props & { pay: WorkerPay }) {
  return (
    <CallForm
      call="PUT /staff/pay/workers/{id}/bank/"
      params={{ id: worker.id }}
      title={m.staff_pay_bank()}
      fields={bankFields}
      stored={pay.bank ?? { holder: worker.name }}
      body={(values) => ({ ...values, version: pay.version })}
      stale={stale}
      onClose={onClose}
    />
  )
}
