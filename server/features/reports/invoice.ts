import type { Service } from '../../../domain/booking/description.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import type { StoredLine } from '../../../domain/booking/price-line.ts'
import type { BookingStatus } from '../../../domain/booking/status.ts'
import { linesOfVisit } from '../../../domain/booking/visit-lines.ts'
import { lineLabel } from '../../../domain/messages/line-label.ts'
import { channelName } from '../../../domain/payments/channel.ts'
import { type OrderTax, percentOf, taxWithin } from '../../../domain/tax/tax.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { CallResponse } from '../../http/calls/calls.ts'
import type { BookingSums } from '../ledger/ledger.ts'

type Invoice = CallResponse<'POST /reports/invoice/'>

/** The sums of an invoice in RM: the visit unless it was cancelled, late fees, and payments. */
type Sums = Pick<
  Invoice,
  'visit' | 'late_fee' | 'allowance' | 'total' | 'tax' | 'paid' | 'refunded' | 'refund_due' | 'due'
>

/**
 * A booking's invoice by the ledger, with the tax that its order was sold with. Undefined if there
 * is nothing to invoice: an order that was not paid in time, or a visit cancelled without a fee.
 */
export function invoiceSums(
  status: BookingStatus,
  booking: BookingSums,
  tax: OrderTax | undefined,
): Sums | undefined {
  if (status === 'Pending Payment' || status === 'Expired') return undefined
  const cancelled = status === 'Cancelled'
  if (cancelled && booking.feesSen === 0) return undefined
  const totalSen = booking.visitSen + booking.feesSen - booking.allowanceSen
  return {
    ...(cancelled ? {} : { visit: ringgit(booking.visitSen) }),
    late_fee: ringgit(booking.feesSen),
    allowance: ringgit(booking.allowanceSen),
    total: ringgit(totalSen),
    ...taxLine(totalSen, tax),
    paid: ringgit(booking.paidSen),
    refunded: ringgit(booking.refundedSen),
    refund_due: ringgit(booking.refundDueSen),
    due: ringgit(Math.max(0, booking.owedSen)),
  }
}

/** The tax in the total (docs/product/tax.md#shown). */
function taxLine(totalSen: number, tax: OrderTax | undefined): Pick<Sums, 'tax'> {
  if (!tax || totalSen === 0) return {}
  const taxSen = taxWithin(totalSen, tax.bp)
  return {
    tax: {
      code: tax.code,
      rate: percentOf(tax.bp),
      taxable: ringgit(totalSen - taxSen),
      amount: ringgit(taxSen),
    },
  }
}

/**
 * The billed person; the lines of the price, which add up to the visit's; payments, earliest first.
 */
type Billing = Pick<Invoice, 'customer_email' | 'voucher' | 'lines' | 'payments'>

const methods = { cash: m.booking_method_cash, credit: m.booking_method_credit }

/**
 * An invoice's content other than the record and the sums.
 * @param visitSen the visit's price by the ledger; undefined if it was cancelled.
 * @param service of the booking; undefined if it is no longer offered.
 * @param locale of the lines and of the names of payment channels.
 */
export async function readBilling(
  reader: Reader,
  booking: { id: number; ref: string },
  visitSen: number | undefined,
  service: Service | undefined,
  locale: Locale,
): Promise<Billing> {
  const [[row], payments] = await Promise.all([
    query<{
      email: string | null
      voucher: string | null
      off: number
      sessions: number
      lines: StoredLine[]
      own_lines: StoredLine[] | null
    }>(reader, {
      text: `select a.email, o.voucher_code as voucher, o.discount_sen as off,
          o.sessions, o.lines, t.lines as own_lines
        from booking_order o left join account a on a.id = o.account_id
        left join visit_terms t on t.booking_id = $2 where o.ref = $1`,
      values: [booking.ref, booking.id],
    }),
    query<{ at: Date; kind: 'payment' | 'cash' | 'credit'; sen: number; channel: string }>(reader, {
      text: `select e.at, e.kind, e.sen, coalesce(p.channel, '') as channel
        from ledger_entry e left join payment_attempt p on p.id = e.attempt_id
        where e.booking_id = $1 and e.kind in ('payment', 'cash', 'credit')
          and not exists (select from ledger_entry r where r.reverses = e.id) order by e.id`,
      values: [booking.id],
    }),
  ])
  return {
    customer_email: row?.email ?? null,
    ...(row?.voucher && row.off > 0
      ? { voucher: { code: row.voucher, off: ringgit(row.off) } }
      : {}),
    lines: (row && visitSen !== undefined
      ? linesOfVisit(row.lines, row.sessions, row.own_lines, visitSen)
      : []
    ).map(({ item, sen }) => ({ label: lineLabel(item, service, locale), amount: ringgit(sen) })),
    payments: payments.map(({ at, kind, sen, channel }) => ({
      at: at.toISOString(),
      how: kind === 'payment' ? channelName(channel, locale) : methods[kind]({}, { locale }),
      amount: ringgit(sen),
    })),
  }
}
