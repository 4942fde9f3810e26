import { fullName } from '../../../domain/account/contact-details.ts'
import type { Member } from '../../../domain/api/company/team.ts'
import { m } from '../../../messages/page.ts'
import type { CallInput } from '../../api.ts'
import { ConfirmCall } from '../form/ConfirmCall.tsx'

/** Actions on an account besides editing it. */
export type MemberAction = 'sign-out' | 'switch-off' | 'switch-on' | 'reset-second-factor'

const actions = {
  'sign-out': {
    call: 'POST /staff/team/{id}/sign-out/',
    label: m.staff_team_sign_out(),
    ask: m.staff_team_sign_out_ask,
    note: m.staff_team_sign_out_note,
    destructive: false,
  },
  'switch-off': {
    call: 'POST /staff/team/{id}/switch-off/',
    label: m.staff_team_switch_off(),
    ask: m.staff_team_switch_off_ask,
    note: m.staff_team_switch_off_note,
    destructive: true,
  },
  'switch-on': {
    call: 'POST /staff/team/{id}/switch-on/',
    label: m.staff_team_switch_on(),
    ask: m.staff_team_switch_on_ask,
    note: m.staff_team_switch_on_note,
    destructive: false,
  },
  'reset-second-factor': {
    call: 'POST /staff/team/{id}/reset-second-factor/',
    label: m.staff_team_reset_factor(),
    ask: m.staff_team_reset_factor_ask,
    note: m.staff_team_reset_factor_note,
    destructive: true,
  },
} as const

/** Confirms an action and explains its effect. */
export function MemberActionDialog({
  member,
  action,
  onClose,
  onDone,
}: {
  member: Member
  action: MemberAction
  onClose: () => void
  onDone: () => void
}) {
  const name = fullName(member)
  const { call, label, ask, note, destructive } = actions[action]
  return (
    <ConfirmCall
      call={call}
      params={{ id: member.id }}
      body={() =>
        (action === 'sign-out' ? {} : { version: member.version }) as CallInput<typeof call>
      }
      stale={[['team'], ['team-invitations']]}
      title={ask({ name })}
      confirmLabel={label}
      cancelLabel={m.staff_team_cancel()}
      destructive={destructive}
      onSaved={onDone}
      onClose={onClose}
      before={note({ name })}
    />
  )
}
