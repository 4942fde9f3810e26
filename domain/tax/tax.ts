import { shareOf } from '../booking/price/money.ts'
import { addMonths } from '../pay/months.ts'

/** The service tax included in the prices of an order (docs/product/tax.md#orders). */
export type OrderTax = {
  /** The tax authority's code of the taxable service. */
  readonly code: string
  /** The rate in hundredths of a percent: 800 is 8 %. */
  readonly bp: number
}

/** The tax of a service from a day on; days are `YYYY-MM-DD`. */
export type TaxRate = OrderTax & {
  readonly skill: string
  readonly from: string
  /** Its last day; null if open-ended. */
  readonly until: string | null
}

/** The tax of a service on a day, whoever sells it: the latest rate that has begun. */
export function rateOn(
  rates: readonly TaxRate[],
  skill: string,
  day: string,
): OrderTax | undefined {
  const begun = rates.filter((rate) => rate.skill === skill && rate.from <= day)
  const [latest] = begun.sort((a, b) => (a.from < b.from ? 1 : -1))
  if (!latest || (latest.until !== null && latest.until < day)) return undefined
  return { code: latest.code, bp: latest.bp }
}

/**
 * The tax of a sale on a day (docs/product/tax.md#orders).
 * @param since the company's first day of registration; null if it is not registered.
 */
export function taxOfSale(
  { since, rates }: { readonly since: string | null; readonly rates: readonly TaxRate[] },
  skill: string,
  day: string,
): OrderTax | undefined {
  return since !== null && since <= day ? rateOn(rates, skill, day) : undefined
}

/**
 * The tax in an amount that includes it, in sen, rounded half up. The database computes the same.
 */
export function taxWithin(sen: number, bp: number): number {
  return shareOf(Math.max(0, sen), { numerator: bp, denominator: 10_000 + bp })
}

/** A rate in percent, such as 8 or 6.5. */
export function percentOf(bp: number): number {
  return bp / 100
}

/** Is the taxable turnover near the threshold (docs/product/tax.md#threshold)? */
export function isNearThreshold(turnoverSen: number, thresholdSen: number): boolean {
  return turnoverSen * 100 >= thresholdSen * NEAR_PERCENT
}

/** Percent of the threshold from which staff are warned. */
export const NEAR_PERCENT = 80

/**
 * The two-month period of a month, named by its first month.
 * @param firstMonth 1 if periods begin in January, 2 if in February.
 */
export function periodOf(month: string, firstMonth: 1 | 2): string {
  return Number(month.slice(5)) % 2 === firstMonth % 2 ? month : addMonths(month, -1)
}

/** The month in which the return of a period is due: the one after it. */
export function returnMonth(period: string): string {
  return addMonths(period, 2)
}
