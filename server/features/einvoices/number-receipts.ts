import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import type { ReceiptKind } from '../../../domain/einvoices/series.ts'
import {
  divideReturn,
  firstState,
  type OpenSale,
  type ReceiptState,
} from '../../../domain/einvoices/states.ts'
import { firstDayOf } from '../../../domain/pay/months.ts'
import { query, type Reader, type Tx } from '../../db/transaction.ts'
import { givenBack, received } from '../ledger/received.ts'

/** Ledger entries with ids this far below the latest one with a receipt may still be committed. */
const LATE_ENTRIES = 10_000
const AT_ONCE = 5_000

/** The movement of one receipt, or of one for each refunded sale. */
export type Movement = {
  readonly cause: string
  readonly kind: ReceiptKind
  /** `YYYY-MM`. */
  readonly month: string
  readonly order_id: number | null
  /** Instead of an order. */
  readonly worker_id: number | null
  readonly attempt_id: number | null
  readonly at: Date
  readonly sen: number
  /** The service tax in it. */
  readonly tax_sen: number
}

/**
 * Assigns receipts to customers' money in the ledger, once per movement, numbered without gaps in its
 * month (docs/product/einvoice.md#receipts). Locks the table until the transaction ends.
 * @param from the first day of the first month with e-invoices.
 * @returns how many movements there were.
 */
export async function numberReceipts(tx: Tx, from: string): Promise<number> {
  await query(tx, { text: 'lock table receipt in share row exclusive mode' })
  const movements = await query<Movement & { entries: readonly number[] }>(tx, {
    name: 'movements-without-receipt',
    text: `select concat_ws(':', e.kind, min(e.id)) as cause,
             case when e.kind = any($2) then 'sale' else 'return' end as kind, b.order_id,
             null as worker_id, to_char(e.at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM') as month,
             coalesce(e.attempt_id, r.attempt_id) as attempt_id, e.at,
             sum(e.sen)::int as sen, array_agg(e.id) as entries,
             abs(coalesce(sum(case t.kind when 'tax' then t.sen else -t.sen end), 0))::int as tax_sen
           from ledger_entry e join booking b on b.id = e.booking_id
             left join ledger_entry t on t.tax_of = e.id
             left join refund r on r.id = e.refund_id
           where e.kind = any($2 || $3) and e.at >= $1::date::timestamp at time zone 'Asia/Kuala_Lumpur'
             and e.id > (select coalesce(max(entry_id), $4) - $4 from receipt_entry)
             and not exists (select from receipt_entry i where i.entry_id = e.id)
           group by e.kind, b.order_id, e.attempt_id, e.refund_id, r.attempt_id, e.at
           order by min(e.id) limit $5`,
    values: [from, received, givenBack, LATE_ENTRIES, AT_ONCE],
  })
  for (const movement of movements) {
    if (movement.kind === 'sale') await insertReceipt(tx, movement, firstState(movement.sen))
    else await insertReturn(tx, movement)
    await query(tx, {
      name: 'receipt-of-entries',
      text: `insert into receipt_entry (entry_id, cause) select unnest($1::bigint[]), $2`,
      values: [movement.entries, movement.cause],
    })
  }
  return movements.length
}

/**
 * The days of an order's payments without a receipt: those of this minute, or before the first month.
 */
export async function unnumberedSales(reader: Reader, orderId: number): Promise<string[]> {
  const rows = await query<{ at: Date }>(reader, {
    name: 'unnumbered-sales',
    text: `select e.at from ledger_entry e join booking b on b.id = e.booking_id
           where b.order_id = $1 and e.kind = any($2)
             and not exists (select from receipt_entry i where i.entry_id = e.id)
             and not exists (select from ledger_entry x where x.reverses = e.id)`,
    values: [orderId, received],
  })
  return rows.map(({ at }) => dayOf(at))
}

type Amount = { readonly sen: number; readonly taxSen: number }

function wholeAmount({ sen, tax_sen: taxSen }: Movement): Amount {
  return { sen, taxSen }
}

async function insertReturn(tx: Tx, movement: Movement): Promise<void> {
  const open = await query<OpenSale>(tx, {
    name: 'sales-of-order',
    text: `select id, sen - back_sen as "leftSen", tax_sen - back_tax_sen as "leftTaxSen",
             attempt_id as "attemptId"
           from receipt where order_id = $1 and kind = 'sale' and sen > back_sen`,
    values: [movement.order_id],
  })
  await insertParts(tx, movement, divideReturn(open, wholeAmount(movement), movement.attempt_id))
}

/** Stores a receipt for each refunded sale, and one for the rest. */
export async function insertParts(
  tx: Tx,
  movement: Movement,
  { parts, rest }: ReturnType<typeof divideReturn>,
): Promise<void> {
  for (const { id, ...amount } of parts) {
    await query(tx, {
      name: 'receipt-goes-back',
      text: `update receipt set back_sen = back_sen + $2, back_tax_sen = back_tax_sen + $3 where id = $1`,
      values: [id, amount.sen, amount.taxSen],
    })
    await insertReceipt(tx, movement, 'ready', amount, id)
  }
  if (rest.sen > 0) await insertReceipt(tx, movement, 'not-required', rest)
}

/** Stores a receipt with the next number of its month. */
export async function insertReceipt(
  tx: Tx,
  movement: Movement,
  state: ReceiptState,
  { sen, taxSen }: Amount = wholeAmount(movement),
  of: number | null = null,
): Promise<void> {
  const { kind, month, cause, at } = movement
  await query(tx, {
    name: 'insert-receipt',
    text: `insert into receipt (kind, month, number, order_id, cause, attempt_id, at, sen, tax_sen, of_receipt,
             state, worker_id)
           select $1, $2::date, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11
           from receipt where kind = $1 and month = $2::date`,
    values: [
      kind,
      firstDayOf(month),
      movement.order_id,
      cause,
      movement.attempt_id,
      at,
      sen,
      taxSen,
      of,
      state,
      movement.worker_id,
    ],
  })
}
