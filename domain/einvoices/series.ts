import { addMonths, firstDayOf } from '../pay/months.ts'

/** Money that a customer paid, or got back. */
export type ReceiptKind = 'sale' | 'return'

/** A number of a month's series, which has no gap (docs/product/einvoice.md#receipts). */
export type Numbered = {
  readonly kind: ReceiptKind
  /** `YYYY-MM`. */
  readonly month: string
  readonly number: number
}

/** The number as people and documents have it: `R-202611-17`, or `RF-202611-3` of money that went back. */
export function receiptNumber({ kind, month, number }: Numbered): string {
  return `${kind === 'sale' ? 'R' : 'RF'}-${month.replace('-', '')}-${number}`
}

/** Receipts whose numbers follow each other, as one line of a document. */
export type ReceiptRange = {
  /** The receipts in it. */
  readonly ids: readonly number[]
  readonly from: string
  readonly to: string
  readonly count: number
  readonly sen: number
}

/**
 * Joins receipts to ranges: where a number is missing, another range begins
 * (docs/product/einvoice.md#consolidated).
 */
export function rangesOf(
  receipts: readonly (Numbered & { readonly id: number; readonly sen: number })[],
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
      before.number === receipt.number - 1
    if (last && follows)
      ranges[ranges.length - 1] = {
        ids: [...last.ids, receipt.id],
        from: last.from,
        to: name,
        count: last.count + 1,
        sen: last.sen + receipt.sen,
      }
    else ranges.push({ ids: [receipt.id], from: name, to: name, count: 1, sen: receipt.sen })
  })
  return ranges
}

/** The last day on which what is left of a month may be sent: the seventh of the next. */
export function dueDay(month: string): string {
  return `${addMonths(month, 1)}-07`
}

/** The day on which it is sent automatically. */
export function sendDay(month: string): string {
  return `${addMonths(month, 1)}-05`
}

/** Is a month over, so that no receipt comes to it any more? */
export function isOver(month: string, today: string): boolean {
  return firstDayOf(addMonths(month, 1)) <= today
}
