import { instantOf } from '../../../domain/booking/starts/calendar.ts'
import { addMonths, firstDayOf } from '../../../domain/pay/months.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { givenBack, received } from '../ledger/received.ts'

/** Customers' payments for a service in a month, less refunds, and the tax in them. */
export type Sales = {
  readonly month: string
  readonly skill: string
  /** As the orders were sold: null without tax. */
  readonly code: string | null
  readonly bp: number | null
  readonly sen: number
  readonly taxSen: number
}

/**
 * Sales by month, service and tax, from the ledger (docs/product/tax.md#returns).
 * @param from the first month.
 * @param until the month after the last.
 * @param registered the first day of registration: without earlier orders that have no tax.
 */
export function readSales(
  reader: Reader,
  from: string,
  until: string,
  registered: string | null = null,
): Promise<Sales[]> {
  return query<Sales>(reader, {
    name: 'tax-sales',
    text: `select to_char(e.at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM') as month, o.skill,
             o.tax_code as code, o.tax_bp as bp,
             sum(case when e.kind = any($3) then e.sen when e.kind = any($4) then -e.sen else 0 end)::float8
               as sen,
             sum(case e.kind when 'tax' then e.sen when 'tax-back' then -e.sen else 0 end)::float8
               as "taxSen"
           from ledger_entry e join booking b on b.id = e.booking_id
             join booking_order o on o.id = b.order_id
           where e.at >= $1 and e.at < $2 and e.kind = any($3 || $4 || '{tax,tax-back}'::text[])
             and ($5::timestamptz is null or o.tax_bp is not null or o.created_at >= $5)
           group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    values: [
      instantOf(firstDayOf(from), 0),
      instantOf(firstDayOf(until), 0),
      [...received],
      [...givenBack],
      registered && instantOf(registered, 0),
    ],
  })
}

/**
 * The months of the turnover: the given month and the eleven before it
 * (docs/product/tax.md#threshold).
 */
export function turnoverMonths(month: string): { from: string; until: string } {
  return { from: addMonths(month, -11), until: addMonths(month, 1) }
}
