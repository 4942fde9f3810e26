import { useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { ListPage } from '../../staff/list/ListPage.tsx'
import { Views } from '../../staff/list/Views.tsx'
import { processorList } from '../../staff/privacy/processors.tsx'
import { privacyRequests } from '../../staff/privacy/requests.tsx'
import { retention } from '../../staff/privacy/retention.tsx'

export const meta = () => [{ title: `${m.staff_privacy_page()} · ${company}` }]

const permission = 'manage-privacy-requests'

/**
 * /privacy-requests?search=&state=&kind=&customer=&request= (docs/product/privacy.md#requests), and
 * with ?show= who works with personal data and what is deleted next.
 */
export default function PrivacyRequests() {
  const [search] = useSearchParams()
  const show = search.get('show')
  const views = <PrivacyViews show={show} />
  if (show === 'processors')
    return (
      <ListPage
        permission={permission}
        lead={m.staff_privacy_processors_lead()}
        views={views}
        of={processorList}
      />
    )
  if (show === 'retention')
    return (
      <ListPage
        permission={permission}
        lead={m.staff_privacy_retention_lead()}
        views={views}
        of={retention}
      />
    )
  return (
    <ListPage
      permission={permission}
      lead={m.staff_privacy_lead()}
      views={views}
      of={privacyRequests}
    />
  )
}

function PrivacyViews({ show }: { show: string | null }) {
  const views = [
    [null, m.staff_privacy_page()],
    ['processors', m.staff_privacy_processors()],
    ['retention', m.staff_privacy_retention()],
  ] as const
  return (
    <Views
      label={m.staff_privacy_views()}
      views={views.map(([name, label]) => ({
        to: name ? `/privacy-requests?show=${name}` : '/privacy-requests',
        label,
        isOpen: name === show,
      }))}
    />
  )
}
