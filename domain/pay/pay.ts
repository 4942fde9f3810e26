/* What workers earn (docs/product/pay.md), in whole sen. */

/** The pay of an hour of a service from a day on. */
export type PayRate = {
  readonly skill: string
  readonly fromDay: string
  readonly senPerHour: number
}

/** What the pay of a visit depends on: its hours as sold. */
export type WorkedVisit = { readonly skill: string; readonly day: string; readonly hours: number }

/** What a worker earns for a visit. */
export type VisitPay = { readonly senPerHour: number; readonly sen: number }

/**
 * The rate in force on a day: the one that began last (docs/product/pay.md#rates). If two begin on
 * the same day, the one entered later wins; the list is in the order of entry.
 */
export function rateOn(rates: readonly PayRate[], skill: string, day: string): number | undefined {
  let best: PayRate | undefined
  for (const rate of rates) {
    if (rate.skill !== skill || rate.fromDay > day) continue
    if (!best || rate.fromDay >= best.fromDay) best = rate
  }
  return best?.senPerHour
}

/** The pay of a visit; undefined while the worker has no rate for it (docs/product/pay.md#pay-of-a-visit). */
export function payOf(visit: WorkedVisit, rates: readonly PayRate[]): VisitPay | undefined {
  const senPerHour = rateOn(rates, visit.skill, visit.day)
  return senPerHour === undefined ? undefined : { senPerHour, sen: senPerHour * visit.hours }
}

/** Additions to and deductions from a worker's monthly pay, such as SOCSO. */
export const adjustmentKinds = ['addition', 'deduction'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** A part of a worker's pay; `sen` is never negative. */
export type PayLine = { readonly kind: 'visit' | 'tip' | AdjustmentKind; readonly sen: number }

export type PaySums = {
  readonly visitsSen: number
  readonly tipsSen: number
  readonly additionsSen: number
  readonly deductionsSen: number
  /** Negative if deductions exceed earnings. */
  readonly totalSen: number
}

/** Sums of lines by kind (docs/product/pay.md#pay-runs). */
export function sumsOf(lines: readonly PayLine[]): PaySums {
  const sum = (kind: PayLine['kind']) =>
    lines.reduce((total, line) => (line.kind === kind ? total + line.sen : total), 0)
  const [visitsSen, tipsSen] = [sum('visit'), sum('tip')]
  const [additionsSen, deductionsSen] = [sum('addition'), sum('deduction')]
  const totalSen = visitsSen + tipsSen + additionsSen - deductionsSen
  return { visitsSen, tipsSen, additionsSen, deductionsSen, totalSen }
}
