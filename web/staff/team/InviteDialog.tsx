import { useEffect, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import { type Region, roleNames } from './labels.ts'
import { RegionBoxes } from './RegionBoxes.tsx'

type Draft = {
  email: string
  first_name: string
  last_name: string
  role: 'Admin' | 'Manager'
  regions: number[]
}

const empty: Draft = { email: '', first_name: '', last_name: '', role: 'Manager', regions: [] }
const choices = (['Manager', 'Admin'] as const).map((value) => ({ value, label: roleNames[value] }))

/** Invites somebody by mail. */
export function InviteDialog({
  regions,
  onClose,
}: {
  regions: readonly Region[]
  onClose: () => void
}) {
  const [draft, setDraft] = useState(empty)
  const [closing, setClosing] = useState(false)
  const { save, busy, fields, failure } = useSave(
    () => call('POST /staff/team/invitations/', draft),
    { stale: [['team-invitations']], onSaved: () => setClosing(true) },
  )
  useEffect(() => {
    if (closing) onClose()
  }, [closing, onClose])
  const text = (name: 'email' | 'first_name' | 'last_name') => ({
    name,
    value: draft[name],
    error: fields[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  })
  return (
    <FormDialog
      title={m.staff_team_invite_title()}
      saveLabel={m.staff_team_invite_send()}
      unsaved={!closing && JSON.stringify(draft) !== JSON.stringify(empty)}
      busy={busy}
      failure={failure ?? fields.regions}
      onSave={() => save(undefined)}
      onClose={() => setClosing(true)}
    >
      <p>{m.staff_team_invite_note()}</p>
      <TextField
        label={m.staff_team_email()}
        type="email"
        autoComplete="off"
        maxLength={254}
        {...text('email')}
      />
      <TextField
        label={m.staff_team_first_name()}
        autoComplete="off"
        maxLength={100}
        {...text('first_name')}
      />
      <TextField
        label={m.staff_team_last_name()}
        autoComplete="off"
        maxLength={100}
        {...text('last_name')}
      />
      <SelectField
        label={m.staff_team_role()}
        value={draft.role}
        choices={choices}
        onChange={(event) =>
          setDraft({ ...draft, role: event.currentTarget.value as Draft['role'] })
        }
      />
      {draft.role === 'Manager' && (
        <RegionBoxes
          regions={regions}
          chosen={draft.regions}
          onChange={(chosen) => setDraft({ ...draft, regions: chosen })}
        />
      )}
    </FormDialog>
  )
}
