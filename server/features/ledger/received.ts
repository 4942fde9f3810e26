import type { LedgerKind } from './ledger.ts'

/** Customers' payments for visits; a failed refund counts as paid again. */
export const received: readonly LedgerKind[] = [
  'payment',
  'cash',
  'credit',
  'on-account',
  'refund-back',
]

/** Customers' refunds. Tips and gift vouchers are not sales of the company. */
export const givenBack: readonly LedgerKind[] = [
  'cash-back',
  'credit-back',
  'refund',
  'refund-manual',
  'refund-credit',
  'refund-account',
]
