import { useState } from 'react'
import { services } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { CallForm } from '../form/CallForm.tsx'
import { choicesOf } from '../form/choices.ts'
import { amount, check, choice, type Field, type FieldsOf, text } from '../form/describe-form.tsx'
import type { ListState } from '../list/list-state.ts'
import { type Addon, shownName } from './names.ts'

/** Services whose form asks for add-ons. */
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
    asking.map(({ skill }) => ({ value: skill, label: skillTitle(skill) })),
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

/** The dialog of `?addon=`: an add-on, or `new`. */
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
  return (
    <CallForm
      call="POST /staff/addons/"
      title={m.staff_addons_new()}
      fields={newFields}
      body={(terms) => ({ ...terms, addon: terms.addon.trim() })}
      stale={stale}
      onClose={onClose}
    />
  )
}

/** Changes an add-on: names, price, position, and whether it is offered. */
function ChangeAddon({
  addon,
  siblings,
  onClose,
}: {
  addon: Addon
  /** The add-ons among which it is ordered. */
  siblings: readonly Addon[]
  onClose: () => void
}) {
  // The version when the dialog opened: refetched data must not hide a colleague's change.
  const [version] = useState(addon.version)
  const { skill, kind, addon: name } = addon
  return (
    <CallForm
      call="PUT /staff/addons/"
      title={shownName(addon)}
      fields={changeFields(addon, siblings.length)}
      stored={{ ...addon, position: siblings.indexOf(addon) }}
      body={(terms) => ({ ...terms, skill, kind, addon: name, version })}
      stale={stale}
      onClose={onClose}
    />
  )
}
