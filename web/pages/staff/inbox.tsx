import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { threads } from '../../staff/inbox/threads.tsx'
import { listPage } from '../../staff/list/ListPage.tsx'

export const meta = () => [{ title: `${m.staff_shell_inbox()} · ${company}` }]

/**
 * /inbox?search=&state=&owner=&page=&thread=, staff (docs/product/inbox.md): messages from
 * customers. One thread is open beside the list from 1280 px, alone below.
 */
export default listPage(threads, { permission: 'manage-messages', lead: m.staff_inbox_lead() })
