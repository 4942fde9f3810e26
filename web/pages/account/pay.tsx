import { type MetaFunction, useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { PayByLink } from '../../account/pay/PayByLink.tsx'
import { company } from '../../public-site/site-facts.ts'

export const meta: MetaFunction = () => [
  { title: `${m.pay_link_open()} · ${company}` },
  { name: 'referrer', content: 'no-referrer' },
]

/** /pay?link= (docs/product/availability.md#pay-link): paying one order without signing in. */
export default function Pay() {
  const [search] = useSearchParams()
  return <PayByLink link={search.get('link') ?? ''} back={search.has('back')} />
}
