import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { ApiError, call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { FormDialog } from '../list/FormDialog.tsx'
import { useSave } from '../list/use-save.ts'
import { useDraft } from '../workers/use-draft.ts'
import workers from '../workers/workers.module.css'
import { type Details, DetailsFields } from './DetailsForm.tsx'

/** A form for a customer who called: name and phone, an e-mail if there is one. */
export function AddCustomer({
  onAdded,
  onClose,
}: {
  onAdded: (id: number) => void
  onClose: () => void
}) {
  const { draft, change, unsaved } = useDraft<Details>({
    name: '',
    phone: '',
    email: '',
    language: pageLocale,
  })
  const [isKnown, setIsKnown] = useState(false)
  const [samePhone, setSamePhone] = useState(false)
  const saving = useSave(
    (person: Details) => call('POST /staff/customers/', { ...person, same_phone: samePhone }),
    { stale: [['customers']], onSaved: ({ id }) => onAdded(id) },
  )
  return (
    <FormDialog
      title={m.staff_customers_add()}
      saveLabel={m.staff_customers_add()}
      unsaved={unsaved}
      busy={saving.busy}
      failure={saving.failure}
      onSave={() =>
        saving.save(draft, {
          onError: (error) => {
            if (error instanceof ApiError && error.code === 'customer-phone-known') setIsKnown(true)
          },
        })
      }
      onClose={onClose}
    >
      <DetailsFields draft={draft} errors={saving.fields} onChange={change} />
      {isKnown && (
        <div className={workers.choices}>
          <label>
            <input
              type="checkbox"
              checked={samePhone}
              onChange={(event) => setSamePhone(event.currentTarget.checked)}
            />
            {m.staff_customers_same_phone()}
          </label>
        </div>
      )}
    </FormDialog>
  )
}
