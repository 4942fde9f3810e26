import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { choicesOf } from '../form/choices.ts'
import { choice, type FieldsOf, text, type Values } from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useSave } from '../form/use-save.ts'
import styles from './areas.module.css'
import { type Region, staleAfterChange } from './areas.ts'

function fieldsOf(regions: readonly Region[]) {
  return {
    name: text(m.staff_areas_region_name(), { most: 60, required: true }),
    state: choice(
      m.staff_areas_federal_state(),
      choicesOf({ Selangor: 'Selangor', 'Kuala Lumpur': 'Kuala Lumpur' }),
      { hint: m.staff_areas_federal_state_help() },
    ),
    rates_from: choice<number | null>(m.staff_areas_rates_from(), [
      { value: null, label: m.staff_areas_rates_none() },
      ...regions.map((each) => ({ value: each.region, label: each.name })),
    ]),
  } satisfies FieldsOf<'POST /staff/areas/regions/'>
}

/** Adds a region with the rates of another, or renames one. */
export function RegionDialog({
  region,
  regions,
  onClose,
}: {
  /** Undefined for a new one. */
  region: Region | undefined
  regions: readonly Region[]
  onClose: () => void
}) {
  const form = useForm(fieldsOf(regions), region)
  const saving = useSave(
    ({ rates_from, ...facts }: Values<ReturnType<typeof fieldsOf>>) =>
      region
        ? call(
            'PUT /staff/areas/regions/{id}',
            { version: region.version, ...facts },
            { params: { id: String(region.region) } },
          )
        : call('POST /staff/areas/regions/', { ...facts, rates_from }),
    { stale: staleAfterChange, onSaved: onClose },
  )
  return (
    <RecordForm
      title={region ? region.name : m.staff_areas_add_region()}
      form={form}
      without={region ? ['rates_from'] : []}
      saving={saving}
      onSave={saving.save}
      onClose={onClose}
    >
      {!region && form.draft.rates_from === null && (
        <p className={styles.warn}>{m.staff_areas_region_bare()}</p>
      )}
    </RecordForm>
  )
}
