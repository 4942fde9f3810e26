import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { ListPage } from '../../staff/list/ListPage.tsx'
import { privacyRequests } from '../../staff/privacy/requests.tsx'

export const meta = () => [{ title: `${m.staff_privacy_page()} · ${company}` }]

/** /privacy-requests?search=&state=&kind=&customer=&request= (docs/product/privacy.md#requests). */
export default function PrivacyRequests() {
  return (
    <ListPage
      permission="manage-privacy-requests"
      title={m.staff_privacy_page()}
      lead={m.staff_privacy_lead()}
      of={privacyRequests}
    />
  )
}
