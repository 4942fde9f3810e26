import type { Service } from '../../../domain/booking/description.ts'
import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { labelText } from '../../locale.ts'

/** A rate on the wire (docs/product/prices.md#rates). */
type RateRow = CallOutput<'POST /region-cost/get-frequency-discount-by-skill/'>[number]

/** The discounted price of one unit in RM, to the sen, as on the frequency card. */
export function unitRm(rate: RateRow): number {
  return Math.round(rate.worker_cost_normal_day * 100 * (1 - rate.discount_perc)) / 100
}

/**
 * `Save 17%` for a sixth (docs/product/prices.md#rates: the fraction times 100); undefined without
 * a discount.
 */
export function saveLabel(rate: RateRow): string | undefined {
  const percent = Math.round(rate.discount_perc * 100)
  return percent > 0 ? m.wizard_save({ percent }) : undefined
}

/** `RM 25.00 per hour`, in the language of the page. */
export function unitPrice(price: string, { perUnit }: Pick<Service, 'perUnit'>): string {
  return m.wizard_unit_price({ price, unit: labelText(perUnit) })
}
