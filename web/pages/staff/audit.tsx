import { useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { changes, signIns } from '../../staff/audit/audit.tsx'
import { ListPage } from '../../staff/list/ListPage.tsx'
import { Views } from '../../staff/list/Views.tsx'

export const meta = () => [{ title: `${m.staff_audit_title()} · ${company}` }]

/**
 * /audit?view=&search=&person=&kind=&verb=&from=&to=&page=&entry=, Admin only
 * (docs/product/audit.md#reading-it): changes, or the sign-ins of staff.
 */
export default function Audit() {
  const [params] = useSearchParams()
  const isSignIns = params.get('view') === 'sign-ins'
  const page = {
    permission: 'view-audit',
    title: m.staff_audit_title(),
    lead: m.staff_audit_lead(),
    views: (
      <Views
        label={m.staff_audit_views()}
        views={[
          { to: '/audit', label: m.staff_audit_changes(), isOpen: !isSignIns },
          { to: '/audit?view=sign-ins', label: m.staff_audit_sign_ins(), isOpen: isSignIns },
        ]}
      />
    ),
  } as const
  return isSignIns ? <ListPage {...page} of={signIns} /> : <ListPage {...page} of={changes} />
}
