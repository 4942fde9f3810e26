import { m } from '../../../messages/every.ts'
import { ownMessage } from '../../messages/form-problem.ts'

/** Messages of this service only (docs/product/checks.md#step-details). */
export const messages = {
  // The message says 24 hours although the rule is 12; both are in the contract
  // (docs/product/checks.md#lead-time).
  tooSoon: ownMessage('too-soon-cleaning', m.cleaner_too_soon_cleaning),
} as const
