import type {
  EInvoiceDocument,
  EInvoiceMonth,
  EInvoiceMonthDetail,
  EInvoiceMonthState,
} from '../../../domain/api/payments/einvoices.ts'
import { dayOf } from '../../../domain/booking/calendar.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import {
  dueDay,
  isOver,
  type Numbered,
  rangesOf,
  receiptNumber,
  sendDay,
} from '../../../domain/einvoices/series.ts'
import { firstDayOf } from '../../../domain/pay/months.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { readBatch, sumOf } from './make-documents.ts'

const LINES_SHOWN = 50

type Counted = {
  readonly month: string
  readonly receipts: number
  readonly sen: number
  readonly missing: number
  readonly refused: number
  readonly ready: number
  readonly submitted: number
}

/** Months with receipts, the newest first. */
export async function readMonths(
  reader: Reader,
  state: EInvoiceMonthState | undefined,
  now: Date,
): Promise<EInvoiceMonth[]> {
  const rows = await query<Counted>(reader, {
    text: `select to_char(month, 'YYYY-MM') as month, count(*)::int as receipts,
             sum(case kind when 'sale' then sen else -sen end)::int as sen,
             count(*) filter (where state = 'awaiting-details')::int as missing,
             count(*) filter (where state = 'invalid')::int as refused,
             count(*) filter (where state = 'ready')::int as ready,
             count(*) filter (where state = 'submitted')::int as submitted
           from receipt group by receipt.month order by receipt.month desc`,
  })
  const months = rows.map((row) => ({
    month: row.month,
    state: stateOf(row, dayOf(now)),
    receipts: row.receipts,
    amount: ringgit(row.sen),
    due_day: dueDay(row.month),
  }))
  return months.filter((row) => state === undefined || row.state === state)
}

function stateOf(row: Counted, today: string): EInvoiceMonthState {
  if (row.refused > 0) return 'refused'
  if (row.missing > 0) return 'missing'
  if (!isOver(row.month, today)) return 'open'
  if (row.ready > 0) return 'due'
  return row.submitted > 0 ? 'under-way' : 'sent'
}

/**
 * A month with its batch and its documents; undefined without receipts.
 * @param portalUrl of the provider; undefined: there is none.
 */
export async function readMonth(
  reader: Reader,
  month: string,
  portalUrl: string | undefined,
  now: Date,
): Promise<EInvoiceMonthDetail | undefined> {
  const row = (await readMonths(reader, undefined, now)).find((each) => each.month === month)
  if (!row) return undefined
  const [batch, missing, documents] = await Promise.all([
    readBatch(reader, month, true),
    query<Numbered & { id: number; sen: number; customer_name: string; order: string }>(reader, {
      text: `select r.id, r.kind, to_char(r.month, 'YYYY-MM') as month, r.number, r.sen,
               o.customer_name, o.ref as "order"
             from receipt r join booking_order o on o.id = r.order_id
             where r.month = $1 and r.state = 'awaiting-details' order by r.number limit 100`,
      values: [firstDayOf(month)],
    }),
    readDocuments(reader, month, portalUrl),
  ])
  const ranges = [...rangesOf(batch.sales), ...rangesOf(batch.returns)]
  return {
    ...row,
    connected: portalUrl !== undefined,
    send_day: sendDay(month),
    batch: {
      receipts: batch.sales.length + batch.returns.length,
      amount: ringgit(sumOf(batch.sales) - sumOf(batch.returns)),
      lines: ranges.slice(0, LINES_SHOWN).map(({ from, to, count, sen }) => ({
        from,
        to,
        count,
        amount: ringgit(sen),
      })),
      line_count: ranges.length,
    },
    missing: missing.map(({ id, sen, customer_name, order, ...numbered }) => ({
      id,
      number: receiptNumber(numbered),
      amount: ringgit(sen),
      customer_name,
      order,
    })),
    documents,
  }
}

async function readDocuments(
  reader: Reader,
  month: string,
  portalUrl: string | undefined,
): Promise<EInvoiceDocument[]> {
  const rows = await query<
    Pick<EInvoiceDocument, 'id' | 'number' | 'kind' | 'state' | 'reasons'> & {
      sen: number
      created_at: Date
      uuid: string | null
      long_id: string | null
    }
  >(reader, {
    text: `select id, number, state, reasons, sen, created_at, uuid, long_id,
             case when type = '04' then 'refund-note' when consolidated then 'consolidated' else 'own' end
               as kind
           from einvoice_document where month = $1 order by id desc limit 200`,
    values: [firstDayOf(month)],
  })
  return rows.map(({ sen, created_at: at, uuid, long_id: longId, ...row }) => ({
    ...row,
    amount: ringgit(sen),
    created_at: at.toISOString(),
    url: row.state === 'valid' && portalUrl ? `${portalUrl}/${uuid}/share/${longId}` : null,
  }))
}
