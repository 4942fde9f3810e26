import { useState } from 'react'
import { Link } from 'react-router'
import { fullName } from '../../../domain/account/contact-details.ts'
import type { Member } from '../../../domain/api/company/team.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { shortMoment } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { choicesOf } from '../form/choices.ts'
import { choice, type FieldsOf, text, type Values } from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useSave } from '../form/use-save.ts'
import {
  factorName,
  hasFactor,
  type Region,
  regionsField,
  roleNames,
  type TeamList,
} from './labels.ts'
import { type MemberAction, MemberActionDialog } from './MemberActionDialog.tsx'
import styles from './team.module.css'

const { Admin, Manager, Customer } = roleNames

function fieldsOf(member: Member, regions: readonly Region[]) {
  return {
    role: choice(m.staff_team_role(), choicesOf({ Admin, Manager, Customer }), {
      disabled: member.last_admin,
    }),
    regions: regionsField(regions),
    reason: text(m.staff_team_reason(), { most: 200 }),
  } satisfies FieldsOf<'PUT /staff/team/{id}'>
}

/** A member: account security, role and regions, and an Admin's actions. */
export function MemberDialog({
  item,
  list,
  onClose,
}: {
  item: Member
  list: TeamList
  onClose: () => void
}) {
  // Of when the form opened: newer data must not remove the input or hide a colleague's change.
  const [member] = useState(item)
  const form = useForm(fieldsOf(member, list.answer?.regions ?? []), member)
  const [action, setAction] = useState<MemberAction>()
  const { draft } = form
  const wanted = draft.role === 'Manager' ? draft.regions : []
  const unsaved = draft.role !== member.role || String(wanted) !== String(member.regions)
  const saving = useSave(
    (change: Values<ReturnType<typeof fieldsOf>>) =>
      call(
        'PUT /staff/team/{id}',
        { version: member.version, ...change },
        { params: { id: member.id } },
      ),
    { stale: [['team'], ['team-invitations']], onSaved: onClose },
  )
  return (
    <>
      <RecordForm
        title={fullName(member)}
        form={form}
        without={[
          ...(draft.role === 'Manager' ? [] : (['regions'] as const)),
          ...(unsaved ? [] : (['reason'] as const)),
        ]}
        unsaved={unsaved}
        saving={saving}
        onSave={(change) => (unsaved ? saving.save(change) : onClose())}
        onClose={onClose}
        before={
          <>
            <MemberFacts member={member} />
            {member.last_admin && <p className={styles.note}>{m.staff_team_last_admin()}</p>}
          </>
        }
      >
        <div className={styles.actions}>
          <PlainButton variant="outline" onClick={() => setAction('sign-out')}>
            {m.staff_team_sign_out()}
          </PlainButton>
          {hasFactor(member) && !member.you && (
            <PlainButton variant="outline" onClick={() => setAction('reset-second-factor')}>
              {m.staff_team_reset_factor()}
            </PlainButton>
          )}
          {member.active ? (
            !member.last_admin && (
              <PlainButton variant="danger" onClick={() => setAction('switch-off')}>
                {m.staff_team_switch_off()}
              </PlainButton>
            )
          ) : (
            <PlainButton variant="outline" onClick={() => setAction('switch-on')}>
              {m.staff_team_switch_on()}
            </PlainButton>
          )}
        </div>
      </RecordForm>
      {action && (
        <MemberActionDialog
          member={member}
          action={action}
          onClose={() => setAction(undefined)}
          onDone={onClose}
        />
      )}
    </>
  )
}

function MemberFacts({ member }: { member: Member }) {
  const seen = member.last_seen ? shortMoment(member.last_seen) : m.staff_team_never()
  return (
    <Facts
      facts={[
        [m.staff_team_email(), member.email],
        [m.staff_team_state(), member.active ? m.staff_team_active() : m.staff_team_off()],
        [
          m.staff_team_seen(),
          member.sessions > 0
            ? `${seen}, ${m.staff_team_sessions({ count: member.sessions })}`
            : seen,
        ],
        [m.staff_team_factor(), factorName(member)],
        [
          m.staff_shell_audit(),
          <Link key="audit" to={`/audit?person=${member.id}`}>
            {m.staff_team_history()}
          </Link>,
        ],
      ]}
    />
  )
}
