import { fullName } from '../../../domain/account/contact-details.ts'
import { m } from '../../../messages/page.ts'
import { shortMoment } from '../../shared/when.ts'
import { listOf, oneOf, searchFor } from '../list/describe-list.ts'
import { Invitations } from './Invitations.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { factorName, hasFactor, regionsLabel, roleNames } from './labels.ts'
import { MemberDialog } from './MemberDialog.tsx'
import styles from './team.module.css'

const { Admin, Manager } = roleNames

/** The members of the team; a row opens one. */
export const team = listOf('GET /staff/team/', {
  key: ['team'],
  caption: m.staff_team_title(),
  of: m.staff_team_members(),
  none: { title: m.staff_team_none(), text: m.staff_team_none_text() },
  filter: {
    label: m.staff_team_filter(),
    by: {
      search: searchFor(m.staff_team_search()),
      role: oneOf(m.staff_team_role(), { Admin, Manager }),
      state: oneOf(m.staff_team_state(), {
        active: m.staff_team_active(),
        off: m.staff_team_off(),
        'no-second-factor': m.staff_team_without_factor(),
      }),
    },
  },
  pageSize: 50,
  expected: 5,
  keyOf: ({ id }) => String(id),
  row: { name: 'member', Dialog: MemberDialog },
  actions: [{ label: m.staff_team_invite(), dialog: 'invite' }],
  dialogs: { invite: InviteDialog },
  Below: Invitations,
  columns: [
    {
      header: m.staff_team_name(),
      title: true,
      cell: (member) => (
        <>
          {fullName(member)}
          {member.you && <span className={styles.you}>{m.staff_team_you()}</span>}
        </>
      ),
    },
    {
      header: m.staff_team_email(),
      long: true,
      cell: ({ email }) => <span className={styles.email}>{email}</span>,
    },
    { header: m.staff_team_role(), cell: ({ role }) => roleNames[role] },
    {
      header: m.staff_team_regions(),
      cell: (member, { answer: { regions } }) =>
        member.role === 'Manager'
          ? regionsLabel(member.regions, regions)
          : m.staff_team_regions_all(),
    },
    {
      header: m.staff_team_factor(),
      cell: (member, { answer: { second_factor_demanded: demanded } }) => (
        <span
          className={styles.state}
          data-tone={hasFactor(member) ? 'good' : demanded && member.active ? 'waiting' : 'over'}
        >
          {factorName(member)}
        </span>
      ),
    },
    {
      header: m.staff_team_seen(),
      cell: ({ last_seen }) => (last_seen ? shortMoment(last_seen) : m.staff_team_never()),
    },
    {
      header: m.staff_team_state(),
      cell: ({ active }) => (
        <span className={styles.state} data-tone={active ? 'good' : 'over'}>
          {active ? m.staff_team_active() : m.staff_team_off()}
        </span>
      ),
    },
  ],
})
