import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { CallForm } from '../form/CallForm.tsx'
import { check, type FieldsOf } from '../form/describe-form.tsx'
import type { ListState } from '../list/list-state.ts'
import { detailsFields } from './CustomerForms.tsx'

const fields = {
  ...detailsFields(),
  same_phone: check(m.staff_customers_same_phone()),
} satisfies FieldsOf<'POST /staff/customers/'>

/** A form for a customer who called: name, phone and optional e-mail. */
export function AddCustomer({
  list,
  onClose,
}: {
  list: ListState<'GET /staff/customers/'>
  onClose: () => void
}) {
  const [isKnown, setIsKnown] = useState(false)
  return (
    <CallForm
      call="POST /staff/customers/"
      title={m.staff_customers_add()}
      saveLabel={m.staff_customers_add()}
      fields={fields}
      stored={{ language: pageLocale }}
      without={() => (isKnown ? [] : ['same_phone'])}
      body={(person) => person}
      stale={[['customers']]}
      onRefused={(code) => setIsKnown(isKnown || code === 'customer-phone-known')}
      onSaved={({ id }) => list.show(String(id))}
      onClose={onClose}
    />
  )
}
