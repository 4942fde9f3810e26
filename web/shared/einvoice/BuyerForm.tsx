import { useState } from 'react'
import type { StoredBuyer } from '../../../domain/api/payments/own-einvoices.ts'
import { m } from '../../../messages/page.ts'
import { ApiError } from '../../api.ts'
import { Form } from '../../ui/form/Form.tsx'
import { SelectField, TextField } from '../../ui/form/TextField.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'

type IdType = StoredBuyer['id_type']

const choices = [
  { value: 'NRIC', label: m.einvoice_for_nric() },
  { value: 'PASSPORT', label: m.einvoice_for_passport() },
  { value: 'BRN', label: m.einvoice_for_brn() },
] as const

const idFields: Readonly<Record<IdType, { label: string; hint?: string; maxLength: number }>> = {
  NRIC: { label: m.einvoice_nric(), hint: m.einvoice_nric_hint(), maxLength: 12 },
  PASSPORT: { label: m.einvoice_passport(), maxLength: 20 },
  BRN: { label: m.einvoice_brn(), hint: m.einvoice_brn_hint(), maxLength: 12 },
}

/**
 * Shows the first field's message if several are refused, as the general one has only wire names.
 */
function throwFieldProblem(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const { status, code, fields, message } = error
  const [first = message] = code === 'invalid-request' ? Object.values(fields) : []
  throw new ApiError(status, { response: first, code, fields })
}

/**
 * The buyer of the e-invoice, prefilled with the last used details
 * (docs/product/einvoice.md#buyers).
 */
export default function BuyerForm({
  before,
  submitLabel,
  send,
  onClose,
}: {
  before: Partial<StoredBuyer>
  submitLabel: string
  send: (buyer: StoredBuyer) => Promise<unknown>
  onClose: () => void
}) {
  const [type, setType] = useState<IdType>(before.id_type ?? 'NRIC')
  const isCompany = type === 'BRN'
  return (
    <Form
      label={m.einvoice_form()}
      submitLabel={submitLabel}
      read={(text) => ({
        values: {
          id_type: type,
          name: text('name'),
          id_number: text('id_number'),
          tin: text('tin'),
          address: text('address'),
          phone: text('phone'),
          email: text('email'),
        },
        problems: [],
      })}
      send={(buyer) => send(buyer).catch(throwFieldProblem)}
      beside={
        <PlainButton variant="outline" onClick={onClose}>
          {m.einvoice_cancel()}
        </PlainButton>
      }
    >
      {(errorOf) => {
        const field = (name: keyof StoredBuyer) => ({
          name,
          defaultValue: before[name],
          error: errorOf(name),
        })
        return (
          <>
            <p>{m.einvoice_form_lead()}</p>
            <SelectField
              name="id_type"
              label={m.einvoice_for()}
              choices={choices}
              value={type}
              error={errorOf('id_type')}
              onChange={({ currentTarget }) => setType(currentTarget.value as IdType)}
            />
            <TextField
              {...field('name')}
              label={isCompany ? m.einvoice_company() : m.einvoice_name()}
              maxLength={150}
              autoComplete={isCompany ? 'organization' : 'name'}
              required
            />
            <TextField {...field('id_number')} {...idFields[type]} autoComplete="off" required />
            <TextField
              {...field('tin')}
              label={m.einvoice_tin()}
              hint={isCompany ? m.einvoice_tin_company() : m.einvoice_tin_hint()}
              maxLength={14}
              autoComplete="off"
              required={isCompany}
            />
            <TextField
              {...field('address')}
              label={m.einvoice_address()}
              maxLength={150}
              autoComplete="street-address"
              required
            />
            <TextField
              {...field('phone')}
              label={m.einvoice_phone()}
              type="tel"
              maxLength={20}
              autoComplete="tel"
              required
            />
            <TextField
              {...field('email')}
              label={m.einvoice_email()}
              hint={m.einvoice_email_hint()}
              type="email"
              maxLength={100}
              autoComplete="email"
            />
          </>
        )
      }}
    </Form>
  )
}
