import type { SoldVoucher, VisitLine } from '../../../domain/booking/price/change-price.ts'
import type { StoredLine } from '../../../domain/booking/price-line.ts'
import { linesOfVisit } from '../../../domain/booking/visit-lines.ts'
import { queryFirst, type Reader } from '../../db/transaction.ts'
import type { BookingRow } from '../bookings/records/records.ts'

/** A visit's current price, row by row, and the voucher that its order was sold with. */
export type SoldPrice = {
  readonly lines: readonly VisitLine[]
  readonly voucher: SoldVoucher | undefined
}

/** Reads a visit's price: as sold with its order, or as of its last change. */
export async function readSoldPrice(reader: Reader, row: BookingRow): Promise<SoldPrice> {
  const sold = await queryFirst<{
    lines: StoredLine[]
    own_lines: StoredLine[] | null
    sessions: number
    percent: number | null
    cap_sen: number | null
    has_voucher: boolean
  }>(reader, {
    name: 'sold-price-of-visit',
    text: `select o.lines, o.sessions, t.lines as own_lines, v.percent, v.cap_sen,
             v.code is not null as has_voucher
           from booking_order o
           left join voucher v on v.code = o.voucher_code
           left join visit_terms t on t.booking_id = $2
           where o.id = $1`,
    values: [row.order_id, row.id],
  })
  if (!sold) return { lines: [], voucher: undefined }
  return {
    lines: linesOfVisit(sold.lines, sold.sessions, sold.own_lines, row.total_sen),
    voucher: sold.has_voucher
      ? { isPercent: sold.percent !== null, isCapped: sold.cap_sen !== null }
      : undefined,
  }
}

/** What came off the rates of the price list when an order was sold on a partner's account, in percent. */
export async function readPercentOff(
  reader: Reader,
  { order_id: orderId, payment_method: method }: BookingRow,
): Promise<number> {
  if (method !== 'Account') return 0
  const row = await queryFirst<{ percent_off: number }>(reader, {
    name: 'percent-off-of-order',
    text: 'select percent_off from order_on_account where order_id = $1',
    values: [orderId],
  })
  return row?.percent_off ?? 0
}
