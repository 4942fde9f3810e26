import type { Customer, CustomerAddress } from '../../../domain/api/customers/customers.ts'
import { propertyType } from '../../../domain/services/questions.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import { SavingForm } from '../list/SavingForm.tsx'
import { useDraft } from '../workers/use-draft.ts'
import { useCustomerChange } from './use-customer-change.ts'

const lengths = { unit: 100, access_notes: 500, gate: 200, parking: 200, pets: 200 } as const
const labels = {
  unit: m.staff_customers_unit,
  access_notes: m.staff_customers_access_notes,
  gate: m.staff_customers_gate,
  parking: m.staff_customers_parking,
  pets: m.staff_customers_pets,
} as const
const facts = ['unit', 'access_notes', 'gate', 'parking', 'pets'] as const

/** Adds a place of a customer, or edits one; a place of an order is stored by that. */
export function AddressForm({
  customer,
  address,
  onClose,
}: {
  customer: Customer
  /** Undefined for a new one. */
  address: CustomerAddress | undefined
  onClose: () => void
}) {
  const { draft, change, unsaved } = useDraft({
    address: address?.address ?? '',
    post_code: address ? String(address.post_code) : '',
    property_type: address?.property_type ?? '',
    unit: address?.unit ?? '',
    access_notes: address?.access_notes ?? '',
    gate: address?.gate ?? '',
    parking: address?.parking ?? '',
    pets: address?.pets ?? '',
  })
  const saving = useCustomerChange(customer, onClose)
  const errorOf = (name: string) => saving.fields[name] ?? saving.fields[`save_address.${name}`]
  const id = address?.id ?? undefined
  return (
    <SavingForm
      title={
        address
          ? m.staff_customers_edit_what({ what: m.staff_customers_address() })
          : m.staff_customers_add_address()
      }
      unsaved={unsaved}
      saving={saving}
      onSave={() =>
        saving.save({
          save_address: {
            ...draft,
            post_code: Number(draft.post_code) || 0,
            ...(id === undefined ? {} : { id }),
          },
        })
      }
      onClose={onClose}
    >
      <TextField
        label={m.staff_customers_address()}
        value={draft.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
        maxLength={300}
        autoComplete="off"
        required
        error={errorOf('address')}
      />
      <TextField
        label={m.staff_customers_postcode()}
        inputMode="numeric"
        value={draft.post_code}
        onChange={(event) => change({ post_code: event.currentTarget.value })}
        maxLength={5}
        autoComplete="off"
        required
        error={errorOf('post_code')}
      />
      <SelectField
        label={m.staff_customers_property_type()}
        value={draft.property_type}
        onChange={(event) => change({ property_type: event.currentTarget.value })}
        choices={[
          { value: '', label: m.staff_customers_nothing() },
          ...propertyType.choices.map(({ value, label }) => ({
            value: String(value),
            label: label({}, { locale: pageLocale }),
          })),
        ]}
        error={errorOf('property_type')}
      />
      {facts.map((name) => (
        <TextField
          key={name}
          label={labels[name]()}
          value={draft[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
          maxLength={lengths[name]}
          autoComplete="off"
          error={errorOf(name)}
        />
      ))}
      {id !== undefined && (
        <p>
          <PlainButton
            variant="danger"
            disabled={saving.busy}
            onClick={() => saving.save({ remove_address: id })}
          >
            {m.staff_customers_remove_address()}
          </PlainButton>
        </p>
      )}
    </SavingForm>
  )
}
