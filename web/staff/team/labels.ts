import type { Member } from '../../../domain/api/company/team.ts'
import { m } from '../../../messages/page.ts'
import { several } from '../form/describe-form.tsx'
import type { ListState } from '../list/list-state.ts'

/** The list under the team's dialogs. */
export type TeamList = ListState<'GET /staff/team/'>
export type Region = { readonly id: number; readonly name: string }

/** Names of the roles, including that of people who leave the team. */
export const roleNames = {
  Admin: m.account_role_admin(),
  Manager: m.account_role_manager(),
  Customer: m.staff_team_remove_role(),
} as const

/** The second factor of a member. */
export function factorName({ passkeys, authenticator_app }: Member): string {
  if (passkeys > 0)
    return authenticator_app ? m.staff_team_factor_both() : m.staff_team_factor_passkey()
  return authenticator_app ? m.staff_team_factor_app() : m.staff_team_factor_none()
}

/** Does a member have a second factor? */
export function hasFactor({ passkeys, authenticator_app }: Member): boolean {
  return passkeys > 0 || authenticator_app
}

/** The regions of a member, shortened: `Bangsar and 3 more`. */
export function regionsLabel(ids: readonly number[], regions: readonly Region[]): string {
  if (ids.length === 0) return m.staff_team_regions_none()
  if (ids.length === regions.length) return m.staff_team_regions_all()
  const names = ids.map((id) => regions.find((region) => region.id === id)?.name ?? `${id}`)
  const [first = ''] = names
  if (names.length === 1) return first
  return m.staff_team_regions_some({ first, count: names.length - 1 })
}

/** The field of a Manager's regions. */
export function regionsField(regions: readonly Region[]) {
  return several(
    m.staff_team_regions(),
    regions.map(({ id, name }) => ({ value: id, label: name })),
    { hint: m.staff_team_regions_hint() },
  )
}
