import { m } from '../../../messages/page.ts'
import { Views } from '../list/Views.tsx'

/** The views of the prices page, by their name in the address. */
const priceViews = ['rates', 'addons', 'vouchers', 'holidays'] as const
export type PriceView = (typeof priceViews)[number]

const labels = {
  rates: m.staff_rates_view_rates,
  addons: m.staff_rates_view_addons,
  vouchers: m.staff_rates_view_vouchers,
  holidays: m.staff_rates_view_holidays,
}

/** The view in the address; `rates` by default. */
export function priceViewOf(word: string | null): PriceView {
  return priceViews.find((each) => each === word) ?? 'rates'
}

/** Links to the views of the prices page. */
export function PriceViews({ view }: { view: PriceView }) {
  return (
    <Views
      label={m.staff_rates_views()}
      views={priceViews.map((each) => ({
        to: each === 'rates' ? '/rates' : `/rates?view=${each}`,
        label: labels[each](),
        isOpen: each === view,
      }))}
    />
  )
}
