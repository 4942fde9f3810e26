import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { choicesOf } from '../form/choices.ts'
import { choice, type FieldsOf, text, type Values } from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useSave } from '../form/use-save.ts'
import { type Region, regionsField, roleNames, type TeamList } from './labels.ts'

const { Manager, Admin } = roleNames

function fieldsOf(regions: readonly Region[]) {
  return {
    email: text(m.staff_team_email(), { type: 'email', most: 254 }),
    first_name: text(m.staff_team_first_name(), { most: 100 }),
    last_name: text(m.staff_team_last_name(), { most: 100 }),
    role: choice(m.staff_team_role(), choicesOf({ Manager, Admin })),
    regions: regionsField(regions),
  } satisfies FieldsOf<'POST /staff/team/invitations/'>
}

/** Invites somebody by mail. */
export function InviteDialog({ list, onClose }: { list: TeamList; onClose: () => void }) {
  const form = useForm(fieldsOf(list.answer?.regions ?? []))
  const saving = useSave(
    (invitation: Values<ReturnType<typeof fieldsOf>>) =>
      call('POST /staff/team/invitations/', invitation),
    { stale: [['team-invitations']], onSaved: onClose },
  )
  return (
    <RecordForm
      title={m.staff_team_invite_title()}
      saveLabel={m.staff_team_invite_send()}
      form={form}
      without={form.draft.role === 'Manager' ? [] : ['regions']}
      saving={saving}
      onSave={saving.save}
      onClose={onClose}
      before={<p>{m.staff_team_invite_note()}</p>}
    />
  )
}
