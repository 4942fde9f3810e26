import { type MetaFunction, useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { OrderPage } from '../../account/order/OrderPage.tsx'
import { linkOfOrder } from '../../account/pay/link-of-order.ts'
import { browserStorage } from '../../browser-storage.ts'
import { GoTo } from '../../navigation.tsx'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'

export const meta: MetaFunction = () => [{ title: m.account_title_order({ company }) }]

/** /payment-result?order= : the page after the payment page. */
export default function PaymentResult() {
  const [search] = useSearchParams()
  const order = search.get('order') ?? ''
  const link = linkOfOrder(browserStorage().browser, order)
  if (link) {
    const left = search.has('left')
    return <GoTo to={`/pay?${new URLSearchParams(left ? { link } : { link, back: '1' })}`} />
  }
  return (
    <SignedIn>
      <OrderPage order={order} left={search.has('left')} />
    </SignedIn>
  )
}
