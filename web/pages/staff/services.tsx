import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { ServiceList } from '../../staff/services/ServiceList.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'

export const meta: MetaFunction = () => [{ title: `${m.staff_services_title()} · ${company}` }]

/** /services, Admin only (docs/product/services.md#states): where each service is offered. */
export default function Services() {
  return (
    <SignedIn permission="manage-services" title={m.staff_services_title()}>
      <Loaded />
    </SignedIn>
  )
}

function Loaded() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['staff-services'],
    queryFn: ({ signal }) => call('GET /staff/services/', undefined, { signal }),
  })
  if (!data && error) {
    return (
      <Page title={m.staff_services_title()}>
        <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
      </Page>
    )
  }
  if (!data) return <Page title={m.staff_services_title()} width="wide" busy />
  return (
    <Page width="wide" title={m.staff_services_title()} lead={m.staff_services_lead()}>
      <ServiceList services={data.items} />
    </Page>
  )
}
