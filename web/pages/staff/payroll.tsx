import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { listPage } from '../../staff/list/ListPage.tsx'
import { payRuns } from '../../staff/pay/runs.tsx'

export const meta = () => [{ title: `${m.staff_pay_page()} · ${company}` }]

/** /payroll?month=, Admin only (docs/product/pay.md#pay-runs): the workers' monthly pay. */
export default listPage(payRuns, { permission: 'manage-pay', lead: m.staff_pay_lead() })
