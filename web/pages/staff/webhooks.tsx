import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { listPage } from '../../staff/list/ListPage.tsx'
import { webhooks } from '../../staff/webhooks/webhooks.tsx'

export const meta = () => [{ title: `${m.staff_webhooks_page()} · ${company}` }]

/** /webhooks?state=&endpoint= (docs/product/webhooks.md): endpoints of other programs. */
export default listPage(webhooks, { permission: 'manage-webhooks', lead: m.staff_webhooks_lead() })
