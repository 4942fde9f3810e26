import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { signedIn } from '../../shared/SignedIn.tsx'
import { ServiceList } from '../../staff/services/ServiceList.tsx'
import { PageNotYet } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'

export const meta: MetaFunction = () => [{ title: `${m.staff_services_title()} · ${company}` }]

/** /services, Admin only (docs/product/services.md#states): where each service is offered. */
export default signedIn(Loaded, { permission: 'manage-services', title: m.staff_services_title() })

function Loaded() {
  const query = useQuery(callQuery(['staff-services'], 'GET /staff/services/'))
  const { data } = query
  if (!data) return <PageNotYet title={m.staff_services_title()} width="wide" query={query} />
  return (
    <Page width="wide" title={m.staff_services_title()} lead={m.staff_services_lead()}>
      <ServiceList services={data.items} />
    </Page>
  )
}
