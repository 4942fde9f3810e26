import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { customers } from '../../staff/customers/customers.tsx'
import { listPage } from '../../staff/list/ListPage.tsx'

export const meta = () => [{ title: `${m.staff_customers_page()} · ${company}` }]

/**
 * /customers?search=&state=&tag=&sort=&page=&page_size=&customer=&visits=&visits_page=, staff
 * (docs/product/customers.md): customers. One is open beside the list from 1280 px, alone below.
 */
export default listPage(customers, { permission: 'view-customers' })
