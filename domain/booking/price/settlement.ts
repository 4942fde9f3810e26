/** A visit's amounts by the ledger, in sen. */
export type VisitBooks = {
  readonly totalSen: number
  /** What was taken off the price after it was booked. */
  readonly allowanceSen: number
  readonly feesSen: number
  /** What the customer owes; below zero when they have paid more. */
  readonly owedSen: number
}

/** What a visit comes to after a decision, in sen. */
export type Settled = {
  readonly refundSen: number
  readonly owedSen: number
}

function settled(balanceSen: number): Settled {
  return { refundSen: Math.max(0, -balanceSen), owedSen: Math.max(0, balanceSen) }
}

/**
 * What a cancellation comes to (docs/product/statuses.md#cancel): the price falls away, fees stay
 * within what the visit still cost, or are all waived.
 * @param isHold nothing is charged yet for a visit that waits for its payment.
 */
export function cancellation(
  { totalSen, allowanceSen, feesSen, owedSen }: VisitBooks,
  { feeSen, waivesFees, isHold }: { feeSen: number; waivesFees: boolean; isHold: boolean },
): Settled & { readonly feesSen: number } {
  const chargedSen = isHold ? 0 : totalSen - allowanceSen
  const after = waivesFees ? 0 : Math.min(feesSen + feeSen, chargedSen)
  return { feesSen: after, ...settled(owedSen - chargedSen + after - feesSen) }
}

/**
 * What a visit comes to at which nobody let the crew in (docs/product/statuses.md#no-show).
 * @param chargeSen what of its price the customer pays.
 */
export function noShow(
  { totalSen, allowanceSen, owedSen }: VisitBooks,
  chargeSen: number,
): Settled & { readonly allowanceSen: number } {
  const more = Math.max(0, totalSen - allowanceSen - chargeSen)
  return { allowanceSen: more, ...settled(owedSen - more) }
}
