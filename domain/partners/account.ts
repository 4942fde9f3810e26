import { remainder, shareOf } from '../booking/price/money.ts'
import type { Tariff } from '../booking/price/price.ts'

/** The terms and the debt of a partner's account, in sen (docs/product/partners.md#account). */
export type AccountTerms = {
  readonly limitSen: number
  readonly owedSen: number
}

/** The largest discount, in percent. */
export const MOST_PERCENT_OFF = 50

/**
 * A partner's prices: each rate of the price list less a percentage, rounded half up to the sen.
 * Add-ons have no discount (docs/product/partners.md#own-prices).
 */
export function ownPrices(tariff: Tariff, percentOff: number): Tariff {
  if (percentOff === 0) return tariff
  const left = remainder({ numerator: percentOff, denominator: 100 })
  const rates = tariff.rates.map((rate) => ({ ...rate, unitSen: shareOf(rate.unitSen, left) }))
  return { ...tariff, rates }
}

/** The amount that can still be ordered on the account, in sen: never negative. */
export function leftOnAccount({ limitSen, owedSen }: AccountTerms): number {
  return Math.max(0, limitSen - owedSen)
}
