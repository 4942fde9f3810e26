import { ringgit } from '../../../domain/booking/money.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { BookingRow } from '../bookings/records.ts'

/** What an invoice adds up: the visit unless it was cancelled, and late fees. RM. */
export type Sums = {
  readonly visit?: number
  readonly late_fee: number
  readonly total: number
  readonly paid: number
  readonly due: number
}

/**
 * The sums of a booking's invoice, or undefined where there is nothing to invoice: an order that
 * was never paid for in time, or a visit cancelled without a fee.
 */
export function sumsOf(
  row: Pick<BookingRow, 'status' | 'payment_status' | 'total_sen' | 'fee_sen'>,
): Sums | undefined {
  if (row.status === 'Pending Payment' || row.status === 'Expired') return undefined
  const cancelled = row.status === 'Cancelled'
  if (cancelled && row.fee_sen === 0) return undefined
  const visitSen = cancelled ? 0 : row.total_sen
  const totalSen = visitSen + row.fee_sen
  // A cancelled visit that was paid online had its fee kept back from the refund.
  const kept = row.payment_status === 'Refund Due' || row.payment_status === 'Refunded'
  const paidSen =
    row.payment_status === 'Paid' ? (cancelled ? totalSen : visitSen) : kept ? totalSen : 0
  return {
    ...(cancelled ? {} : { visit: ringgit(visitSen) }),
    late_fee: ringgit(row.fee_sen),
    total: ringgit(totalSen),
    paid: ringgit(paidSen),
    due: ringgit(totalSen - paidSen),
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
