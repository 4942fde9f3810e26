import { addMonths, firstDayOf } from '../pay/months.ts'

/** Money that a customer paid, or got back; what an independent worker is paid for a month, or was paid wrongly. */
export type ReceiptKind = 'sale' | 'return' | 'pay' | 'correction'

const prefixes: Readonly<Record<ReceiptKind, string>> = {
  sale: 'R',
  return: 'RF',
  pay: 'SB',
  correction: 'SBC',
}

/** A number in a month's series, which has no gaps (docs/product/einvoice.md#receipts). */
export type Numbered = {
  readonly kind: ReceiptKind
  /** `YYYY-MM`. */
  readonly month: string
  readonly number: number
}

/** The number as people and documents have it: `R-202611-17`, or `RF-202611-3` of money that went back; `SB` of pay. */
export function receiptNumber({ kind, month, number }: Numbered): string {
  return `${prefixes[kind]}-${month.replace('-', '')}-${number}`
}

/** Receipts with consecutive numbers, as one line of a document. */
export type ReceiptRange = {
  /** The receipts in it. */
  readonly ids: readonly number[]
  readonly from: string
  readonly to: string
  readonly count: number
  readonly sen: number
} & TaxPart

/** The service tax in an amount; both are omitted if there is none. */
export type TaxPart = {
  readonly taxSen?: number
  /** The tax rate in hundredths of a percent. All receipts of a line have the same. */
  readonly bp?: number | null
}

/**
 * Joins receipts into ranges. A missing number or a different tax begins a new range
 * (docs/product/einvoice.md#consolidated).
 */
export function rangesOf(
  receipts: readonly (Numbered & TaxPart & { readonly id: number; readonly sen: number })[],
): ReceiptRange[] {
  const sorted = receipts.toSorted(
    (a, b) => a.kind.localeCompare(b.kind) || a.month.localeCompare(b.month) || a.number - b.number,
  )
  const ranges: ReceiptRange[] = []
  sorted.forEach((receipt, at) => {
    const before = sorted[at - 1]
    const last = ranges.at(-1)
    const name = receiptNumber(receipt)
    const follows =
      before !== undefined &&
      before.kind === receipt.kind &&
      before.month === receipt.month &&
      before.number === receipt.number - 1 &&
      (before.bp ?? null) === (receipt.bp ?? null)
    if (last && follows)
      ranges[ranges.length - 1] = {
        ids: [...last.ids, receipt.id],
        from: last.from,
        to: name,
        count: last.count + 1,
        sen: last.sen + receipt.sen,
        ...taxOf(receipt, last.taxSen),
      }
    else {
      const { id, sen } = receipt
      ranges.push({ ids: [id], from: name, to: name, count: 1, sen, ...taxOf(receipt) })
    }
  })
  return ranges
}

function taxOf({ taxSen = 0, bp }: TaxPart, before = 0): TaxPart {
  return bp === null || bp === undefined ? {} : { taxSen: before + taxSen, bp }
}

/** The last day to send the consolidated document of a month: the seventh of the next month. */
export function dueDay(month: string): string {
  return `${addMonths(month, 1)}-07`
}

/** The day on which it is sent automatically. */
export function sendDay(month: string): string {
  return `${addMonths(month, 1)}-05`
}

/** Is a month over, so that it gets no more receipts? */
export function isOver(month: string, today: string): boolean {
  return firstDayOf(addMonths(month, 1)) <= today
}
