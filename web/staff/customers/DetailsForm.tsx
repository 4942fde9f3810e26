import type { Customer } from '../../../domain/api/customers/customers.ts'
import { type Locale, languageNames, locales } from '../../../messages/locales.ts'
import { m } from '../../../messages/page.ts'
import { LongTextField, SelectField, TextField } from '../../ui/TextField.tsx'
import { SavingForm } from '../list/SavingForm.tsx'
import { useDraft } from '../workers/use-draft.ts'
import styles from './customers.module.css'
import { useCustomerChange } from './use-customer-change.ts'
import { useTags } from './use-tags.ts'

type Props = { customer: Customer; onClose: () => void }

/** Who somebody is, as a form has it. */
export type Details = { name: string; phone: string; email: string; language: Locale }

/** The fields of a person, for a new customer and for one who is there. */
export function DetailsFields({
  draft,
  errors,
  emailProven = false,
  onChange,
}: {
  draft: Details
  errors: Readonly<Record<string, string>>
  emailProven?: boolean
  onChange: (part: Partial<Details>) => void
}) {
  return (
    <>
      <TextField
        label={m.staff_customers_name()}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        maxLength={100}
        autoComplete="off"
        required
        error={errors.name}
      />
      <TextField
        label={m.staff_customers_phone()}
        hint={m.staff_customers_phone_hint()}
        type="tel"
        value={draft.phone}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
        maxLength={30}
        autoComplete="off"
        required
        error={errors.phone}
      />
      <TextField
        label={m.staff_customers_email()}
        hint={emailProven ? m.staff_customers_email_proven() : m.staff_customers_email_hint()}
        type="email"
        value={draft.email}
        readOnly={emailProven}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
        maxLength={254}
        autoComplete="off"
        error={errors.email}
      />
      <SelectField
        label={m.staff_customers_language()}
        value={draft.language}
        onChange={(event) => onChange({ language: event.currentTarget.value as Locale })}
        choices={locales.map((value) => ({ value, label: languageNames[value] }))}
        error={errors.language}
      />
    </>
  )
}

/** Edits who a customer is. */
export function DetailsForm({ customer, onClose }: Props) {
  const { draft, change, unsaved } = useDraft<Details>({
    name: customer.name,
    phone: customer.phone ?? '',
    email: customer.email ?? '',
    language: customer.language,
  })
  const saving = useCustomerChange(customer, onClose)
  const emailProven = customer.sign_in === 'yes'
  return (
    <SavingForm
      title={m.staff_customers_edit_what({ what: m.staff_customers_details() })}
      unsaved={unsaved}
      saving={saving}
      onSave={() => {
        const { email, ...rest } = draft
        saving.save(emailProven ? rest : { ...rest, email })
      }}
      onClose={onClose}
    >
      <DetailsFields
        draft={draft}
        errors={saving.fields}
        emailProven={emailProven}
        onChange={change}
      />
    </SavingForm>
  )
}

/** Edits the notes for staff and for the crew. */
export function NotesForm({ customer, onClose }: Props) {
  const { draft, change, unsaved } = useDraft({
    note: customer.note,
    crew_note: customer.crew_note,
  })
  const saving = useCustomerChange(customer, onClose)
  return (
    <SavingForm
      title={m.staff_customers_edit_what({ what: m.staff_customers_notes() })}
      unsaved={unsaved}
      saving={saving}
      onSave={() => saving.save(draft)}
      onClose={onClose}
    >
      <LongTextField
        label={m.staff_customers_note()}
        hint={m.staff_customers_note_hint()}
        rows={7}
        maxLength={4000}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        error={saving.fields.note}
      />
      <LongTextField
        label={m.staff_customers_crew_note()}
        hint={m.staff_customers_crew_note_hint()}
        rows={5}
        maxLength={1000}
        value={draft.crew_note}
        onChange={(event) => change({ crew_note: event.currentTarget.value })}
        error={saving.fields.crew_note}
      />
    </SavingForm>
  )
}

/** Edits the tags; those of other customers are offered. */
export function TagsForm({ customer, onClose }: Props) {
  const known = useTags()
  const { draft, change, unsaved } = useDraft({ tags: customer.tags.join(', ') })
  const saving = useCustomerChange(customer, onClose)
  const words = draft.tags
    .split(/[,，]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  const offered = known.filter((tag) => !words.includes(tag)).slice(0, 12)
  return (
    <SavingForm
      title={m.staff_customers_edit_what({ what: m.staff_customers_tags() })}
      unsaved={unsaved}
      saving={saving}
      onSave={() => saving.save({ tags: words })}
      onClose={onClose}
    >
      <TextField
        label={m.staff_customers_tags()}
        hint={m.staff_customers_tags_hint()}
        value={draft.tags}
        onChange={(event) => change({ tags: event.currentTarget.value })}
        maxLength={400}
        autoComplete="off"
        error={saving.fields.tags ?? Object.values(saving.fields)[0]}
      />
      {offered.length > 0 && (
        <Offered tags={offered} onChoose={(tag) => change({ tags: [...words, tag].join(', ') })} />
      )}
    </SavingForm>
  )
}

function Offered({ tags, onChoose }: { tags: readonly string[]; onChoose: (tag: string) => void }) {
  return (
    <p className={styles.tags}>
      {tags.map((tag) => (
        <button key={tag} type="button" className={styles.offer} onClick={() => onChoose(tag)}>
          + {tag}
        </button>
      ))}
    </p>
  )
}
