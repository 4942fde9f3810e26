/** Why a report of collected cash is refused. */
export type CashRefusal = 'cash-without-proof' | 'visit-code-wrong'

/**
 * Refuses a report of collected cash (docs/product/visits.md#cash) that has neither the code that
 * the customer sees for this amount nor a reason.
 */
export function cashRefusal(
  given: { readonly code: string; readonly reason: string },
  code: string,
): CashRefusal | undefined {
  if (given.code) return given.code === code ? undefined : 'visit-code-wrong'
  return given.reason ? undefined : 'cash-without-proof'
}
