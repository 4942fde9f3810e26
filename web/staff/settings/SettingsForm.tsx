import { useEffect, useRef, useState } from 'react'
import {
  type CompanyField,
  type CompanySettings,
  companyAmounts,
  companyFields,
  companyLimits,
  companySwitches,
} from '../../../domain/company/company-settings.ts'
import { m } from '../../../messages/page.ts'
import { timeLabel } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { SelectField, TextField } from '../../ui/form/TextField.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { focusFirstWrong } from '../form/focus-first-wrong.ts'
import form from '../form/form.module.css'
import { Outdated } from '../form/Outdated.tsx'
import { Unsaved } from '../form/use-closing.tsx'
import { useCall } from '../form/use-save.ts'
import {
  type CompanyDraft,
  changesOf,
  companyLabels,
  companyUses,
  draftOf,
  settingsOf,
  switchWords,
} from './company-draft.ts'
import styles from './settings.module.css'

type Saved = CompanySettings & { version: number }

const groupTitles: Readonly<Record<keyof typeof companyFields, string>> = {
  company: m.staff_settings_company(),
  contact: m.staff_settings_contact(),
  hours: m.staff_settings_hours(),
  rules: m.staff_settings_rules(),
  programs: m.staff_settings_programs(),
}

/** The company's settings. Before saving, shows what changes and where it appears. */
export function SettingsForm({ saved, onReload }: { saved: Saved; onReload: () => void }) {
  const [shown, setShown] = useState(saved)
  const [draft, setDraft] = useState(() => draftOf(saved))
  const changes = changesOf(shown, draft)
  const { save, busy, fields, failure, outdated, reload, reset } = useCall(
    'PUT /staff/settings/',
    undefined,
    {
      stale: [['company-settings'], ['setup']],
      onSaved: ({ version }) => {
        const now = { ...settingsOf(draft), version }
        setShown(now)
        setDraft(draftOf(now))
      },
    },
  )
  const element = useRef<HTMLFormElement>(null)
  // Save stays in view, but the refused fields may not.
  useEffect(() => {
    if (Object.keys(fields).length > 0) focusFirstWrong(element.current)
  }, [fields])
  const leaving = useUnsaved(changes.length > 0 && !busy)
  const set = (field: CompanyField) => (value: string) => setDraft({ ...draft, [field]: value })

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && changes.length > 0) save({ ...settingsOf(draft), version: shown.version })
      }}
    >
      <div className={styles.groups}>
        {Object.entries(companyFields).map(([group, names]) => (
          <Card key={group} title={groupTitles[group as keyof typeof companyFields]}>
            <div className={styles.fields}>
              {names.map((field) => (
                <Field
                  key={field}
                  field={field}
                  draft={draft}
                  error={fields[field]}
                  onChange={set(field)}
                />
              ))}
            </div>
          </Card>
        ))}
      </div>
      <aside className={styles.preview} aria-labelledby="settings-changes">
        <h2 id="settings-changes">{m.staff_settings_changes()}</h2>
        {changes.length === 0 && <p className={styles.soft}>{m.staff_settings_none_changed()}</p>}
        <ul>
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              <strong>{companyLabels[field]}</strong>
              <span>{m.staff_settings_change({ from, to })}</span>
              <small>{companyUses[field]}</small>
            </li>
          ))}
        </ul>
        {outdated && (
          <Outdated
            message={outdated}
            onReload={() => {
              void reload().then(onReload)
            }}
          />
        )}
        {failure && <Failure>{failure}</Failure>}
        {leaving.asking ? (
          <Unsaved onDiscard={leaving.leave} onStay={leaving.stay} />
        ) : (
          <div className={form.buttons}>
            <PlainButton type="submit" busy={busy} disabled={changes.length === 0}>
              {m.staff_list_save()}
            </PlainButton>
            {changes.length > 0 && (
              <PlainButton
                variant="outline"
                disabled={busy}
                onClick={() => {
                  setDraft(draftOf(shown))
                  reset()
                }}
              >
                {m.staff_settings_undo()}
              </PlainButton>
            )}
          </div>
        )}
      </aside>
    </form>
  )
}

const hours = Array.from({ length: 13 }, (_, at) => ({
  value: String(8 + at),
  label: timeLabel(8 + at),
}))
const switchChoices = [false, true].map((isOn) => ({
  value: String(isOn),
  label: switchWords(isOn),
}))
const optional: readonly CompanyField[] = ['sst_number', 'whatsapp']
const phones: readonly CompanyField[] = ['phone', 'whatsapp']

function Field({
  field,
  draft,
  error,
  onChange,
}: {
  field: CompanyField
  draft: CompanyDraft
  error: string | undefined
  onChange: (value: string) => void
}) {
  const common = {
    label: companyLabels[field],
    value: draft[field],
    error,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (field === 'opens_at' || field === 'closes_at')
    return <SelectField {...common} choices={hours} />
  if (companySwitches.includes(field)) return <SelectField {...common} choices={switchChoices} />
  if (field === 'address') return <TextField {...common} autoComplete="off" maxLength={300} />
  if (field === 'bank') return <TextField {...common} autoComplete="off" maxLength={200} />
  if (Object.hasOwn(companyLimits, field)) {
    const [min, max] = companyLimits[field as keyof typeof companyLimits]
    return <TextField {...common} type="number" inputMode="numeric" min={min} max={max} />
  }
  if (companyAmounts.includes(field)) return <TextField {...common} inputMode="decimal" />
  return (
    <TextField
      {...common}
      type={field === 'email' ? 'email' : phones.includes(field) ? 'tel' : 'text'}
      hint={optional.includes(field) ? m.staff_settings_optional() : undefined}
      autoComplete="off"
      maxLength={100}
    />
  )
}
