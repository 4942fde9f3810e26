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

/** Who is billed, and what is said of the price: beside the sums. */
export type Billing = {
  /** Where to write to the customer; null when the account is gone. */
  readonly customer_email: string | null
  /** What a voucher took off the whole order, RM. */
  readonly voucher?: { readonly code: string; readonly off: number }
}

/** What an order's invoices say beside the booking's record and its sums. */
export async function readBilling(reader: Reader, ref: string): Promise<Billing> {
  const [row] = await query<{ email: string | null; voucher: string | null; off: number }>(reader, {
    text: `select a.email, o.voucher_code as voucher, o.discount_sen as off
      from booking_order o left join account a on a.id = o.account_id where o.ref = $1`,
    values: [ref],
  })
  return {
    customer_email: row?.email ?? null,
    ...(row?.voucher && row.off > 0
      ? { voucher: { code: row.voucher, off: ringgit(row.off) } }
      : {}),
  }
}
