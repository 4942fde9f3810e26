import { ringgit } from '../../../domain/booking/money.ts'
import type { BookingStatus } from '../../../domain/booking/status.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { BookingSums } from '../payments/ledger.ts'

/** What an invoice adds up, RM: the visit unless it was cancelled, late fees, and what was paid. */
export type Sums = {
  readonly visit?: number
  readonly late_fee: number
  readonly total: number
  readonly paid: number
  readonly refunded: number
  /** Still to go back to the customer. */
  readonly refund_due: number
  readonly due: number
}

/**
 * What a booking's invoice says by the books, or undefined where there is nothing to invoice: an
 * order that was never paid for in time, or a visit cancelled without a fee.
 */
export function invoiceSums(status: BookingStatus, books: BookingSums): Sums | undefined {
  if (status === 'Pending Payment' || status === 'Expired') return undefined
  const cancelled = status === 'Cancelled'
  if (cancelled && books.feesSen === 0) return undefined
  return {
    ...(cancelled ? {} : { visit: ringgit(books.visitSen) }),
    late_fee: ringgit(books.feesSen),
    total: ringgit(books.visitSen + books.feesSen),
    paid: ringgit(books.paidSen),
    refunded: ringgit(books.refundedSen),
    refund_due: ringgit(books.refundDueSen),
    due: ringgit(Math.max(0, books.owedSen)),
  }
}

/** Where to write to a booking's customer; null when the account is gone. */
export async function readCustomerEmail(
  reader: Reader,
  accountId: number | null,
): Promise<string | null> {
  const [row] = await query<{ email: string }>(reader, {
    text: 'select email from account where id = $1',
    values: [accountId],
  })
  return row?.email ?? null
}
