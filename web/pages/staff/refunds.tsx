import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { listPage } from '../../staff/list/ListPage.tsx'
import { refunds } from '../../staff/refunds/refunds.tsx'
import { formatRm } from '../../ui/Money.tsx'

export const meta = () => [{ title: `${m.site_refunds()} · ${company}` }]

/** /refunds?page=, Admin only (docs/product/statuses.md): refunds due and made. */
export default listPage(refunds, {
  permission: 'refund',
  title: m.site_refunds(),
  lead: (answer) =>
    answer && answer.due > 0 ? m.staff_refunds_belong({ amount: formatRm(answer.due) }) : undefined,
})
