import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { listPage } from '../../staff/list/ListPage.tsx'
import { team } from '../../staff/team/team.tsx'

export const meta = () => [{ title: `${m.staff_team_title()} · ${company}` }]

/**
 * /team?search=&role=&state=&page=&member=, Admin only (docs/product/roles.md#team): members,
 * invitations, and one member beside the list.
 */
export default listPage(team, { permission: 'manage-team', lead: m.staff_team_lead() })
