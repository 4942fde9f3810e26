import type {
  EInvoiceDocument,
  EInvoiceMonth,
  EInvoiceMonthDetail,
  EInvoiceMonthState,
} from '../../../domain/api/payments/einvoices.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
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

/** Months with receipts, newest first. */
export async function readMonths(
  reader: Reader,
  state: EInvoiceMonthState | undefined,
  now: Date,
): Promise<EInvoiceMonth[]> {
  const rows = await query<Counted>(reader, {
    text: `select to_char(month, 'YYYY-MM') as month, count(order_id)::int as receipts,
             coalesce(sum(case kind when 'sale' then sen when 'return' then -sen end), 0)::int as sen,
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
 * @param portalUrl of the provider; undefined without one.
 */
export async function readMonth(
  reader: Reader,
  month: string,
  portalUrl: string | undefined,
  now: Date,
): Promise<EInvoiceMonthDetail | undefined> {
  const row = (await readMonths(reader, undefined, now)).find((each) => each.month === month)
  if (!row) return undefined
  const [batch, missing, workers, documents] = await Promise.all([
    readBatch(reader, month, true),
    query<Numbered & { id: number; sen: number; customer_name: string; order: string }>(reader, {
      text: `select r.id, r.kind, to_char(r.month, 'YYYY-MM') as month, r.number, r.sen,
               o.customer_name, o.ref as "order"
             from receipt r join booking_order o on o.id = r.order_id
             where r.month = $1 and r.state = 'awaiting-details' order by r.number limit 100`,
      values: [firstDayOf(month)],
    }),
    readWorkersMissing(reader, month),
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
    workers_missing: workers,
    documents,
  }
}

/**
 * Missing details of workers for closed pay, as texts for the page
 * (docs/product/einvoice.md#self-billed).
 */
async function readWorkersMissing(
  reader: Reader,
  month: string,
): Promise<EInvoiceMonthDetail['workers_missing']> {
  const rows = await query<
    Numbered & { id: number; sen: number } & Pick<
        EInvoiceMonthDetail['workers_missing'][number],
        'worker_id' | 'worker' | 'details' | 'unknown'
      >
  >(reader, {
    text: `select r.id, r.kind, to_char(r.month, 'YYYY-MM') as month, r.number, r.sen - r.net_sen as sen,
             r.worker_id, w.full_name as worker, t.missing as details, t.known is false as unknown
           from receipt r join worker w on w.id = r.worker_id join worker_tax t on t.worker_id = w.id
           where r.month = $1 and r.kind = 'pay' and r.state = 'awaiting-details' order by r.number`,
    values: [firstDayOf(month)],
  })
  return rows.map(({ sen, kind, month: of, number, ...row }) => ({
    ...row,
    number: receiptNumber({ kind, month: of, number }),
    amount: ringgit(sen),
  }))
}

async function readDocuments(
  reader: Reader,
  month: string,
  portalUrl: string | undefined,
): Promise<EInvoiceDocument[]> {
  const rows = await query<
    Pick<EInvoiceDocument, 'id' | 'number' | 'kind' | 'worker' | 'state' | 'reasons'> & {
      sen: number
      created_at: Date
      uuid: string | null
      long_id: string | null
    }
  >(reader, {
    text: `select d.id, d.number, d.state, reasons, d.sen, created_at, uuid, long_id,
             case d.type when '04' then 'refund-note' when '11' then 'self-billed' when '12' then 'credit-note'
               else case when d.consolidated then 'consolidated' else 'own' end end as kind,
             (select w.full_name from receipt r join worker w on w.id = r.worker_id
              where r.kind = case d.type when '11' then 'pay' when '12' then 'correction' end
                and r.month = to_date(split_part(lines->0->>'from', '-', 2), 'YYYYMM')
                and r.number = split_part(lines->0->>'from', '-', 3)::int) as worker
           from einvoice_document d where d.month = $1 order by d.id desc limit 200`,
    values: [firstDayOf(month)],
  })
  return rows.map(({ sen, created_at: at, uuid, long_id: longId, ...row }) => ({
    ...row,
    amount: ringgit(sen),
    created_at: at.toISOString(),
    url: row.state === 'valid' && portalUrl ? `${portalUrl}/${uuid}/share/${longId}` : null,
  }))
}
