import type { Member } from '../../../domain/api/company/team.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useSave } from '../form/use-save.ts'
import { nameOf } from './labels.ts'

/** Actions on an account besides editing it. */
export type MemberAction = 'sign-out' | 'switch-off' | 'switch-on' | 'reset-second-factor'

const texts = {
  'sign-out': {
    label: m.staff_team_sign_out(),
    ask: m.staff_team_sign_out_ask,
    note: m.staff_team_sign_out_note,
  },
  'switch-off': {
    label: m.staff_team_switch_off(),
    ask: m.staff_team_switch_off_ask,
    note: m.staff_team_switch_off_note,
  },
  'switch-on': {
    label: m.staff_team_switch_on(),
    ask: m.staff_team_switch_on_ask,
    note: m.staff_team_switch_on_note,
  },
  'reset-second-factor': {
    label: m.staff_team_reset_factor(),
    ask: m.staff_team_reset_factor_ask,
    note: m.staff_team_reset_factor_note,
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
  const name = nameOf(member)
  const { label, ask, note } = texts[action]
  const params = { id: member.id }
  const { version } = member
  const acting = useSave(
    () => {
      switch (action) {
        case 'sign-out':
          return call('POST /staff/team/{id}/sign-out/', {}, { params })
        case 'switch-off':
          return call('POST /staff/team/{id}/switch-off/', { version }, { params })
        case 'switch-on':
          return call('POST /staff/team/{id}/switch-on/', { version }, { params })
        case 'reset-second-factor':
          return call('POST /staff/team/{id}/reset-second-factor/', { version }, { params })
      }
    },
    { stale: [['team']], onSaved: onDone },
  )
  return (
    <ConfirmDialog
      open
      title={ask({ name })}
      confirmLabel={label}
      cancelLabel={m.staff_team_cancel()}
      destructive={action === 'switch-off' || action === 'reset-second-factor'}
      busy={acting.busy}
      failure={acting.failure ?? acting.outdated}
      onConfirm={() => acting.save(undefined)}
      onClose={onClose}
    >
      {note({ name })}
    </ConfirmDialog>
  )
}
