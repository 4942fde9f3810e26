/** How far WhatsApp's approval of a template in one language is (docs/product/templates.md#approval). */
export const approvalStates = [
  'not-submitted',
  'submitted',
  'approved',
  'rejected',
  'paused',
] as const
export type ApprovalState = (typeof approvalStates)[number]
