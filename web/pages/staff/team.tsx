import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { FilterBar, FilterChip } from '../../staff/list/FilterBar.tsx'
import { ListBody } from '../../staff/list/ListBody.tsx'
import { SearchField } from '../../staff/list/SearchField.tsx'
import { useFilters } from '../../staff/list/use-filters.ts'
import { Invitations } from '../../staff/team/Invitations.tsx'
import { InviteDialog } from '../../staff/team/InviteDialog.tsx'
import { roleNames } from '../../staff/team/labels.ts'
import { MemberDialog } from '../../staff/team/MemberDialog.tsx'
import { TeamTable } from '../../staff/team/TeamTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'

export const meta = () => [{ title: `${m.staff_team_title()} · ${company}` }]

/**
 * /team?search=&role=&state=&page=&member=, Admin only (docs/product/roles.md#team): who works here,
 * invitations, and one member beside the list.
 */
export default function Team() {
  return (
    <SignedIn permission="manage-team" title={m.staff_team_title()}>
      <List />
    </SignedIn>
  )
}

const shape = {
  search: 'text',
  role: ['Admin', 'Manager'],
  state: ['active', 'off', 'no-second-factor'],
  member: 'number',
} as const

const states = [
  { value: 'active', label: m.staff_team_active() },
  { value: 'off', label: m.staff_team_off() },
  { value: 'no-second-factor', label: m.staff_team_without_factor() },
] as const

const roleChoices = (['Admin', 'Manager'] as const).map((value) => ({
  value,
  label: roleNames[value],
}))

function List() {
  const list = useFilters(shape)
  const { filters, page, addressOf, addressWith } = list
  const navigate = useNavigate()
  const [inviting, setInviting] = useState(false)
  const { search, role, state } = filters
  const narrowed = search !== '' || role !== '' || state !== ''
  const query = useQuery({
    queryKey: ['team', page, search, role, state],
    queryFn: ({ signal }) =>
      call(
        'GET /staff/team/',
        { page, search, ...(role ? { role } : {}), ...(state ? { state } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const { items, regions = [], second_factor_demanded: demanded = false } = query.data ?? {}
  const open = items?.find(({ id }) => String(id) === filters.member)
  const closed = addressWith({ member: '' })
  const close = useCallback(
    () => navigate(closed, { replace: true, preventScrollReset: true }),
    [navigate, closed],
  )
  const clear = narrowed ? () => list.change({ search: '', role: '', state: '' }) : undefined

  return (
    <Page
      width="wide"
      title={m.staff_team_title()}
      lead={m.staff_team_lead()}
      actions={<PlainButton onClick={() => setInviting(true)}>{m.staff_team_invite()}</PlainButton>}
    >
      <FilterBar label={m.staff_team_filter()} onClear={clear}>
        <SearchField
          label={m.staff_team_search()}
          value={search}
          onChange={(words) => list.change({ search: words }, { replace: true })}
        />
        <FilterChip
          label={m.staff_team_role()}
          value={role}
          choices={roleChoices}
          onChange={(value) => list.change({ role: value })}
        />
        <FilterChip
          label={m.staff_team_state()}
          value={state}
          choices={states}
          onChange={(value) => list.change({ state: value })}
        />
      </FilterBar>
      <ListBody
        query={query}
        page={page}
        addressOf={addressOf}
        of={m.staff_team_members()}
        none={{ title: m.staff_team_none(), text: m.staff_team_none_text() }}
        onClear={clear}
      >
        {(members, busy) => (
          <TeamTable
            members={members}
            regions={regions}
            demanded={demanded}
            busy={busy}
            addressOf={({ id }) => addressWith({ member: String(id) })}
            openKey={filters.member}
          />
        )}
      </ListBody>
      <Invitations regions={regions} />
      {open && (
        <MemberDialog
          key={`${open.id} ${open.version}`}
          member={open}
          regions={regions}
          onClose={close}
        />
      )}
      {inviting && <InviteDialog regions={regions} onClose={() => setInviting(false)} />}
    </Page>
  )
}
