import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import styles from './rates.module.css'

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
    <nav className={styles.views} aria-label={m.staff_rates_views()}>
      {priceViews.map((each) => (
        <Link
          key={each}
          to={each === 'rates' ? '/rates' : `/rates?view=${each}`}
          aria-current={each === view ? 'page' : undefined}
        >
          {labels[each]()}
        </Link>
      ))}
    </nav>
  )
}
