import { refuse } from '../../../../domain/result.ts'
import type { PaymentProvider } from '../port.ts'

/**
 * A provider that takes no payment. Payments and refunds of a provider from before stay open until
 * that one is set again: nothing is known of them here.
 */
export const cashOnly: PaymentProvider = {
  name: 'cash',
  formActionOrigins: [],
  maxNotPayableSen: Number.MAX_SAFE_INTEGER,
  checkout() {
    throw new RangeError('nothing is paid online')
  },
  async routes() {},
  requeryPace: { secondsBetween: 3600, atOnce: 1, atOnceWithinMs: 0 },
  requery: async () => refuse('unreachable'),
  refund: async () => refuse('unreachable'),
  bankDetails: () => 'refused',
  refundsComeBack: false,
  refundStatus: async () => refuse('unreachable'),
}
