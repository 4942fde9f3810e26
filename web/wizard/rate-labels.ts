import type { Service } from '../../domain/booking/description.ts'
import { m } from '../../messages/page.ts'
import { labelText } from '../locale.ts'
/** A rate as the wire gives it (docs/product/prices.md#rates). */
export type RateRow = {
  readonly frequency: string
  readonly worker_cost_normal_day: number
  readonly discount_perc: number
}

/** RM of one unit after its discount, to the sen: what the frequency card shows. */
export function unitRm(rate: RateRow): number {
  return Math.round(rate.worker_cost_normal_day * 100 * (1 - rate.discount_perc)) / 100
}

/**
 * `Save 17%` of a sixth (docs/product/prices.md#rates: the fraction times 100); undefined when
 * nothing comes off.
 */
export function saveLabel(rate: RateRow): string | undefined {
  const percent = Math.round(rate.discount_perc * 100)
  return percent > 0 ? m.wizard_save({ percent }) : undefined
}

/** `RM 25.00 per hour`, in the language of the page. */
export function unitPrice(price: string, { perUnit }: Pick<Service, 'perUnit'>): string {
  return m.wizard_unit_price({ price, unit: labelText(perUnit) })
}
