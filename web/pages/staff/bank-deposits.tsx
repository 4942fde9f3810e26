import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { deposits } from '../../staff/cash/deposits.tsx'
import { listPage } from '../../staff/list/ListPage.tsx'

export const meta = () => [{ title: `${m.staff_deposits_page()} · ${company}` }]

/**
 * /bank-deposits?month=&deposit=, Admin only (docs/product/pay.md#banked): bank deposits of cash.
 */
export default listPage(deposits, { permission: 'manage-books', lead: m.staff_deposits_lead() })
