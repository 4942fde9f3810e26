import { type MetaFunction, useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { PayByLink } from '../../account/pay/PayByLink.tsx'
import { secretHead } from '../../page-heads.ts'

export const meta: MetaFunction = () => secretHead(m.pay_link_open())

/** /pay?link= (docs/product/availability.md#pay-link): paying one order without signing in. */
export default function Pay() {
  const [search] = useSearchParams()
  return <PayByLink link={search.get('link') ?? ''} back={search.has('back')} />
}
