import { dayOf } from '../../../domain/booking/calendar.ts'
import type { ReceiptKind } from '../../../domain/einvoices/series.ts'
import { divideReturn, firstState, type OpenSale } from '../../../domain/einvoices/states.ts'
import { firstDayOf, monthOf } from '../../../domain/pay/months.ts'
import { query, type Reader, type Tx } from '../../db/transaction.ts'
import type { LedgerKind } from '../ledger/ledger.ts'

/** What customers pay of visits. A refund that failed is paid again. */
const sales: readonly LedgerKind[] = ['payment', 'cash', 'credit', 'refund-back']
/** What they get back. Tips and gift vouchers are no sales of the company. */
const returns: readonly LedgerKind[] = [
  'cash-back',
  'credit-back',
  'refund',
  'refund-manual',
  'refund-credit',
]

/** Entries of the ledger later than the last with a receipt may be committed before it. */
const LATE_ENTRIES = 10_000
const AT_ONCE = 5_000

type Movement = {
  readonly cause: string
  readonly kind: ReceiptKind
  readonly order_id: number
  readonly attempt_id: number | null
  readonly at: Date
  readonly sen: number
  readonly entries: readonly number[]
}

/**
 * Gives receipts to what the ledger has of customers' money, each movement once, numbered without a gap in its
 * month (docs/product/einvoice.md#receipts). The table is locked until the transaction ends.
 * @param from the first day of the first month with e-invoices.
 * @returns how many movements there were.
 */
export async function numberReceipts(tx: Tx, from: string): Promise<number> {
  await query(tx, { text: 'lock table receipt in share row exclusive mode' })
  const movements = await query<Movement>(tx, {
    name: 'movements-without-receipt',
    text: `select concat_ws(':', e.kind, min(e.id)) as cause,
             case when e.kind = any($2) then 'sale' else 'return' end as kind, b.order_id,
             coalesce(e.attempt_id, r.attempt_id) as attempt_id, e.at,
             sum(e.sen)::int as sen, array_agg(e.id) as entries
           from ledger_entry e join booking b on b.id = e.booking_id
             left join refund r on r.id = e.refund_id
           where e.kind = any($2 || $3) and e.at >= $1::date::timestamp at time zone 'Asia/Kuala_Lumpur'
             and e.id > (select coalesce(max(entry_id), $4) - $4 from receipt_entry)
             and not exists (select from receipt_entry i where i.entry_id = e.id)
           group by e.kind, b.order_id, e.attempt_id, e.refund_id, r.attempt_id, e.at
           order by min(e.id) limit $5`,
    values: [from, sales, returns, LATE_ENTRIES, AT_ONCE],
  })
  for (const movement of movements) {
    if (movement.kind === 'sale') await insert(tx, movement, movement.sen, firstState(movement.sen))
    else await insertReturn(tx, movement)
    await query(tx, {
      name: 'receipt-of-entries',
      text: `insert into receipt_entry (entry_id, cause) select unnest($1::bigint[]), $2`,
      values: [movement.entries, movement.cause],
    })
  }
  return movements.length
}

/** The days of an order's payments that have no receipt yet: those of this minute, or before the first month. */
export async function unnumberedSales(reader: Reader, orderId: number): Promise<string[]> {
  const rows = await query<{ at: Date }>(reader, {
    name: 'unnumbered-sales',
    text: `select e.at from ledger_entry e join booking b on b.id = e.booking_id
           where b.order_id = $1 and e.kind = any($2)
             and not exists (select from receipt_entry i where i.entry_id = e.id)
             and not exists (select from ledger_entry x where x.reverses = e.id)`,
    values: [orderId, sales],
  })
  return rows.map(({ at }) => dayOf(at))
}

async function insertReturn(tx: Tx, movement: Movement): Promise<void> {
  const open = await query<OpenSale>(tx, {
    name: 'sales-of-order',
    text: `select id, sen - back_sen as "leftSen", attempt_id as "attemptId" from receipt
           where order_id = $1 and kind = 'sale' and sen > back_sen`,
    values: [movement.order_id],
  })
  const { parts, restSen } = divideReturn(open, movement.sen, movement.attempt_id)
  for (const { id, sen } of parts) {
    await query(tx, {
      name: 'receipt-goes-back',
      text: 'update receipt set back_sen = back_sen + $2 where id = $1',
      values: [id, sen],
    })
    await insert(tx, movement, sen, 'ready', id)
  }
  if (restSen > 0) await insert(tx, movement, restSen, 'not-required')
}

async function insert(
  tx: Tx,
  { kind, order_id: order, cause, attempt_id: attempt, at }: Movement,
  sen: number,
  state: string,
  of: number | null = null,
): Promise<void> {
  await query(tx, {
    name: 'insert-receipt',
    text: `insert into receipt (kind, month, number, order_id, cause, attempt_id, at, sen, of_receipt, state)
           select $1, $2::date, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8, $9
           from receipt where kind = $1 and month = $2::date`,
    values: [kind, firstDayOf(monthOf(dayOf(at))), order, cause, attempt, at, sen, of, state],
  })
}
