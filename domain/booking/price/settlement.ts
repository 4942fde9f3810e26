/** A visit's amounts by the ledger, in sen. */
export type VisitBooks = {
  readonly totalSen: number
  /** Reductions of the price after the booking. */
  readonly allowanceSen: number
  readonly feesSen: number
  /** What the customer owes; negative if they have paid too much. */
  readonly owedSen: number
}

/** What is refunded and owed after a decision, in sen. */
export type Settled = {
  readonly refundSen: number
  readonly owedSen: number
}

function settled(balanceSen: number): Settled {
  return { refundSen: Math.max(0, -balanceSen), owedSen: Math.max(0, balanceSen) }
}

/**
 * Settles a cancellation (docs/product/statuses.md#cancel): the price is dropped; fees are limited
 * to the remaining price, or all waived.
 * @param isHold the visit awaits its payment, so that nothing is charged yet.
 */
export function cancellation(
  { totalSen, allowanceSen, feesSen, owedSen }: VisitBooks,
  { feeSen, waivesFees, isHold }: { feeSen: number; waivesFees: boolean; isHold: boolean },
): Settled & { readonly feesSen: number } {
  const chargedSen = isHold ? 0 : totalSen - allowanceSen
  // A refund in part may be more than the price if fees were paid too.
  const after = waivesFees ? 0 : Math.max(0, Math.min(feesSen + feeSen, chargedSen))
  return { feesSen: after, ...settled(owedSen - chargedSen + after - feesSen) }
}

/**
 * Settles a visit at which the crew was not let in (docs/product/statuses.md#no-show).
 * @param chargeSen the part of the price that the customer pays.
 */
export function noShow(
  { totalSen, allowanceSen, owedSen }: VisitBooks,
  chargeSen: number,
): Settled & { readonly allowanceSen: number } {
  const more = Math.max(0, totalSen - allowanceSen - chargeSen)
  return { allowanceSen: more, ...settled(owedSen - more) }
}
