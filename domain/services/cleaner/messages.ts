import { ownMessage } from '../../messages/problem.ts'

/** What only this service says (docs/product/checks.md#step-details). */
export const messages = {
  // The message says 24 hours, the rule is 12; both are in the contract
  // (docs/product/checks.md#lead-time).
  tooSoon: ownMessage('too-soon-cleaning', 'Cannot Book within 24 hours'),
} as const
