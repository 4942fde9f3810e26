/** Why a report of collected cash is refused. */
export type CashRefusal = 'cash-without-proof' | 'visit-code-wrong'

/**
 * Refuses a report of collected cash (docs/product/visits.md#cash) that has neither the code that
 * the customer sees for this amount nor a reason.
 */
export function cashRefusal(
  proof: { readonly code: string; readonly reason: string },
  code: string,
): CashRefusal | undefined {
  if (proof.code) return proof.code === code ? undefined : 'visit-code-wrong'
  return proof.reason ? undefined : 'cash-without-proof'
}
