import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { listPage } from '../../staff/list/ListPage.tsx'
import { tickets } from '../../staff/tickets/tickets.tsx'

export const meta = () => [{ title: `${m.staff_shell_tickets()} · ${company}` }]

/**
 * /tickets?search=&state=&page=&ticket=&new=&thread=, staff (docs/product/tickets.md): complaints
 * about visits. One is open beside the list from 1280 px, alone below; `new` opens a ticket for the
 * given visit.
 */
export default listPage(tickets, { permission: 'manage-tickets', lead: m.staff_tickets_lead() })
