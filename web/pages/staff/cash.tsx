import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { cash } from '../../staff/cash/cash.tsx'
import { listPage } from '../../staff/list/ListPage.tsx'

export const meta = () => [{ title: `${m.staff_shell_cash()} · ${company}` }]

/** /cash?day=&worker= (docs/product/pay.md#cash-handed-in): cash taken and handed in by workers. */
export default listPage(cash, { permission: 'collect-cash', lead: m.staff_cash_lead() })
