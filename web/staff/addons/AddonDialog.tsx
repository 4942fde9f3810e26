import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { everySentence } from '../../../domain/messages/every-problem.ts'
import { services, skillTitle } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import { amountOf, fieldText } from '../rates/amounts.ts'
import styles from '../rates/rates.module.css'
import { type Addon, shownName } from './names.ts'

type Draft = {
  skill: string
  kind: 'hourly' | 'fixed'
  addon: string
  nameMs: string
  nameZh: string
  cost: string
  position: string
  retired: boolean
}

/** The services whose form asks for add-ons. */
const asking = services.filter(({ questions }) =>
  questions.some(({ kind }) => kind === 'hourly-addon' || kind === 'fixed-addons'),
)

function draftOf(addon: Addon | undefined, items: readonly Addon[]): Draft {
  return {
    skill: addon?.skill ?? asking[0]?.skill ?? '',
    kind: addon?.kind ?? 'fixed',
    addon: addon?.addon ?? '',
    nameMs: addon?.name_ms ?? '',
    nameZh: addon?.name_zh ?? '',
    cost: addon ? fieldText(addon.cost) : '',
    position: addon ? String(siblings(addon, items).indexOf(addon)) : '',
    retired: addon?.retired ?? false,
  }
}

/** Those among which its place is. */
function siblings(addon: Addon, items: readonly Addon[]): Addon[] {
  return items
    .filter(({ skill, kind }) => skill === addon.skill && kind === addon.kind)
    .toSorted((a, b) => a.position - b.position)
}

/** Adds an add-on, or changes one: its names, price and place, and whether it is offered. */
export function AddonDialog({
  addon,
  items,
  onClose,
}: {
  /** Undefined: a new one. */
  addon: Addon | undefined
  items: readonly Addon[]
  onClose: () => void
}) {
  const [begun] = useState(() => draftOf(addon, items))
  const [draft, setDraft] = useState(begun)
  // Of when the dialog opened: newer data must not make a colleague's change unseen.
  const [version] = useState(addon?.version ?? 0)
  const [costError, setCostError] = useState<string>()
  const unsaved = JSON.stringify(draft) !== JSON.stringify(begun)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const saving = useSave(
    (cost: number) => {
      const { skill, kind, addon: name, nameMs, nameZh } = draft
      const terms = { skill, kind, addon: name.trim(), name_ms: nameMs, name_zh: nameZh, cost }
      if (!addon) return call('POST /staff/addons/', terms)
      const { retired } = draft
      const position = Number(draft.position)
      return call('PUT /staff/addons/', { ...terms, version, position, retired })
    },
    { stale: [['staff-addons'], ['rates'], ['price-changes']], onSaved: onClose },
  )

  function save() {
    const cost = amountOf(draft.cost)
    setCostError(
      cost === undefined ? everySentence({ code: 'amount-unreadable' }, pageLocale) : undefined,
    )
    if (cost !== undefined) saving.save(cost)
  }

  const list = addon ? siblings(addon, items) : []
  return (
    <FormDialog
      title={addon ? shownName(addon) : m.staff_addons_new()}
      unsaved={unsaved}
      busy={saving.busy}
      failure={saving.failure}
      outdated={saving.outdated}
      onReload={saving.reload}
      onSave={save}
      onClose={onClose}
    >
      {!addon && (
        <>
          <NativeSelect
            label={m.staff_addons_service()}
            value={draft.skill}
            onChange={(event) => change({ skill: event.currentTarget.value })}
            data={asking.map(({ skill }) => ({
              value: skill,
              label: skillTitle(skill, pageLocale),
            }))}
          />
          <NativeSelect
            label={m.staff_addons_kind()}
            value={draft.kind}
            onChange={(event) =>
              change({ kind: event.currentTarget.value === 'hourly' ? 'hourly' : 'fixed' })
            }
            data={[
              { value: 'fixed', label: m.staff_addons_per_visit() },
              { value: 'hourly', label: m.staff_addons_per_hour() },
            ]}
          />
          <TextInput
            label={m.staff_addons_name_en()}
            required
            maxLength={100}
            value={draft.addon}
            error={saving.fields.addon}
            onChange={(event) => change({ addon: event.currentTarget.value })}
          />
        </>
      )}
      <TextInput
        label={draft.kind === 'hourly' ? m.staff_addons_price_hour() : m.staff_addons_price_visit()}
        inputMode="decimal"
        autoComplete="off"
        value={draft.cost}
        error={costError ?? saving.fields.cost}
        onChange={(event) => change({ cost: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <TextInput
          label={m.staff_addons_name_ms()}
          lang="ms"
          maxLength={100}
          value={draft.nameMs}
          error={saving.fields.name_ms}
          onChange={(event) => change({ nameMs: event.currentTarget.value })}
        />
        <TextInput
          label={m.staff_addons_name_zh()}
          lang="zh"
          maxLength={100}
          value={draft.nameZh}
          error={saving.fields.name_zh}
          onChange={(event) => change({ nameZh: event.currentTarget.value })}
        />
      </div>
      {addon && (
        <>
          <NativeSelect
            label={m.staff_addons_position()}
            value={draft.position}
            onChange={(event) => change({ position: event.currentTarget.value })}
            data={list.map((_, at) => ({
              value: String(at),
              label: m.staff_addons_position_of({ position: at + 1, count: list.length }),
            }))}
          />
          <Checkbox
            label={m.staff_addons_retire()}
            description={m.staff_addons_retire_hint({ count: addon.coming_visits })}
            checked={draft.retired}
            onChange={(event) => change({ retired: event.currentTarget.checked })}
          />
        </>
      )}
    </FormDialog>
  )
}
