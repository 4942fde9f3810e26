import type { EInvoiceMonthDetail } from '../../../domain/api/payments/einvoices.ts'
import { m } from '../../../messages/page.ts'
import { CallForm } from '../form/CallForm.tsx'
import { choicesOf } from '../form/choices.ts'
import { type FieldsOf, radios, text } from '../form/describe-form.tsx'

const fields = {
  name: text(m.staff_einvoices_buyer_name(), { most: 150, required: true }),
  id_type: radios(
    m.staff_einvoices_buyer_id_type(),
    choicesOf({
      NRIC: m.staff_einvoices_id_nric,
      BRN: m.staff_einvoices_id_brn,
      PASSPORT: m.staff_einvoices_id_passport,
    }),
  ),
  id_number: text(m.staff_einvoices_buyer_id(), { most: 20, required: true, half: true }),
  tin: text(m.staff_einvoices_buyer_tin(), {
    hint: m.staff_einvoices_buyer_tin_hint(),
    most: 14,
    half: true,
  }),
  address: text(m.staff_einvoices_buyer_address(), { most: 150, required: true }),
  phone: text(m.staff_einvoices_buyer_phone(), { most: 20, required: true, half: true }),
} satisfies FieldsOf<'POST /staff/e-invoices/receipts/{id}/buyer/'>

/** Who bought, of a receipt that needs an e-invoice of its own. */
export function BuyerForm({
  receipt,
  stale,
  onClose,
}: {
  receipt: EInvoiceMonthDetail['missing'][number]
  stale: readonly (readonly string[])[]
  onClose: () => void
}) {
  return (
    <CallForm
      call="POST /staff/e-invoices/receipts/{id}/buyer/"
      params={{ id: receipt.id }}
      title={m.staff_einvoices_buyer_of({ number: receipt.number })}
      fields={fields}
      stored={{ name: receipt.customer_name, id_type: 'NRIC' as const }}
      body={(values) => values}
      stale={stale}
      onClose={onClose}
    />
  )
}
