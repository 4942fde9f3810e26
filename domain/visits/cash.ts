/** Why cash of a visit is not taken; undefined when it is. */
export type CashRefusal = 'cash-without-proof' | 'visit-code-wrong'

/**
 * Whether a worker may say to have got the cash of a visit (docs/product/visits.md#cash): with the code that
 * the customer sees for this amount, or with a reason.
 */
export function whyNoCash(
  given: { readonly code: string; readonly reason: string },
  code: string,
): CashRefusal | undefined {
  if (given.code) return given.code === code ? undefined : 'visit-code-wrong'
  return given.reason ? undefined : 'cash-without-proof'
}
