/** How far WhatsApp's approval of a template in one language is (docs/product/templates.md#approval). */
export const approvalStates = [
  'not-submitted',
  'submitted',
  'approved',
  'rejected',
  'paused',
] as const
export type ApprovalState = (typeof approvalStates)[number]

/** Why nothing is sent by WhatsApp in a text that it has not approved. */
export const NOT_APPROVED = 'not-approved'

/**
 * Whether WhatsApp is known to refuse a template in a language. What was never stated is sent: only
 * WhatsApp knows.
 * @param stated null: nothing.
 */
export function isRefused(stated: ApprovalState | null): boolean {
  return stated !== null && stated !== 'approved'
}
