import type { ReactNode } from 'react'
import type { HoursSpan } from '../../../domain/workers/hours.ts'
import { workerLanguages } from '../../../domain/workers/worker.ts'
import { m } from '../../../messages/page.ts'
import { dayLabel } from '../../shared/when.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { choicesOf } from '../form/choices.ts'
import {
  amount,
  choice,
  day,
  type FieldSet,
  type FieldsFor,
  long,
  orNone,
  own,
  several,
  text,
  type Values,
} from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { type Form, useForm } from '../form/use-form.ts'
import { wordsOf } from '../list/states.tsx'
import { skillChoices } from '../skill-choices.ts'
import { ChangeImpact } from './change/ChangeImpact.tsx'
import { useWorkerChange } from './change/use-worker-change.ts'
import { areHours, DayEditor, WeekEditor } from './HoursEditor.tsx'
import { useAreaChoices } from './use-areas.ts'
import { documentWords, languageWords, leaveWords, statusTexts, workerStates } from './words.ts'
import type { Change, Worker } from './worker.ts'

type Props = { record: Worker; onClose: () => void }
type Stored<F> = { readonly [N in keyof F]?: unknown }
type Part<Name extends keyof Change> =
  NonNullable<Change[Name]> extends (infer Each)[] ? Each : never
const editWhat = (what: string) => m.staff_workers_edit_what({ what })
const note = text(m.staff_workers_note(), { most: 200 })

/** Fields of personal details, for new and existing workers. */
export const detailsFields = {
  name: text(m.staff_workers_name(), { most: 100, required: true }),
  phone: text(m.staff_workers_phone(), {
    hint: m.staff_workers_phone_hint(),
    type: 'tel',
    most: 30,
  }),
  email: text(m.staff_workers_email(), { type: 'email', most: 254 }),
  gender: choice(
    m.staff_workers_gender(),
    choicesOf({ Female: m.staff_workers_female(), Male: m.staff_workers_male() }),
  ),
  languages: several(
    m.staff_workers_languages(),
    workerLanguages.map((value) => ({ value, label: languageWords[value]() })),
  ),
  joined_on: orNone(day(m.staff_workers_joined())),
} satisfies FieldsFor<Change>

/** Fields of a worker's skills and areas. */
export function abilitiesFields(areas: ReturnType<typeof useAreaChoices>) {
  return {
    skills: several(m.staff_workers_skills(), skillChoices),
    areas: several(
      m.staff_workers_areas(),
      areas.map(({ value, label }) => ({ value: Number(value), label })),
    ),
  } satisfies FieldsFor<Change>
}

/** The field of weekly hours; it shows its own error while they are invalid. */
export function weekField(usual: HoursSpan[][], heading?: string) {
  return own<HoursSpan[][]>(
    usual,
    ({ value, onChange }) => (
      <>
        {heading && <h3>{heading}</h3>}
        <WeekEditor week={value} onChange={(week) => onChange(week.map((spans) => [...spans]))} />
      </>
    ),
    (week) => (week.every(areHours) ? undefined : ''),
  )
}

const notesFields = {
  notes: long(m.staff_workers_notes(), {
    hint: m.staff_workers_notes_hint(),
    rows: 10,
    most: 4000,
  }),
} satisfies FieldsFor<Change>

const statusFields = {
  status: choice(m.staff_workers_status(), choicesOf(wordsOf(workerStates)), {
    hint: (status) => statusTexts[status](),
  }),
  reason: text(m.staff_workers_reason(), { hint: m.staff_workers_reason_hint(), most: 200 }),
} satisfies FieldsFor<Change>

export const dayFields = {
  day: day(m.staff_workers_day(), { required: true }),
  spans: own<HoursSpan[]>(
    [],
    ({ value, onChange, draft }) => (
      <DayEditor
        name={
          typeof draft.day === 'string' && draft.day
            ? dayLabel(draft.day)
            : m.staff_workers_day_hours()
        }
        spans={value}
        onChange={(spans) => onChange([...spans])}
      />
    ),
    (spans) => (areHours(spans) ? undefined : ''),
  ),
  note,
} satisfies FieldsFor<Part<'set_days'>>

export const leaveFields = {
  first_day: day(m.staff_workers_first_day(), { required: true }),
  last_day: day(m.staff_workers_last_day()),
  kind: choice(m.staff_workers_kind(), choicesOf(leaveWords)),
  note,
} satisfies FieldsFor<Part<'add_leave'>>

const documentFields = {
  kind: choice(m.staff_workers_kind(), choicesOf(documentWords)),
  number: text(m.staff_workers_number(), { most: 60 }),
  expires_on: orNone(day(m.staff_workers_valid_until())),
  note,
} satisfies FieldsFor<Part<'add_documents'>>

/** A form of a worker that shows the effect of a change on visits before saving. */
export function WorkerForm<F extends FieldSet>({
  title,
  saveLabel,
  worker,
  form,
  at,
  changeOf,
  onClose,
  before,
  children,
}: {
  title: string
  saveLabel?: string
  worker: Worker
  form: Form<F>
  at?: string
  changeOf: (values: Values<F>) => Change
  onClose: () => void
  /** Above the fields. */
  before?: ReactNode
  children?: (saving: ReturnType<typeof useWorkerChange>) => ReactNode
}) {
  const saving = useWorkerChange(worker, onClose)
  return (
    <>
      <RecordForm
        title={title}
        {...(saveLabel ? { saveLabel } : {})}
        form={form}
        saving={saving}
        before={before}
        at={at}
        onSave={(values) => saving.save(changeOf(values))}
        onClose={onClose}
      >
        {children?.(saving)}
      </RecordForm>
      {saving.impact && <ChangeImpact {...saving.impact} />}
    </>
  )
}

/** Creates a form that needs only initial values from the worker. */
function formOf<F extends FieldSet>({
  title,
  fields,
  storedOf = (worker) => worker as Stored<F>,
  at,
  changeOf,
}: {
  title: string
  fields: F
  storedOf?: (worker: Worker) => Stored<F>
  at?: string
  changeOf: (values: Values<F>) => Change
}) {
  return function OfWorker({ record: worker, onClose }: Props) {
    const form = useForm(fields, storedOf(worker))
    return <WorkerForm {...{ title, worker, form, at, changeOf, onClose }} />
  }
}

/** Edits a worker's details. */
export const DetailsForm = formOf({
  title: editWhat(m.staff_workers_details()),
  fields: {
    ...detailsFields,
    cash_limit: orNone(
      amount(m.staff_workers_cash_limit(), { hint: m.staff_workers_cash_limit_hint() }),
    ),
  },
  changeOf: (values) => values,
})

/** Edits the staff's notes on a worker. */
export const NotesForm = formOf({
  title: editWhat(m.staff_workers_notes()),
  fields: notesFields,
  changeOf: (values) => values,
})

/** Edits a worker's skills and areas. */
export function AbilitiesForm({ record: worker, onClose }: Props) {
  const form = useForm(abilitiesFields(useAreaChoices()), {
    skills: worker.skills,
    areas: worker.areas.map(({ id }) => id),
  })
  return (
    <WorkerForm
      title={editWhat(m.staff_workers_skills())}
      worker={worker}
      form={form}
      changeOf={(values) => values}
      onClose={onClose}
    />
  )
}

/** Edits the hours of a worker's week. */
export const WeekForm = formOf({
  title: editWhat(m.staff_workers_week()),
  fields: { week_hours: weekField([]) },
  changeOf: (values) => values,
})

/** Adds a single day with different hours. */
export const DayForm = formOf({
  title: m.staff_workers_add_day(),
  fields: dayFields,
  storedOf: () => ({}),
  at: 'set_days.0.',
  changeOf: (values) => ({ set_days: [values] }),
})

/** Adds leave; without a last day it is one day. */
export const LeaveForm = formOf({
  title: m.staff_workers_add_leave(),
  fields: leaveFields,
  storedOf: () => ({ kind: 'annual' }),
  at: 'add_leave.0.',
  changeOf: (leave) => ({ add_leave: [{ ...leave, last_day: leave.last_day || leave.first_day }] }),
})

/** Changes whether a worker may be sent. */
export const StatusForm = formOf({
  title: m.staff_workers_set_status(),
  fields: statusFields,
  storedOf: ({ status }) => ({ status }),
  changeOf: (values) => values,
})

/** Adds a document, or edits one: kind, number, and until when it is valid. */
export function DocumentForm({
  record: worker,
  part: doc,
  onClose,
}: Props & { part?: Worker['documents'][number] }) {
  return (
    <WorkerForm
      title={
        doc
          ? m.staff_workers_edit_document({ document: documentWords[doc.kind]() })
          : m.staff_workers_add_document()
      }
      worker={worker}
      form={useForm(documentFields, doc)}
      at={doc ? 'change_documents.0.' : 'add_documents.0.'}
      changeOf={(values) =>
        doc ? { change_documents: [{ ...values, id: doc.id }] } : { add_documents: [values] }
      }
      onClose={onClose}
    >
      {(saving) =>
        doc && (
          <PlainButton
            variant="danger"
            busy={saving.busy}
            onClick={() => saving.save({ remove_documents: [doc.id] })}
          >
            {m.staff_workers_remove_document()}
          </PlainButton>
        )
      }
    </WorkerForm>
  )
}
