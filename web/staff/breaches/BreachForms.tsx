import { dayOf, startOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { CallForm } from '../form/CallForm.tsx'
import { check, day, type FieldsOf, long, whole } from '../form/describe-form.tsx'
import type { FormProps } from '../panel/RecordPanel.tsx'
import { staleBreaches } from './words.ts'

const fields = {
  day: day(m.staff_breaches_day(), { required: true, half: true }),
  hour: whole(m.staff_breaches_hour(), { half: true }),
  what: long(m.staff_breaches_what(), { rows: 4, most: 2000, required: true }),
  whose: long(m.staff_breaches_whose(), { rows: 3, most: 2000, required: true }),
  people: whole(m.staff_breaches_people()),
  harm: check(m.staff_breaches_harm()),
} satisfies FieldsOf<'POST /staff/breaches/'>

/** The time of discovery, as fields of the form. */
function discovered(at: Date) {
  return { day: dayOf(at), hour: Math.floor(startOf(at).hour) }
}

/** Adds a breach to the register. */
export function AddBreach({ onClose }: { onClose: () => void }) {
  return (
    <CallForm
      call="POST /staff/breaches/"
      title={m.staff_breaches_add()}
      saveLabel={m.staff_breaches_add()}
      fields={fields}
      stored={discovered(new Date())}
      body={(values) => values}
      stale={staleBreaches}
      onClose={onClose}
    />
  )
}

/** Changes the facts of a breach. */
export function ChangeBreach({
  record: breach,
  onClose,
}: FormProps<CallOutput<'GET /staff/breaches/{id}'>>) {
  return (
    <CallForm
      call="POST /staff/breaches/{id}/change/"
      params={{ id: breach.id }}
      title={m.staff_breaches_change()}
      fields={fields}
      stored={{ ...breach, ...discovered(new Date(breach.discovered_at)) }}
      body={(values) => ({ ...values, version: breach.version })}
      stale={staleBreaches}
      onClose={onClose}
    />
  )
}
