import { timeOf } from '../../../domain/booking/calendar.ts'
import { FIRST_HOUR, LAST_END } from '../../../domain/booking/slots.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { choicesOf } from '../form/choices.ts'
import { choice, type FieldsOf, type Values } from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useSave } from '../form/use-save.ts'
import type { ListState } from '../list/list-state.ts'
import { useAreaChoices } from './use-areas.ts'
import { abilitiesFields, detailsFields, weekField } from './WorkerForms.tsx'
import { statusTexts, statusWords } from './words.ts'

const { active, invited } = statusWords
const usual = { from: timeOf(FIRST_HOUR), to: timeOf(LAST_END) }
const usualWeek = Array.from({ length: 7 }, () => [usual])

function fieldsOf(areas: ReturnType<typeof useAreaChoices>) {
  return {
    ...detailsFields,
    ...abilitiesFields(areas),
    status: choice(m.staff_workers_status(), choicesOf({ active, invited }), {
      hint: (status) => statusTexts[status](),
    }),
    week_hours: weekField(usualWeek, m.staff_workers_week()),
  } satisfies FieldsOf<'POST /staff/workers/'>
}

/** A form for somebody new: who they are, what they can do, where, and when they are at work. */
export function AddWorker({
  list,
  onClose,
}: {
  list: ListState<'GET /staff/workers/'>
  onClose: () => void
}) {
  const form = useForm(fieldsOf(useAreaChoices()))
  const saving = useSave(
    (worker: Values<ReturnType<typeof fieldsOf>>) => call('POST /staff/workers/', worker),
    {
      stale: [['workers']],
      onSaved: ({ id }) => {
        onClose()
        list.show(String(id))
      },
    },
  )
  return (
    <RecordForm
      title={m.staff_workers_add()}
      saveLabel={m.staff_workers_add()}
      form={form}
      saving={saving}
      onSave={saving.save}
      onClose={onClose}
    />
  )
}
