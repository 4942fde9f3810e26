import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { breaches } from '../../staff/breaches/breaches.tsx'
import { listPage } from '../../staff/list/ListPage.tsx'

export const meta = () => [{ title: `${m.staff_breaches_page()} · ${company}` }]

/** /breaches?state=&breach= (docs/product/privacy.md#breaches), for Admins. */
export default listPage(breaches, { permission: 'manage-breaches', lead: m.staff_breaches_lead() })
