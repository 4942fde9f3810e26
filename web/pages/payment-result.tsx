import { type MetaFunction, useSearchParams } from 'react-router'
import { m } from '../../messages/page.ts'
import { SignedIn } from '../account/bookings/SignedIn.tsx'
import { OrderPage } from '../account/order/OrderPage.tsx'
import { company } from '../public-site/site-facts.ts'

export const meta: MetaFunction = () => [{ title: m.account_title_order({ company }) }]

/** /payment-result?order= : the page after the payment page. */
export default function PaymentResult() {
  const [search] = useSearchParams()
  return (
    <SignedIn>
      <OrderPage order={search.get('order') ?? ''} left={search.has('left')} />
    </SignedIn>
  )
}
