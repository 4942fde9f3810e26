import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { ListPage } from '../../staff/list/ListPage.tsx'
import { workers } from '../../staff/workers/workers.tsx'

export const meta = () => [{ title: `${m.staff_shell_workers()} · ${company}` }]

/**
 * /workers?search=&skill=&area=&status=&sort=&order=&page=&worker=, staff
 * (docs/product/workers.md): who works here. One is open beside the list from 1280 px, alone below.
 */
export default function Workers() {
  return <ListPage permission="view-workers" title={m.staff_shell_workers()} of={workers} />
}
