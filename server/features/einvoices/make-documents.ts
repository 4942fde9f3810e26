import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import type { DocumentType } from '../../../domain/einvoices/document.ts'
import type { Buyer } from '../../../domain/einvoices/parties.ts'
import {
  type Numbered,
  type ReceiptRange,
  rangesOf,
  receiptNumber,
  type TaxPart,
} from '../../../domain/einvoices/series.ts'
import { effectOfReturn, type SaleDocument } from '../../../domain/einvoices/states.ts'
import { firstDayOf, monthOf } from '../../../domain/pay/months.ts'
import { query, type Reader, type Tx } from '../../db/transaction.ts'

/** Keeps a document far below 300 kB. */
const LINES_OF_DOCUMENT = 150

/** Encrypted; older rows have the buyer itself. */
export type EncryptedBuyer = string | Buyer

type Row = Numbered &
  TaxPart & {
    readonly id: number
    /** The amount to document. */
    readonly sen: number
  }

const columns = `r.id, r.kind, to_char(r.month, 'YYYY-MM') as month, r.number, r.sen - r.net_sen as sen,
  r.tax_sen - r.net_tax_sen as "taxSen", (select o.tax_bp from booking_order o where o.id = r.order_id) as bp`

/** A request covers payments of its month and later. */
const coversMonth = `r.month >= date_trunc('month', q.requested_at at time zone 'Asia/Kuala_Lumpur')::date`

type Return = Row & { readonly of_receipt: number; readonly sale: Sale; readonly note: boolean }
type Sale = {
  readonly document_id: number | null
  readonly state: SaleDocument['state'] | null
  readonly consolidated: boolean
  readonly sen: number
  readonly validated_at: Date | null
  readonly cancel_refused: boolean
  readonly has_notes: boolean
  readonly buyer: EncryptedBuyer | null
  readonly number: string
  readonly uuid: string
}

/**
 * Handles refunds (docs/product/einvoice.md#refunds): a refund reduces its sale, cancels its
 * document, or becomes a refund note. If the sale is in a consolidated document, it waits for the
 * month's consolidated refund note.
 */
export async function settleReturns(tx: Tx, now: Date): Promise<void> {
  const rows = await readReturns(tx, ['ready'])
  for (const [sale, own] of Map.groupBy(rows, ({ of_receipt }) => of_receipt)) {
    const [first] = own
    if (!first) continue
    const isPay = first.kind === 'correction'
    const sen = sumOf(own)
    const effect = effectOfReturn(documentOf(first.sale), sen, now)
    if (effect === 'net') await lower(tx, sale, own, sen)
    else if (effect === 'cancel')
      await query(tx, {
        text: `update einvoice_document set state = 'cancelling', next_at = $2 where id = $1`,
        values: [first.sale.document_id, now],
      })
    else if (effect === 'note' && first.sale.buyer)
      await insertDocument(tx, {
        type: isPay ? '12' : '04',
        base: receiptNumber(first),
        month: isPay ? first.month : monthOf(dayOf(now)),
        buyer: first.sale.buyer,
        ranges: rangesOf(own),
        refersTo: [{ number: first.sale.number, uuid: first.sale.uuid }],
        now,
      })
  }
}

function documentOf(sale: Sale): SaleDocument | undefined {
  if (sale.state === null) return undefined
  return {
    state: sale.state,
    consolidated: sale.consolidated,
    sen: sale.sen,
    validatedAt: sale.validated_at,
    cancelRefused: sale.cancel_refused,
    hasNotes: sale.has_notes,
  }
}

async function readReturns(reader: Reader, states: readonly string[]): Promise<Return[]> {
  const rows = await query<
    Row & Omit<Sale, 'sen'> & { of_receipt: number; document_sen: number; document: string }
  >(reader, {
    text: `select ${columns}, r.of_receipt, d.id as document_id, d.state, d.consolidated,
               d.sen as document_sen, d.validated_at, d.cancel_refused, d.buyer, d.number as document, d.uuid,
               exists (select from receipt n where n.of_receipt = s.id and n.document_id is not null)
                 as has_notes
             from receipt r join receipt s on s.id = r.of_receipt
               left join einvoice_document d on d.id = s.document_id
             where r.kind in ('return', 'correction') and r.state = any($1) order by r.id`,
    values: [states],
  })
  return rows.map((row) => {
    const sale = { ...row, sen: row.document_sen, number: row.document }
    return { ...row, sale, note: row.state === 'valid' && row.consolidated }
  })
}

async function lower(tx: Tx, sale: number, own: readonly Row[], sen: number): Promise<void> {
  await query(tx, {
    text: `update receipt set net_sen = net_sen + $2, net_tax_sen = net_tax_sen + $3,
             state = case when sen = net_sen + $2 then 'cancelled' else state end
           where id = $1`,
    values: [sale, sen, own.reduce((sum, { taxSen = 0 }) => sum + taxSen, 0)],
  })
  await query(tx, {
    text: `update receipt set state = 'not-required' where id = any($1)`,
    values: [own.map(({ id }) => id)],
  })
}

/**
 * Sets the requested buyers of receipts, once MyInvois has confirmed them
 * (docs/product/einvoice.md#own).
 * @param corrected an order whose buyer was corrected: also repeats its refused documents.
 */
export async function applyRequests(tx: Tx, corrected?: number): Promise<void> {
  await query(tx, {
    text: `update receipt r set buyer = to_jsonb(q.buyer), state = 'ready' from einvoice_request q
           where q.order_id = r.order_id and q.known and r.kind = 'sale' and ${coversMonth}
             and (r.state in ('ready', 'awaiting-details') and r.buyer is null
               or r.state = 'invalid' and r.buyer is not null and r.order_id = $1)`,
    values: [corrected ?? null],
  })
}

/** Creates the documents of receipts whose buyers are known. */
export async function makeOwnDocuments(tx: Tx, now: Date): Promise<void> {
  const rows = await query<Row & { buyer: EncryptedBuyer }>(tx, {
    text: `select ${columns}, r.buyer from receipt r
           where r.state = 'ready' and r.kind in ('sale', 'pay') and r.buyer is not null order by r.id limit 100`,
  })
  for (const row of rows)
    await insertDocument(tx, {
      type: row.kind === 'pay' ? '11' : '01',
      base: receiptNumber(row),
      month: row.month,
      buyer: row.buyer,
      ranges: rangesOf([row]),
      refersTo: [],
      now,
    })
}

/** The part of a month that is in no document yet (docs/product/einvoice.md#consolidated). */
export type Batch = {
  readonly sales: readonly Row[]
  readonly returns: readonly (Row & { sale: { number: string; uuid: string } })[]
}

/**
 * The batch of a month: its sales, and refunds until its end of sales in consolidated documents.
 * @param again includes refused ones.
 */
export async function readBatch(reader: Reader, month: string, again: boolean): Promise<Batch> {
  const states = again ? ['ready', 'invalid'] : ['ready']
  const [sales, returns] = await Promise.all([
    query<Row>(reader, {
      text: `select ${columns} from receipt r
             where r.month = $1 and r.kind = 'sale' and r.state = any($2) and r.buyer is null
               and not exists (select from einvoice_request q
                 where q.order_id = r.order_id and q.known is null and ${coversMonth})
             order by r.number`,
      values: [firstDayOf(month), states],
    }),
    readReturns(reader, states),
  ])
  return { sales, returns: returns.filter((row) => row.note && row.month <= month) }
}

/** Creates the consolidated documents of a month. @returns how many receipts they contain. */
export async function makeConsolidated(
  tx: Tx,
  month: string,
  again: boolean,
  now: Date,
): Promise<number> {
  const { sales, returns } = await readBatch(tx, month, again)
  const compact = month.replace('-', '')
  for (const ranges of chunks(rangesOf(sales)))
    await insertDocument(tx, {
      type: '01',
      base: `CON-${compact}`,
      month,
      ranges,
      refersTo: [],
      now,
    })
  for (const ranges of chunks(rangesOf(returns))) {
    const ids = new Set(ranges.flatMap((range) => range.ids))
    const about = new Map(
      returns.filter(({ id }) => ids.has(id)).map(({ sale }) => [sale.uuid, sale.number]),
    )
    const refersTo = [...about].map(([uuid, number]) => ({ uuid, number }))
    await insertDocument(tx, { type: '04', base: `CRF-${compact}`, month, ranges, refersTo, now })
  }
  return sales.length + returns.length
}

function chunks(ranges: readonly ReceiptRange[]): ReceiptRange[][] {
  const count = Math.ceil(ranges.length / LINES_OF_DOCUMENT)
  return Array.from({ length: count }, (_, at) =>
    ranges.slice(at * LINES_OF_DOCUMENT, (at + 1) * LINES_OF_DOCUMENT),
  )
}

/** Marks the receipts of refused individual documents for new ones. */
export async function againOwn(tx: Tx, month: string): Promise<void> {
  await query(tx, {
    text: `update receipt r set state = 'ready' from einvoice_document d
           where d.id = r.document_id and not d.consolidated and r.state = 'invalid' and r.month = $1`,
    values: [firstDayOf(month)],
  })
}

type NewDocument = {
  readonly type: DocumentType
  readonly base: string
  readonly month: string
  readonly buyer?: EncryptedBuyer
  readonly ranges: readonly ReceiptRange[]
  readonly refersTo: readonly { readonly number: string; readonly uuid: string }[]
  readonly now: Date
}

/** Numbers are used once: a refused document is followed by one with the next number. */
async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  const lines = document.ranges.map(({ ids: _ids, ...line }) => line)
  await query(tx, {
    text: `with made as (
             insert into einvoice_document (number, type, consolidated, month, sen, buyer, lines, refers_to,
               created_at, next_at)
             select $1 || '-' || (select count(*) + 1 from einvoice_document where number like $1 || '-_%'),
               $2, $3::jsonb is null, $4, $5, $3, $6, $7, $8, $8
             returning id
           )
           update receipt set state = 'submitted', document_id = made.id from made
           where receipt.id = any($9)`,
    values: [
      document.base,
      document.type,
      document.buyer ? JSON.stringify(document.buyer) : null,
      firstDayOf(document.month),
      sumOf(document.ranges),
      JSON.stringify(lines),
      JSON.stringify(document.refersTo),
      document.now,
      document.ranges.flatMap(({ ids }) => ids),
    ],
  })
}

/** In sen. */
export function sumOf(rows: readonly { readonly sen: number }[]): number {
  return rows.reduce((sum, { sen }) => sum + sen, 0)
}
