import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { gifts } from '../../staff/gifts/gifts.tsx'
import { listPage } from '../../staff/list/ListPage.tsx'

export const meta = () => [{ title: `${m.staff_gifts_page()} · ${company}` }]

/** /gifts?search=&state=&gift= (docs/product/gifts.md): gift vouchers, to mail again or refund. */
export default listPage(gifts, { permission: 'refund', lead: m.staff_gifts_lead() })
