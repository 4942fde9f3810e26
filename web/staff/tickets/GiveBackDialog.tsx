import type { Ticket } from '../../../domain/api/customers/tickets.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { formatRm } from '../../ui/Money.tsx'
import { amount, type FieldsOf, type Values } from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useSave } from '../form/use-save.ts'
import { staleAfter } from './stale.ts'

const texts = {
  credit: { title: m.staff_tickets_credit(), about: m.staff_tickets_credit_about },
  refund: { title: m.staff_tickets_refund(), about: m.staff_tickets_refund_about },
} as const

function fieldsOf(left: number) {
  return {
    amount: amount(m.staff_tickets_amount(), {
      hint: m.staff_tickets_amount_hint({ amount: formatRm(left) }),
      positive: true,
    }),
  } satisfies FieldsOf<'POST /staff/tickets/{id}/credit/'>
}

/** The amount that is given back: by a voucher of this customer alone, or of what was paid. */
export function GiveBackDialog({
  ticket,
  way,
  onClose,
}: {
  ticket: Ticket
  way: keyof typeof texts
  onClose: () => void
}) {
  const { title, about } = texts[way]
  const params = { id: String(ticket.id) }
  const form = useForm(fieldsOf(ticket.amount_left ?? 0))
  const saving = useSave(
    (values: Values<ReturnType<typeof fieldsOf>>) => {
      const body = { version: ticket.version, ...values }
      return way === 'credit'
        ? call('POST /staff/tickets/{id}/credit/', body, { params })
        : call('POST /staff/tickets/{id}/refund/', body, { params })
    },
    { stale: staleAfter(ticket), onSaved: onClose },
  )
  return (
    <RecordForm
      title={title}
      saveLabel={title}
      form={form}
      saving={saving}
      staysOnReload
      onSave={saving.save}
      onClose={onClose}
      before={<p>{about({ name: ticket.customer_name })}</p>}
    />
  )
}
