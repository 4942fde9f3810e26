import type { EveryProblem } from '../../messages/every-problem.ts'
import { type Fraction, NOTHING } from './money.ts'

/** Limits of a unit price in sen, to catch typing mistakes. */
const MIN_UNIT_SEN = 100
const MAX_UNIT_SEN = 100_000

/** The discount on a base price, as a fraction in lowest terms, exact to the sen. */
export function offOf(baseSen: number, priceSen: number): Fraction {
  const off = baseSen - priceSen
  if (off === 0) return NOTHING
  const common = divisor(off, baseSen)
  return { numerator: off / common, denominator: baseSen / common }
}

/** Converts a percentage to a share, to two decimals. */
export function shareOfPercent(percent: number): Fraction {
  return offOf(10_000, 10_000 - Math.round(percent * 100))
}

/** Converts a share to a percentage, to two decimals. */
export function percentOf({ numerator, denominator }: Fraction): number {
  return Math.round((numerator / denominator) * 10_000) / 100
}

/**
 * Why these prices are invalid; undefined if they are valid. The first is the price of a single
 * visit; a visit of a series must not cost more.
 */
export function ratesProblem(pricesSen: readonly number[]): EveryProblem | undefined {
  const [single = 0, ...series] = pricesSen
  if (pricesSen.some((sen) => !(sen >= MIN_UNIT_SEN && sen <= MAX_UNIT_SEN))) {
    return { code: 'rate-out-of-range' }
  }
  if (series.some((sen) => sen > single)) {
    return { code: 'rate-of-series-dearer' }
  }
  return undefined
}

/**
 * The prices in force on a day: those with the latest first day that is not after it
 * (docs/product/prices.md#first-day).
 */
export function inForce<Dated extends { readonly firstDay: string }>(
  all: readonly Dated[],
  day: string,
): Dated[] {
  const begun = all.filter(({ firstDay }) => firstDay <= day)
  const latest = begun.reduce((last, { firstDay }) => (firstDay > last ? firstDay : last), '')
  return begun.filter(({ firstDay }) => firstDay === latest)
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}
