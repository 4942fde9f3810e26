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
  return percent > 0 ? `Save ${percent}%` : undefined
}
