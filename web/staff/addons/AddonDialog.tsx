import { useState } from 'react'
import { services, skillTitle } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { choicesOf } from '../form/choices.ts'
import {
  amount,
  check,
  choice,
  type Field,
  type FieldsOf,
  text,
  type Values,
} from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useSave } from '../form/use-save.ts'
import type { ListState } from '../list/list-state.ts'
import { type Addon, shownName } from './names.ts'

/** The services whose form asks for add-ons. */
const asking = services.filter(({ questions }) =>
  questions.some(({ kind }) => kind === 'hourly-addon' || kind === 'fixed-addons'),
)

const perHour = amount(m.staff_addons_price_hour())
const perVisit = amount(m.staff_addons_price_visit())
const cost: Field<number, string> = {
  ...perVisit,
  draw: (input) => (input.draft.kind === 'hourly' ? perHour : perVisit).draw(input),
}
const shared = {
  cost,
  name_ms: text(m.staff_addons_name_ms(), { half: true, lang: 'ms', most: 100 }),
  name_zh: text(m.staff_addons_name_zh(), { half: true, lang: 'zh', most: 100 }),
}

const newFields = {
  skill: choice(
    m.staff_addons_service(),
    asking.map(({ skill }) => ({ value: skill, label: skillTitle(skill, pageLocale) })),
  ),
  kind: choice(
    m.staff_addons_kind(),
    choicesOf({ fixed: m.staff_addons_per_visit(), hourly: m.staff_addons_per_hour() }),
  ),
  addon: text(m.staff_addons_name_en(), { required: true, most: 100 }),
  ...shared,
} satisfies FieldsOf<'POST /staff/addons/'>

function changeFields(addon: Addon, places: number) {
  return {
    ...shared,
    ...(addon.kind === 'hourly' ? { cost: perHour } : {}),
    position: choice(
      m.staff_addons_position(),
      Array.from({ length: places }, (_, at) => ({
        value: at,
        label: m.staff_addons_position_of({ position: at + 1, count: places }),
      })),
    ),
    retired: check(m.staff_addons_retire(), {
      hint: m.staff_addons_retire_hint({ count: addon.coming_visits }),
    }),
  } satisfies FieldsOf<'PUT /staff/addons/'>
}

const stale = [['staff-addons'], ['rates'], ['price-changes']]

/** The dialog that `?addon=` opens: of an add-on, or `new`. */
export function AddonDialog({
  id,
  item,
  list,
  onClose,
}: {
  id: string
  item: Addon | undefined
  list: ListState<'GET /staff/addons/'>
  onClose: () => void
}) {
  if (id === 'new') return <NewAddon onClose={onClose} />
  if (!item) return null
  const { skill, kind } = item
  const siblings = (list.answer?.items ?? [])
    .filter((each) => each.skill === skill && each.kind === kind)
    .toSorted((a, b) => a.position - b.position)
  return <ChangeAddon addon={item} siblings={siblings} onClose={onClose} />
}

/** Adds an add-on. */
function NewAddon({ onClose }: { onClose: () => void }) {
  const form = useForm(newFields)
  const saving = useSave(
    (terms: Values<typeof newFields>) =>
      call('POST /staff/addons/', { ...terms, addon: terms.addon.trim() }),
    { stale, onSaved: onClose },
  )
  return (
    <RecordForm
      title={m.staff_addons_new()}
      form={form}
      saving={saving}
      onSave={saving.save}
      onClose={onClose}
    />
  )
}

/** Changes one: its names, price and place, and whether it is offered. */
function ChangeAddon({
  addon,
  siblings,
  onClose,
}: {
  addon: Addon
  /** Those among which its place is. */
  siblings: readonly Addon[]
  onClose: () => void
}) {
  const form = useForm(changeFields(addon, siblings.length), {
    ...addon,
    position: siblings.indexOf(addon),
  })
  // Of when the dialog opened: newer data must not make a colleague's change unseen.
  const [version] = useState(addon.version)
  const { skill, kind, addon: name } = addon
  const saving = useSave(
    (terms: Values<ReturnType<typeof changeFields>>) =>
      call('PUT /staff/addons/', { ...terms, skill, kind, addon: name, version }),
    { stale, onSaved: onClose },
  )
  return (
    <RecordForm
      title={shownName(addon)}
      form={form}
      saving={saving}
      onSave={saving.save}
      onClose={onClose}
    />
  )
}
