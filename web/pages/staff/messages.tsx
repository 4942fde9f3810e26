import { useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { ListPage } from '../../staff/list/ListPage.tsx'
import { Views } from '../../staff/list/Views.tsx'
import { MessageCounts } from '../../staff/messages/MessageCounts.tsx'
import { messages } from '../../staff/messages/messages.tsx'
import { useToday } from '../../staff/today/use-today.ts'
import { Page } from '../../ui/Page.tsx'

export const meta = () => [{ title: `${m.staff_notifications_page()} · ${company}` }]

const title = m.staff_notifications_page()
const lead = m.staff_notifications_lead()

/**
 * /messages?search=&state=&channel=&kind=&day=&customer=&worker=&booking_id=&page=&message=, staff
 * (docs/product/messages.md): sent messages and their delivery. One is open beside the list from
 * 1280 px, alone below. `view=counts` shows their numbers and cost.
 */
export default function Messages() {
  const [params] = useSearchParams()
  if (params.get('view') !== 'counts') {
    return (
      <ListPage
        permission="manage-messages"
        title={title}
        lead={lead}
        views={<MessageViews />}
        of={messages}
      />
    )
  }
  return (
    <SignedIn permission="manage-messages" title={title}>
      <Page width="wide" title={title} lead={lead}>
        <MessageViews />
        <MessageCounts />
      </Page>
    </SignedIn>
  )
}

function MessageViews() {
  const [params] = useSearchParams()
  const failed = useToday().data?.undelivered
  const counts = params.get('view') === 'counts'
  const isFailed = params.get('state') === 'failed'
  const failedLabel = `${m.staff_notifications_failed_view()}${failed ? ` (${failed})` : ''}`
  return (
    <Views
      label={m.staff_notifications_views()}
      views={[
        { to: '/messages', label: m.staff_notifications_all(), isOpen: !counts && !isFailed },
        { to: '/messages?state=failed', label: failedLabel, isOpen: !counts && isFailed },
        { to: '/messages?view=counts', label: m.staff_notifications_counts(), isOpen: counts },
      ]}
    />
  )
}
