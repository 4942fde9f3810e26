import { m } from '../../../messages/page.ts'
import { Views } from '../list/Views.tsx'

/** The parts of the page of prices, by their word in the address. */
export const priceViews = ['rates', 'addons', 'vouchers', 'holidays'] as const
export type PriceView = (typeof priceViews)[number]

const labels = {
  rates: m.staff_rates_view_rates,
  addons: m.staff_rates_view_addons,
  vouchers: m.staff_rates_view_vouchers,
  holidays: m.staff_rates_view_holidays,
}

/** The view that an address names; rates when it names none. */
export function priceViewOf(word: string | null): PriceView {
  return priceViews.find((each) => each === word) ?? 'rates'
}

/** Links to the parts of the page of prices. */
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
