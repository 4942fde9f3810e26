import { isDay } from '../booking/starts/calendar.ts'
import { type Result, refuse, succeed } from '../result.ts'

/** What a provider settled for a payment or refund (docs/product/books.md#settlements). */
export type Settled = {
  /** `refund-back`: a refund that did not arrive. */
  readonly kind: 'payment' | 'refund' | 'refund-back'
  /** The provider's id: of the payment (`transactionId`) or of the refund (`refundId`). */
  readonly ref: string
  /** `YYYY-MM-DD`, in Malaysia. */
  readonly day: string
  /** Positive, whichever way the money goes. */
  readonly grossSen: number
  /** The provider's fee; negative if it gives one back. */
  readonly feeSen: number
}

/** Headings by which a column is recognised; case, spaces and punctuation are ignored. */
const heads = {
  transaction: ['transaction', 'transactionid', 'tranid', 'txnid', 'paymentintentid'],
  type: ['type', 'kind', 'reportingcategory'],
  refund: ['refund', 'refundid'],
  amount: ['amount', 'gross', 'billamount', 'grossamount'],
  fee: ['fee', 'mdr', 'transactionfee', 'totalfee'],
  date: ['date', 'day', 'billingdate', 'paydate', 'created'],
} as const
type Column = keyof typeof heads
const needed: readonly Column[] = ['transaction', 'amount', 'fee', 'date']

type Cells = Readonly<Record<string, string>>
type Problem = 'settlement-columns-missing' | 'settlement-row-wrong' | 'settlement-empty'

const bare = (head: string) => head.toLowerCase().replace(/[^a-z]/g, '')

/**
 * Parses ringgit such as `1,234.50` or `-3.00` into sen, below ten million; undefined for anything
 * else, such as `12,50`, whose comma does not separate thousands.
 */
export function senIn(text: string): number | undefined {
  const plain = text.trim().replace(/^RM\s*/i, '')
  return /^-?(\d{1,7}|\d{1,3},\d{3}|\d,\d{3},\d{3})(\.\d{1,2})?$/.test(plain)
    ? Math.round(Number(plain.replaceAll(',', '')) * 100)
    : undefined
}

/** Parses a day such as `2026-11-30` or `30/11/2026`, with or without a time after it. */
export function dayIn(text: string): string | undefined {
  const slashed = /^(\d{2})[/-](\d{2})[/-](\d{4})/.exec(text.trim())
  const day = slashed ? `${slashed[3]}-${slashed[2]}-${slashed[1]}` : text.trim().slice(0, 10)
  return isDay(day) ? day : undefined
}

/**
 * Reads the rows of a provider's settlement file (docs/product/books.md#settlements): columns that
 * are not needed are ignored. An unreadable row rejects the file and is named by its number.
 */
export function readSettlement(
  heading: readonly string[],
  rows: readonly Cells[],
): Result<Settled[], Problem> {
  const nameOf = (column: Column) =>
    heading.find((head) => (heads[column] as readonly string[]).includes(bare(head)))
  const missing = needed.filter((column) => nameOf(column) === undefined)
  if (missing.length > 0)
    return refuse({ code: 'settlement-columns-missing', params: { columns: missing.join(', ') } })
  if (rows.length === 0) return refuse('settlement-empty')
  const read: Settled[] = []
  for (const [at, cells] of rows.entries()) {
    const row = rowOf((column) => cells[nameOf(column) ?? '']?.trim() ?? '')
    if (typeof row === 'string')
      // The heading is row 1 of the file.
      return refuse({
        code: 'settlement-row-wrong',
        params: { row: at + 2, column: nameOf(row) ?? row },
      })
    read.push(row)
  }
  return succeed(read)
}

/** The row, or the column that cannot be read. */
function rowOf(cell: (column: Column) => string): Settled | Column {
  const type = cell('type').toLowerCase()
  const amount = senIn(cell('amount'))
  const isBack = /fail|return/.test(type) && type.includes('refund')
  const isRefund = type.includes('refund') || (type === '' && amount !== undefined && amount < 0)
  const ref = isRefund ? cell('refund') : cell('transaction')
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(ref)) return isRefund ? 'refund' : 'transaction'
  if (!amount) return 'amount'
  const fee = cell('fee') === '' ? 0 : senIn(cell('fee'))
  if (fee === undefined) return 'fee'
  const day = dayIn(cell('date'))
  if (day === undefined) return 'date'
  const kind = isBack ? 'refund-back' : isRefund ? 'refund' : 'payment'
  return { kind, ref, day, grossSen: Math.abs(amount), feeSen: fee }
}
