import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { apiKeys } from '../../staff/api-keys/api-keys.tsx'
import { listPage } from '../../staff/list/ListPage.tsx'

export const meta = () => [{ title: `${m.staff_api_keys_page()} · ${company}` }]

/** /api-keys?state=&key= (docs/product/api-keys.md): keys of other programs. */
export default listPage(apiKeys, { permission: 'manage-keys', lead: m.staff_api_keys_lead() })
