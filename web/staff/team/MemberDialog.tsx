import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Member } from '../../../domain/api/company/team.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import { factorName, hasFactor, moment, nameOf, type Region, roleNames } from './labels.ts'
import { type MemberAction, MemberActionDialog } from './MemberActionDialog.tsx'
import { RegionBoxes } from './RegionBoxes.tsx'
import styles from './team.module.css'

type Role = keyof typeof roleNames
const choices = (['Admin', 'Manager', 'Customer'] as const).map((value) => ({
  value,
  label: roleNames[value],
}))

/** One member: what guards the account, role and regions to change, and what an Admin can do. */
export function MemberDialog({
  member,
  regions,
  onClose,
}: {
  member: Member
  regions: readonly Region[]
  onClose: () => void
}) {
  const [draft, setDraft] = useState<{ role: Role; regions: readonly number[]; reason: string }>({
    role: member.role,
    regions: member.regions,
    reason: '',
  })
  const [action, setAction] = useState<MemberAction>()
  const [closing, setClosing] = useState(false)
  const wanted = draft.role === 'Manager' ? draft.regions : []
  const unsaved =
    !closing && (draft.role !== member.role || String(wanted) !== String(member.regions))
  const saving = useSave(
    () =>
      call(
        'PUT /staff/team/{id}',
        { version: member.version, role: draft.role, regions: [...wanted], reason: draft.reason },
        { params: { id: String(member.id) } },
      ),
    { stale: [['team']], onSaved: () => setClosing(true) },
  )
  // After the draft counts as saved, so that nothing asks whether to leave it.
  useEffect(() => {
    if (closing) onClose()
  }, [closing, onClose])
  const name = nameOf(member)

  return (
    <>
      <FormDialog
        title={name}
        unsaved={unsaved}
        busy={saving.busy}
        failure={saving.failure ?? saving.fields.regions}
        outdated={saving.outdated}
        onReload={async () => {
          await saving.reload()
          setClosing(true)
        }}
        onSave={() => (unsaved ? saving.save(undefined) : setClosing(true))}
        onClose={() => setClosing(true)}
      >
        <Facts member={member} />
        {member.last_admin && <p className={styles.note}>{m.staff_team_last_admin()}</p>}
        <SelectField
          label={m.staff_team_role()}
          value={draft.role}
          disabled={member.last_admin}
          choices={choices}
          onChange={(event) => setDraft({ ...draft, role: event.currentTarget.value as Role })}
        />
        {draft.role === 'Manager' && (
          <RegionBoxes
            regions={regions}
            chosen={draft.regions}
            onChange={(chosen) => setDraft({ ...draft, regions: chosen })}
          />
        )}
        {unsaved && (
          <TextField
            label={m.staff_team_reason()}
            value={draft.reason}
            maxLength={200}
            onChange={(event) => setDraft({ ...draft, reason: event.currentTarget.value })}
          />
        )}
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
      </FormDialog>
      {action && (
        <MemberActionDialog
          member={member}
          action={action}
          onClose={() => setAction(undefined)}
          onDone={() => setClosing(true)}
        />
      )}
    </>
  )
}

function Facts({ member }: { member: Member }) {
  return (
    <dl className={styles.facts}>
      <dt>{m.staff_team_email()}</dt>
      <dd>{member.email}</dd>
      <dt>{m.staff_team_state()}</dt>
      <dd>{member.active ? m.staff_team_active() : m.staff_team_off()}</dd>
      <dt>{m.staff_team_seen()}</dt>
      <dd>
        {member.last_seen ? moment(member.last_seen) : m.staff_team_never()}
        {member.sessions > 0 && `, ${m.staff_team_sessions({ count: member.sessions })}`}
      </dd>
      <dt>{m.staff_team_factor()}</dt>
      <dd>{factorName(member)}</dd>
      <dt>{m.staff_shell_audit()}</dt>
      <dd>
        <Link to={`/audit?person=${member.id}`}>{m.staff_team_history()}</Link>
      </dd>
    </dl>
  )
}
