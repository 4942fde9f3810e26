import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { listPage } from '../../staff/list/ListPage.tsx'
import { partners } from '../../staff/partners/partners.tsx'

export const meta = () => [{ title: `${m.staff_partners_page()} · ${company}` }]

/** /partners?state=&partner= (docs/product/partners.md): partners who bring bookings. */
export default listPage(partners, { permission: 'manage-partners', lead: m.staff_partners_lead() })
