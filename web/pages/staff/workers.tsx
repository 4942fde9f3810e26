import { useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { ListPage } from '../../staff/list/ListPage.tsx'
import { Views } from '../../staff/list/Views.tsx'
import { requests } from '../../staff/requests/requests.tsx'
import { useToday } from '../../staff/today/use-today.ts'
import { workers } from '../../staff/workers/workers.tsx'

export const meta = () => [{ title: `${m.staff_shell_workers()} · ${company}` }]

/**
 * /workers?search=&skill=&area=&status=&sort=&order=&page=&worker=, staff
 * (docs/product/workers.md): workers; with show=requests, their requests. One is open beside the
 * list from 1280 px, alone below.
 */
export default function Workers() {
  const [search] = useSearchParams()
  const showsRequests = search.get('show') === 'requests'
  const page = { permission: 'view-workers', title: m.staff_shell_workers() } as const
  const views = <WorkerViews showsRequests={showsRequests} />
  return showsRequests ? (
    <ListPage {...page} views={views} of={requests} />
  ) : (
    <ListPage {...page} views={views} of={workers} />
  )
}

function WorkerViews({ showsRequests }: { showsRequests: boolean }) {
  const count = useToday().data?.requests ?? 0
  return (
    <Views
      label={m.staff_shell_workers()}
      views={[
        { to: '/workers', label: m.staff_shell_workers(), isOpen: !showsRequests },
        {
          to: '/workers?show=requests',
          label: count > 0 ? m.staff_requests_waiting({ count }) : m.staff_requests_title(),
          isOpen: showsRequests,
        },
      ]}
    />
  )
}
