import { timeOf } from '../../../domain/booking/calendar.ts'
import { FIRST_HOUR, LAST_END } from '../../../domain/booking/slots.ts'
import type { HoursSpan } from '../../../domain/workers/hours.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { SelectField } from '../../ui/TextField.tsx'
import { FormDialog } from '../list/FormDialog.tsx'
import { useSave } from '../list/use-save.ts'
import { Choices } from './Choices.tsx'
import { type Details, DetailsFields, sentDetails } from './DetailsForm.tsx'
import { areHours, WeekEditor } from './HoursEditor.tsx'
import { useAreas } from './use-areas.ts'
import { useDraft } from './use-draft.ts'
import { skillChoices } from './WorkForms.tsx'
import { statusTexts, statusWords } from './words.ts'

type Status = 'active' | 'invited'
type Draft = Details & {
  skills: string[]
  areas: number[]
  week: (readonly HoursSpan[])[]
  status: Status
}

const usual: HoursSpan = { from: timeOf(FIRST_HOUR), to: timeOf(LAST_END) }
const empty: Draft = {
  name: '',
  phone: '',
  email: '',
  gender: 'Female',
  languages: [],
  joined_on: '',
  skills: [],
  areas: [],
  week: Array.from({ length: 7 }, () => [usual]),
  status: 'active',
}

/** A form for somebody new: who they are, what they can do, where, and when they are at work. */
export function AddWorker({
  onAdded,
  onClose,
}: {
  onAdded: (id: number) => void
  onClose: () => void
}) {
  const areas = useAreas()
  const { draft, change, unsaved } = useDraft(empty)
  const saving = useSave(
    ({ week, ...rest }: Draft) =>
      call('POST /staff/workers/', {
        ...rest,
        ...sentDetails(rest),
        week_hours: week.map((spans) => [...spans]),
      }),
    { stale: [['workers']], onSaved: ({ id }) => onAdded(id) },
  )
  return (
    <FormDialog
      title={m.staff_workers_add()}
      saveLabel={m.staff_workers_add()}
      unsaved={unsaved}
      busy={saving.busy}
      failure={saving.failure}
      onSave={() => {
        if (draft.week.every(areHours)) saving.save(draft)
      }}
      onClose={onClose}
    >
      <DetailsFields draft={draft} errors={saving.fields} onChange={change} />
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
      <SelectField
        label={m.staff_workers_status()}
        hint={statusTexts[draft.status]()}
        value={draft.status}
        onChange={(event) => change({ status: event.currentTarget.value as Status })}
        choices={[
          { value: 'active', label: statusWords.active() },
          { value: 'invited', label: statusWords.invited() },
        ]}
      />
      <h3>{m.staff_workers_week()}</h3>
      <WeekEditor week={draft.week} onChange={(week) => change({ week })} />
    </FormDialog>
  )
}
