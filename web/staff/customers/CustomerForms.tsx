import type { ComponentProps } from 'react'
import type {
  Customer,
  CustomerAddress,
  CustomerChange,
} from '../../../domain/api/customers/customers.ts'
import { propertyType } from '../../../domain/services/questions.ts'
import { type Locale, languageNames, locales } from '../../../messages/locales.ts'
import { m } from '../../../messages/page.ts'
import { labelText } from '../../locale.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { CallForm } from '../form/CallForm.tsx'
import {
  choice,
  digits,
  type Field,
  type FieldSet,
  type FieldsFor,
  type FieldsOf,
  long,
  text,
  type Values,
} from '../form/describe-form.tsx'
import styles from './customers.module.css'
import { staleOf } from './stale.ts'
import { useTags } from './use-tags.ts'

type Props = { record: Customer; onClose: () => void }
const editWhat = (what: string) => m.staff_customers_edit_what({ what })

/** Fields of personal details, for new and existing customers. */
export function detailsFields(emailProven = false) {
  return {
    name: text(m.staff_customers_name(), { most: 100, required: true }),
    phone: text(m.staff_customers_phone(), {
      hint: m.staff_customers_phone_hint(),
      type: 'tel',
      most: 30,
      required: true,
    }),
    email: text(m.staff_customers_email(), {
      hint: emailProven ? m.staff_customers_email_proven() : m.staff_customers_email_hint(),
      type: 'email',
      most: 254,
      readOnly: emailProven,
    }),
    language: choice<Locale>(
      m.staff_customers_language(),
      locales.map((value) => ({ value, label: languageNames[value] })),
    ),
  } satisfies FieldsOf<'POST /staff/customers/'>
}

const notesFields = {
  note: long(m.staff_customers_note(), {
    hint: m.staff_customers_note_hint(),
    rows: 7,
    most: 4000,
  }),
  crew_note: long(m.staff_customers_crew_note(), {
    hint: m.staff_customers_crew_note_hint(),
    rows: 5,
    most: 1000,
  }),
} satisfies FieldsFor<CustomerChange>

const addressFields = {
  address: text(m.staff_customers_address(), { most: 300, required: true }),
  post_code: digits(m.staff_customers_postcode(), { most: 5, required: true }),
  property_type: choice(m.staff_customers_property_type(), [
    { value: '', label: m.common_nothing() },
    ...propertyType.choices.map(({ value, label }) => ({
      value: String(value),
      label: labelText(label),
    })),
  ]),
  unit: text(m.staff_customers_unit(), { most: 60 }),
  access_notes: long(m.staff_customers_access_notes(), { most: 500, rows: 2 }),
  gate: text(m.staff_customers_gate(), { most: 200 }),
  parking: text(m.staff_customers_parking(), { most: 200 }),
  pets: text(m.staff_customers_pets(), { most: 200 }),
} satisfies FieldsFor<NonNullable<CustomerChange['save_address']>>

type Update = 'PUT /staff/customers/{id}'

/** A form of a customer, saved on the version when it was opened. */
function CustomerForm<F extends FieldSet>({
  customer: { id, version, ...customer },
  stored = customer as { readonly [N in keyof F]?: unknown },
  changeOf,
  ...form
}: Omit<ComponentProps<typeof CallForm<Update, F>>, 'call' | 'params' | 'body' | 'stale'> & {
  customer: Customer
  changeOf: (values: Values<F>) => CustomerChange
}) {
  return (
    <CallForm
      {...form}
      call="PUT /staff/customers/{id}"
      params={{ id }}
      stored={stored}
      body={(values) => ({ version, ...changeOf(values) })}
      stale={staleOf(id)}
    />
  )
}

/** Edits a customer's details; only the customer can change a verified e-mail. */
export function DetailsForm({ record: customer, onClose }: Props) {
  const emailProven = customer.sign_in === 'yes'
  return (
    <CustomerForm
      title={editWhat(m.staff_customers_details())}
      fields={detailsFields(emailProven)}
      customer={customer}
      changeOf={({ email, ...rest }) => (emailProven ? rest : { ...rest, email })}
      onClose={onClose}
    />
  )
}

/** Edits the notes for staff and for the crew. */
export function NotesForm({ record: customer, onClose }: Props) {
  return (
    <CustomerForm
      title={editWhat(m.staff_customers_notes())}
      fields={notesFields}
      customer={customer}
      changeOf={(values) => values}
      onClose={onClose}
    />
  )
}

/** Edits the tags, suggesting those of other customers. */
export function TagsForm({ record: customer, onClose }: Props) {
  const known = useTags()
  return (
    <CustomerForm
      title={editWhat(m.staff_customers_tags())}
      fields={{ tags: tagsField(known) }}
      customer={customer}
      changeOf={(values) => values}
      onClose={onClose}
    />
  )
}

/** Comma-separated tags, with a button for each known one. */
function tagsField(known: readonly string[]): Field<string[], string> {
  const typed = text(m.staff_customers_tags(), { hint: m.staff_customers_tags_hint(), most: 400 })
  return {
    start: (stored) => (stored ?? []).join(', '),
    read: (words) => ({ ok: true, value: tagsIn(words) }),
    draw: (input) => {
      const words = tagsIn(input.value)
      const offered = known.filter((tag) => !words.includes(tag)).slice(0, 12)
      return (
        <>
          {typed.draw(input)}
          {offered.length > 0 && (
            <p className={styles.tags}>
              {offered.map((tag) => (
                <button
                  key={tag}
                  type="button"
                  className={styles.offer}
                  onClick={() => input.onChange([...words, tag].join(', '))}
                >
                  + {tag}
                </button>
              ))}
            </p>
          )}
        </>
      )
    },
  }
}

function tagsIn(words: string): string[] {
  return words
    .split(/[,，]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

/** Adds or edits an address of a customer. Editing an address of an order stores it. */
export function AddressForm({
  record: customer,
  part: address,
  onClose,
}: Props & {
  /** Undefined for a new one. */
  part?: CustomerAddress
}) {
  const id = address?.id ?? undefined
  return (
    <CustomerForm
      title={address ? editWhat(m.staff_customers_address()) : m.staff_customers_add_address()}
      fields={addressFields}
      customer={customer}
      stored={address ?? {}}
      at="save_address."
      changeOf={(values) => ({ save_address: { ...values, ...(id === undefined ? {} : { id }) } })}
      onClose={onClose}
    >
      {(saving) =>
        id !== undefined && (
          <p>
            <PlainButton
              variant="danger"
              disabled={saving.busy}
              onClick={() => saving.save({ version: customer.version, remove_address: id })}
            >
              {m.staff_customers_remove_address()}
            </PlainButton>
          </p>
        )
      }
    </CustomerForm>
  )
}

const blockFields = {
  reason: long(m.staff_customers_reason(), { most: 300, required: true }),
} satisfies FieldsOf<'POST /staff/customers/{id}/block/'>

/** Blocks a customer, with the reason (docs/product/customers.md#blocked). */
export function BlockForm({ record: customer, onClose }: Props) {
  return (
    <CallForm
      call="POST /staff/customers/{id}/block/"
      params={{ id: customer.id }}
      title={m.staff_customers_block_title({ name: customer.name })}
      saveLabel={m.staff_customers_block()}
      fields={blockFields}
      body={(values) => ({ version: customer.version, ...values })}
      stale={staleOf(customer.id)}
      onClose={onClose}
      before={<p className={styles.soft}>{m.staff_customers_block_text()}</p>}
    />
  )
}
