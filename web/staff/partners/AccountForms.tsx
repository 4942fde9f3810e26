import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { type CallOutput, callQuery } from '../../api.ts'
import { formatRm } from '../../ui/Money.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { amount, day, type FieldsOf, text, whole } from '../form/describe-form.tsx'
import type { FormProps } from '../panel/RecordPanel.tsx'
import { stalePartners } from './words.ts'

type Partner = CallOutput<'GET /staff/partners/{id}'>

const terms = {
  limit: amount(m.staff_partners_limit_rm(), { half: true, hint: m.staff_partners_limit_hint() }),
  terms_days: whole(m.staff_partners_terms_days(), { half: true }),
  percent_off: whole(m.staff_partners_percent_off(), { hint: m.staff_partners_percent_off_hint() }),
} satisfies FieldsOf<'POST /staff/partners/{id}/account/'>

/** Opens a partner's account, or changes its terms. */
export function ChangeAccount({ record: { id, version, account }, onClose }: FormProps<Partner>) {
  return (
    <CallForm
      call="POST /staff/partners/{id}/account/"
      params={{ id }}
      title={account ? m.staff_partners_account_change() : m.staff_partners_account_open()}
      fields={terms}
      stored={account ?? { terms_days: 30, percent_off: 0 }}
      body={(values) => ({ ...values, version })}
      stale={stalePartners}
      onClose={onClose}
    />
  )
}

const member = {
  email: text(m.staff_partners_member_email(), {
    most: 254,
    required: true,
    type: 'email',
    hint: m.staff_partners_member_hint(),
  }),
} satisfies FieldsOf<'POST /staff/partners/{id}/members/'>

const paid = {
  amount: amount(m.staff_partners_payment_amount(), { positive: true, half: true }),
  day: day(m.staff_partners_payment_day(), { half: true, required: true }),
  ref: text(m.staff_partners_payment_ref(), { most: 60, required: true }),
} satisfies FieldsOf<'POST /staff/partners/{id}/payments/'>

/** Records a payment by the partner. */
export function RecordPayment({ record, onClose }: FormProps<Partner>) {
  const { id } = record
  // What is owed may change while the form is open.
  const { data = record } = useQuery(
    callQuery(['partner', id], 'GET /staff/partners/{id}', undefined, { id: String(id) }),
  )
  const owed = data.account?.owed ?? 0
  return (
    <CallForm
      call="POST /staff/partners/{id}/payments/"
      params={{ id }}
      title={m.staff_partners_payment_record()}
      saveLabel={m.staff_partners_payment_record()}
      fields={paid}
      stored={{ day: dayOf(new Date()) }}
      body={(values) => ({ ...values, owed })}
      stale={stalePartners}
      onClose={onClose}
      before={<p>{m.staff_partners_payment_owed({ amount: formatRm(owed) })}</p>}
    />
  )
}

/** Allows a customer to book on the account. */
export function AddMember({ record: { id }, onClose }: FormProps<Partner>) {
  return (
    <CallForm
      call="POST /staff/partners/{id}/members/"
      params={{ id }}
      title={m.staff_partners_member_add()}
      saveLabel={m.staff_partners_member_add()}
      fields={member}
      body={(values) => values}
      stale={stalePartners}
      onClose={onClose}
    />
  )
}
