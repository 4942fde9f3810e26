import { refuse } from '../../../../domain/result.ts'
import type { PaymentProvider } from '../port.ts'

/**
 * A provider that takes no payments. Payments and refunds of an earlier provider stay open until
 * that is configured again: nothing is known about them here.
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
