import { ringgit } from '../../../domain/booking/price/money.ts'
import { type OrderTax, percentOf, taxWithin } from '../../../domain/tax/tax.ts'

/** The service tax in a price, as shown in responses (docs/product/tax.md#shown). */
export type TaxFact = { readonly tax?: { readonly rate: number; readonly amount: number } }

/**
 * The tax in the prices of visits, summed over the visits; empty if they were sold without tax.
 * @param visitsSen the price of each visit.
 */
export function taxFact(tax: OrderTax | undefined, visitsSen: readonly number[]): TaxFact {
  if (!tax) return {}
  const sen = visitsSen.reduce((sum, visit) => sum + taxWithin(visit, tax.bp), 0)
  return sen > 0 ? { tax: { rate: percentOf(tax.bp), amount: ringgit(sen) } } : {}
}
