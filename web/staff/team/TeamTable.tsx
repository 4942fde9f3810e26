import type { Member } from '../../../domain/api/company/team.ts'
import { m } from '../../../messages/page.ts'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import {
  factorName,
  hasFactor,
  moment,
  nameOf,
  type Region,
  regionsLabel,
  roleNames,
} from './labels.ts'
import styles from './team.module.css'

/** The members of the team; a row opens one. */
export function TeamTable({
  members,
  regions,
  demanded,
  busy,
  addressOf,
  openKey,
}: {
  members: readonly Member[] | undefined
  regions: readonly Region[]
  /** Is a second factor demanded? */
  demanded: boolean
  busy: boolean
  addressOf: (member: Member) => string
  openKey: string
}) {
  const columns: readonly Column<Member>[] = [
    {
      header: m.staff_team_name(),
      title: true,
      cell: (member) => (
        <>
          {nameOf(member)}
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
      cell: (member) =>
        member.role === 'Manager'
          ? regionsLabel(member.regions, regions)
          : m.staff_team_regions_all(),
    },
    {
      header: m.staff_team_factor(),
      cell: (member) => (
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
      cell: ({ last_seen }) => (last_seen ? moment(last_seen) : m.staff_team_never()),
    },
    {
      header: m.staff_team_state(),
      cell: ({ active }) => (
        <span className={styles.state} data-tone={active ? 'good' : 'over'}>
          {active ? m.staff_team_active() : m.staff_team_off()}
        </span>
      ),
    },
  ]
  return (
    <RecordTable
      caption={m.staff_team_title()}
      items={members}
      columns={columns}
      keyOf={({ id }) => String(id)}
      addressOf={addressOf}
      openKey={openKey}
      busy={busy}
      expected={5}
    />
  )
}
