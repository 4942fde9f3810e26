import type { SoldVoucher, VisitLine } from '../../../domain/booking/price/change-price.ts'
import type { StoredLine } from '../../../domain/booking/price-line.ts'
import { linesOfVisit } from '../../../domain/booking/visit-lines.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { BookingRow } from '../bookings/records/records.ts'

/** A visit's price as it stands, row by row, and the voucher that its order was sold with. */
export type SoldPrice = {
  readonly lines: readonly VisitLine[]
  readonly voucher: SoldVoucher | undefined
}

/** Reads the price of a visit: as sold with its order, or as of its last change. */
export async function readSoldPrice(reader: Reader, row: BookingRow): Promise<SoldPrice> {
  const [sold] = await query<{
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
