import { Navigate, useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { SeriesPage } from '../../account/series/SeriesPage.tsx'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'

export const meta = () => [{ title: m.series_meta({ company }) }]

/**
 * /series?order=: one of the customer's own series; with `&renew`, the dialog to renew it
 * (docs/product/series.md).
 */
export default function Series() {
  const [search] = useSearchParams()
  const order = search.get('order')
  if (!order) return <Navigate to="/booking-history" replace />
  return (
    <SignedIn permission="money" title={m.series_page()}>
      <SeriesPage order={order} renews={search.has('renew')} />
    </SignedIn>
  )
}
