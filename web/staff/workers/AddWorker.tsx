import { m } from '../../../messages/page.ts'
import { wholeDay } from '../../shared/working-hours.ts'
import { CallForm } from '../form/CallForm.tsx'
import { choicesOf } from '../form/choices.ts'
import { choice, type FieldsOf } from '../form/describe-form.tsx'
import type { ListState } from '../list/list-state.ts'
import { wordsOf } from '../list/states.tsx'
import { useAreaChoices } from './use-areas.ts'
import { abilitiesFields, detailsFields, weekField } from './WorkerForms.tsx'
import { statusTexts, workerStates } from './words.ts'

const { active, invited } = wordsOf(workerStates)
const usualWeek = Array.from({ length: 7 }, () => [wholeDay])

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

/** A form for a new worker: details, skills, areas and hours. */
export function AddWorker({
  list,
  onClose,
}: {
  list: ListState<'GET /staff/workers/'>
  onClose: () => void
}) {
  return (
    <CallForm
      call="POST /staff/workers/"
      title={m.staff_workers_add()}
      saveLabel={m.staff_workers_add()}
      fields={fieldsOf(useAreaChoices())}
      body={(worker) => worker}
      stale={[['workers']]}
      onSaved={({ id }) => list.show(String(id))}
      onClose={onClose}
    />
  )
}
