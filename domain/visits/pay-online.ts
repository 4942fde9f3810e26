/** The state of a cash visit's online payment: not paid, waiting for a bank, or paid. */
export const payOnlineStates = ['open', 'pending', 'paid'] as const
type PayOnlineState = (typeof payOnlineStates)[number]

/** The money of a cash visit, in sen. */
export type CashVisit = {
  readonly owedSen: number
  /** Paid online, less refunds of it. */
  readonly paidOnlineSen: number
  readonly lastTry: 'Open' | 'Pending' | 'Paid' | 'Failed' | null
}

/**
 * The amount of a cash visit that can be paid online, or was
 * (docs/product/visits.md#pay-online-instead).
 * @param maxNotPayableSen the provider takes no payments up to this amount.
 * @returns undefined if there is neither.
 */
export function payOnlineInstead(
  { owedSen, paidOnlineSen, lastTry }: CashVisit,
  maxNotPayableSen: number,
): { readonly state: PayOnlineState; readonly sen: number } | undefined {
  if (owedSen > maxNotPayableSen)
    return { state: lastTry === 'Pending' ? 'pending' : 'open', sen: owedSen }
  return owedSen <= 0 && paidOnlineSen > 0 ? { state: 'paid', sen: paidOnlineSen } : undefined
}
