import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { einvoices } from '../../staff/einvoices/einvoices.tsx'
import { listPage } from '../../staff/list/ListPage.tsx'

export const meta = () => [{ title: `${m.staff_einvoices_page()} · ${company}` }]

/** /einvoices?state=&month=, Admin only (docs/product/einvoice.md). */
export default listPage(einvoices, {
  permission: 'manage-e-invoices',
  lead: m.staff_einvoices_lead(),
})
