import { m } from '../../../messages/page.ts'
import { CallForm } from '../form/CallForm.tsx'
import { choicesOf } from '../form/choices.ts'
import { choice, type FieldsOf, text } from '../form/describe-form.tsx'
import { type Region, regionsField, roleNames, type TeamList } from './labels.ts'

const { Manager, Admin } = roleNames

function fieldsOf(regions: readonly Region[]) {
  return {
    email: text(m.staff_team_email(), { type: 'email', most: 254, required: true }),
    first_name: text(m.staff_team_first_name(), { most: 100, required: true }),
    last_name: text(m.staff_team_last_name(), { most: 100, required: true }),
    role: choice(m.staff_team_role(), choicesOf({ Manager, Admin })),
    regions: regionsField(regions),
  } satisfies FieldsOf<'POST /staff/team/invitations/'>
}

/** Invites a person by e-mail. */
export function InviteDialog({ list, onClose }: { list: TeamList; onClose: () => void }) {
  return (
    <CallForm
      call="POST /staff/team/invitations/"
      title={m.staff_team_invite_title()}
      saveLabel={m.staff_team_invite_send()}
      fields={fieldsOf(list.answer?.regions ?? [])}
      without={({ role }) => (role === 'Manager' ? [] : ['regions'])}
      body={(invitation) => invitation}
      stale={[['team-invitations']]}
      onClose={onClose}
      before={<p>{m.staff_team_invite_note()}</p>}
    />
  )
}
