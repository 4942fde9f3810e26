import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { cash } from '../../staff/cash/cash.tsx'
import { ListPage } from '../../staff/list/ListPage.tsx'

export const meta = () => [{ title: `${m.staff_shell_cash()} · ${company}` }]

/** /cash?day=&worker= (docs/product/pay.md#cash-handed-in): cash taken and handed in by workers. */
export default function Cash() {
  return <ListPage permission="collect-cash" lead={m.staff_cash_lead()} of={cash} />
}
