/**
 * The state of WhatsApp's approval of a template in one language
 * (docs/product/templates.md#approval).
 */
export const approvalStates = [
  'not-submitted',
  'submitted',
  'approved',
  'rejected',
  'paused',
] as const
export type ApprovalState = (typeof approvalStates)[number]

/** The error code if WhatsApp has not approved a text. */
export const NOT_APPROVED = 'not-approved'

/**
 * True if WhatsApp is known to refuse a template in a language. Templates of unknown state are
 * sent.
 * @param stated the stated approval; null if none was stated.
 */
export function isRefused(stated: ApprovalState | null): boolean {
  return stated !== null && stated !== 'approved'
}
