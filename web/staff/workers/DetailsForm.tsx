import { type WorkerLanguage, workerLanguages } from '../../../domain/workers/worker.ts'
import { m } from '../../../messages/page.ts'
import { LongTextField, SelectField, TextField } from '../../ui/TextField.tsx'
import { DayField } from '../list/DayField.tsx'
import { Choices } from './Choices.tsx'
import { useDraft } from './use-draft.ts'
import { useWorkerChange } from './use-worker-change.ts'
import { WorkerForm } from './WorkerForm.tsx'
import { languageWords } from './words.ts'
import type { Worker } from './worker.ts'

/** Who somebody is, as a form has it: what is empty is ''. */
export type Details = {
  name: string
  phone: string
  email: string
  gender: 'Female' | 'Male'
  languages: WorkerLanguage[]
  joined_on: string
}

/** The fields of a person, for a new worker and for one who is there. */
export function DetailsFields({
  draft,
  errors,
  onChange,
}: {
  draft: Details
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<Details>) => void
}) {
  return (
    <>
      <TextField
        label={m.staff_workers_name()}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        maxLength={100}
        autoComplete="off"
        required
        error={errors.name}
      />
      <TextField
        label={m.staff_workers_phone()}
        hint={m.staff_workers_phone_hint()}
        type="tel"
        value={draft.phone}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
        maxLength={30}
        autoComplete="off"
        error={errors.phone}
      />
      <TextField
        label={m.staff_workers_email()}
        type="email"
        value={draft.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
        maxLength={254}
        autoComplete="off"
        error={errors.email}
      />
      <SelectField
        label={m.staff_workers_gender()}
        value={draft.gender}
        onChange={(event) => onChange({ gender: event.currentTarget.value as Details['gender'] })}
        choices={[
          { value: 'Female', label: m.staff_workers_female() },
          { value: 'Male', label: m.staff_workers_male() },
        ]}
        error={errors.gender}
      />
      <Choices
        label={m.staff_workers_languages()}
        choices={workerLanguages.map((value) => ({ value, label: languageWords[value]() }))}
        chosen={draft.languages}
        onChange={(languages) => onChange({ languages })}
      />
      <DayField
        label={m.staff_workers_joined()}
        value={draft.joined_on}
        onChange={(day) => onChange({ joined_on: day })}
        error={errors.joined_on}
      />
    </>
  )
}

/** The details as calls take them. */
export function sentDetails(draft: Details) {
  return { ...draft, joined_on: draft.joined_on || null }
}

type Props = { worker: Worker; onClose: () => void }

/** Edits who a worker is. */
export function DetailsForm({ worker, onClose }: Props) {
  const { draft, change, unsaved } = useDraft<Details>({
    name: worker.name,
    phone: worker.phone ?? '',
    email: worker.email ?? '',
    gender: worker.gender,
    languages: worker.languages,
    joined_on: worker.joined_on ?? '',
  })
  const saving = useWorkerChange(worker, onClose)
  return (
    <WorkerForm
      title={m.staff_workers_edit_what({ what: m.staff_workers_details() })}
      unsaved={unsaved}
      saving={saving}
      onSave={() => saving.save(sentDetails(draft))}
      onClose={onClose}
    >
      <DetailsFields draft={draft} errors={saving.fields} onChange={change} />
    </WorkerForm>
  )
}

/** Edits what staff noted of a worker. */
export function NotesForm({ worker, onClose }: Props) {
  const { draft, change, unsaved } = useDraft({ notes: worker.notes })
  const saving = useWorkerChange(worker, onClose)
  return (
    <WorkerForm
      title={m.staff_workers_edit_what({ what: m.staff_workers_notes() })}
      unsaved={unsaved}
      saving={saving}
      onSave={() => saving.save(draft)}
      onClose={onClose}
    >
      <LongTextField
        label={m.staff_workers_notes()}
        hint={m.staff_workers_notes_hint()}
        rows={10}
        maxLength={4000}
        value={draft.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
        error={saving.fields.notes}
      />
    </WorkerForm>
  )
}
