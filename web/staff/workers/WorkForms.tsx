import { dayLabel } from '../../../domain/messages/format.ts'
import { services } from '../../../domain/services/catalogue.ts'
import type { HoursSpan } from '../../../domain/workers/hours.ts'
import type { LeaveKind, WorkerStatus } from '../../../domain/workers/worker.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import { DayField } from '../list/DayField.tsx'
import { Choices } from './Choices.tsx'
import { areHours, DayEditor, WeekEditor } from './HoursEditor.tsx'
import { useAreas } from './use-areas.ts'
import { useDraft } from './use-draft.ts'
import { useWorkerChange } from './use-worker-change.ts'
import { WorkerForm } from './WorkerForm.tsx'
import { choicesOf, leaveWords, statusTexts, statusWords } from './words.ts'
import type { Worker } from './worker.ts'

type Props = { worker: Worker; onClose: () => void }

/** The services as choices of skills. */
export const skillChoices = services.map(({ skill, title }) => ({
  value: skill,
  label: title({}, { locale: pageLocale }),
}))

/** Edits what a worker can do, and where. */
export function AbilitiesForm({ worker, onClose }: Props) {
  const areas = useAreas()
  const { draft, change, unsaved } = useDraft({
    skills: worker.skills,
    areas: worker.areas.map(({ id }) => id),
  })
  const saving = useWorkerChange(worker, onClose)
  return (
    <WorkerForm
      title={m.staff_workers_edit_what({ what: m.staff_workers_skills() })}
      unsaved={unsaved}
      saving={saving}
      onSave={() => saving.save(draft)}
      onClose={onClose}
    >
      <Choices
        label={m.staff_workers_skills()}
        choices={skillChoices}
        chosen={draft.skills}
        error={saving.fields.skills}
        onChange={(skills) => change({ skills })}
      />
      <Choices
        label={m.staff_workers_areas()}
        choices={areas.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={draft.areas}
        error={saving.fields.areas}
        onChange={(chosen) => change({ areas: chosen })}
      />
    </WorkerForm>
  )
}

/** Edits the hours of a worker's week. */
export function WeekForm({ worker, onClose }: Props) {
  const { draft, change, unsaved } = useDraft<{ week: (readonly HoursSpan[])[] }>({
    week: worker.week_hours,
  })
  const saving = useWorkerChange(worker, onClose)
  return (
    <WorkerForm
      title={m.staff_workers_edit_what({ what: m.staff_workers_week() })}
      unsaved={unsaved}
      invalid={!draft.week.every(areHours)}
      saving={saving}
      onSave={() => saving.save({ week_hours: draft.week.map((spans) => [...spans]) })}
      onClose={onClose}
    >
      <WeekEditor week={draft.week} onChange={(week) => change({ week })} />
    </WorkerForm>
  )
}

/** Adds a single day with hours of its own. */
export function DayForm({ worker, onClose }: Props) {
  const { draft, change, unsaved } = useDraft<{
    day: string
    spans: readonly HoursSpan[]
    note: string
  }>({ day: '', spans: [], note: '' })
  const saving = useWorkerChange(worker, onClose)
  return (
    <WorkerForm
      title={m.staff_workers_add_day()}
      unsaved={unsaved}
      invalid={!areHours(draft.spans)}
      saving={saving}
      onSave={() => saving.save({ set_days: [{ ...draft, spans: [...draft.spans] }] })}
      onClose={onClose}
    >
      <DayField
        label={m.staff_workers_day()}
        value={draft.day}
        onChange={(day) => change({ day })}
        error={saving.fields['set_days.0.day']}
        required
      />
      <DayEditor
        name={draft.day ? dayLabel(draft.day, pageLocale) : m.staff_workers_day_hours()}
        spans={draft.spans}
        onChange={(spans) => change({ spans })}
      />
      <TextField
        label={m.staff_workers_note()}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        maxLength={200}
      />
    </WorkerForm>
  )
}

/** Adds leave. */
export function LeaveForm({ worker, onClose }: Props) {
  const { draft, change, unsaved } = useDraft<{
    first_day: string
    last_day: string
    kind: LeaveKind
    note: string
  }>({ first_day: '', last_day: '', kind: 'annual', note: '' })
  const saving = useWorkerChange(worker, onClose)
  return (
    <WorkerForm
      title={m.staff_workers_add_leave()}
      unsaved={unsaved}
      saving={saving}
      onSave={() =>
        saving.save({ add_leave: [{ ...draft, last_day: draft.last_day || draft.first_day }] })
      }
      onClose={onClose}
    >
      <DayField
        label={m.staff_workers_first_day()}
        value={draft.first_day}
        onChange={(day) => change({ first_day: day })}
        error={saving.fields['add_leave.0.first_day']}
        required
      />
      <DayField
        label={m.staff_workers_last_day()}
        min={draft.first_day}
        value={draft.last_day}
        onChange={(day) => change({ last_day: day })}
        error={saving.fields['add_leave.0.last_day']}
      />
      <SelectField
        label={m.staff_workers_kind()}
        value={draft.kind}
        onChange={(event) => change({ kind: event.currentTarget.value as LeaveKind })}
        choices={choicesOf(leaveWords)}
      />
      <TextField
        label={m.staff_workers_note()}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        maxLength={200}
      />
    </WorkerForm>
  )
}

/** Changes whether a worker may be sent. */
export function StatusForm({ worker, onClose }: Props) {
  const { draft, change, unsaved } = useDraft({ status: worker.status, reason: '' })
  const saving = useWorkerChange(worker, onClose)
  return (
    <WorkerForm
      title={m.staff_workers_set_status()}
      unsaved={unsaved}
      saving={saving}
      onSave={() => saving.save(draft)}
      onClose={onClose}
    >
      <SelectField
        label={m.staff_workers_status()}
        hint={statusTexts[draft.status]()}
        value={draft.status}
        onChange={(event) => change({ status: event.currentTarget.value as WorkerStatus })}
        choices={choicesOf(statusWords)}
      />
      <TextField
        label={m.staff_workers_reason()}
        hint={m.staff_workers_reason_hint()}
        value={draft.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        maxLength={200}
      />
    </WorkerForm>
  )
}
