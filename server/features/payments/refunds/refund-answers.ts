import type { z } from 'zod'
import type { bankAccount } from '../../../../domain/api/payments/payments.ts'
import { m } from '../../../../messages/every.ts'
import type { BankDetails } from '../../../providers/payment/port.ts'
import type { Refund } from './refund-rows.ts'

/** What staff see after they sent a refund, by its state. */
export const refundMessages = {
  Refused: m.answer_refund_refused,
  Refunded: m.answer_refund_made,
  'Under way': m.answer_refund_under_way,
} as const

/** The combined state of a refund's parts. */
export function stateOf(statuses: readonly Refund['status'][]): keyof typeof refundMessages {
  if (statuses.includes('Refused')) return 'Refused'
  return statuses.every((status) => status === 'Refunded') ? 'Refunded' : 'Under way'
}

/** The bank account that staff entered, for the provider; undefined for none. */
export function bankDetailsOf(account: z.output<typeof bankAccount> | undefined) {
  return (
    account &&
    ({
      code: account.bank,
      country: 'MY',
      beneficiaryName: account.name,
      beneficiaryAccount: account.account,
    } satisfies BankDetails)
  )
}
