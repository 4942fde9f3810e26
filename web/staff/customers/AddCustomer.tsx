import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { ApiError, call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { check, type FieldsOf, type Values } from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useSave } from '../form/use-save.ts'
import type { ListState } from '../list/list-state.ts'
import { detailsFields } from './CustomerForms.tsx'

const fields = {
  ...detailsFields(),
  same_phone: check(m.staff_customers_same_phone()),
} satisfies FieldsOf<'POST /staff/customers/'>

/** A form for a customer who called: name and phone, an e-mail if there is one. */
export function AddCustomer({
  list,
  onClose,
}: {
  list: ListState<'GET /staff/customers/'>
  onClose: () => void
}) {
  const form = useForm(fields, { language: pageLocale })
  const [isKnown, setIsKnown] = useState(false)
  const saving = useSave(
    (person: Values<typeof fields>) => call('POST /staff/customers/', person),
    {
      stale: [['customers']],
      onSaved: ({ id }) => {
        onClose()
        list.show(String(id))
      },
    },
  )
  return (
    <RecordForm
      title={m.staff_customers_add()}
      saveLabel={m.staff_customers_add()}
      form={form}
      without={isKnown ? [] : ['same_phone']}
      saving={saving}
      onSave={(person) =>
        saving.save(person, {
          onError: (error) => {
            if (error instanceof ApiError && error.code === 'customer-phone-known') setIsKnown(true)
          },
        })
      }
      onClose={onClose}
    />
  )
}
