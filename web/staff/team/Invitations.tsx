import { useQuery } from '@tanstack/react-query'
import { fullName } from '../../../domain/account/contact-details.ts'
import type { Invitation } from '../../../domain/api/company/team.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { shortMoment } from '../../shared/when.ts'
import { NotYet } from '../../ui/Loaded.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useCall } from '../form/use-save.ts'
import { type Region, regionsLabel, roleNames, type TeamList } from './labels.ts'
import styles from './team.module.css'

const key = ['team-invitations']

/** Open invitations; empty if there are none. */
export function Invitations({ list }: { list: TeamList }) {
  const regions = list.answer?.regions ?? []
  const query = useQuery(callQuery(key, 'GET /staff/team/invitations/'))
  const { data } = query
  if (!data) return <NotYet query={query} waiting={null} />
  if (data.items.length === 0) return null
  return (
    <section className={styles.invitations} aria-labelledby="invitations">
      <h2 id="invitations">{m.staff_team_invitations()}</h2>
      <ul className={styles.invited}>
        {data.items.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} regions={regions} />
        ))}
      </ul>
    </section>
  )
}

function Row({ invitation, regions }: { invitation: Invitation; regions: readonly Region[] }) {
  const params = { id: invitation.id }
  const options = { stale: [key] }
  const sending = useCall('POST /staff/team/invitations/{id}/send/', params, options)
  const withdrawing = useCall('POST /staff/team/invitations/{id}/withdraw/', params, options)
  const name = fullName(invitation)
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong>, {invitation.email}, {roleNames[invitation.role]}
          {invitation.role === 'Manager' && ` (${regionsLabel(invitation.regions, regions)})`}
        </p>
        <small>
          {m.staff_team_invited_by({
            name: invitation.invited_by,
            when: shortMoment(invitation.sent_at),
          })}
          {'. '}
          {invitation.expired
            ? m.staff_team_expired()
            : m.staff_team_expires({ when: shortMoment(invitation.expires_at) })}
        </small>
        {(sending.failure ?? withdrawing.failure) && (
          <p role="alert">{sending.failure ?? withdrawing.failure}</p>
        )}
      </div>
      <div className={styles.rowButtons}>
        <PlainButton
          variant="outline"
          busy={sending.busy}
          aria-label={m.staff_team_send_again_to({ name })}
          onClick={() => sending.save({})}
        >
          {m.staff_team_send_again()}
        </PlainButton>
        <PlainButton
          variant="danger"
          busy={withdrawing.busy}
          aria-label={m.staff_team_withdraw_of({ name })}
          onClick={() => withdrawing.save({})}
        >
          {m.staff_team_withdraw()}
        </PlainButton>
      </div>
    </li>
  )
}
