import { shareOf } from '../booking/price/money.ts'

/** The states of a receipt (docs/product/einvoice.md#states). */
const receiptStates = [
  'not-required',
  'awaiting-details',
  'ready',
  'submitted',
  'valid',
  'invalid',
  'cancelled',
  'credited',
] as const
export type ReceiptState = (typeof receiptStates)[number]

/** Permitted transitions between the states. */
export const receiptMoves: Readonly<Record<ReceiptState, readonly ReceiptState[]>> = {
  'not-required': [],
  'awaiting-details': ['ready', 'cancelled', 'not-required'],
  ready: ['submitted', 'cancelled', 'not-required'],
  submitted: ['valid', 'invalid', 'ready'],
  valid: ['cancelled', 'credited'],
  invalid: ['submitted', 'cancelled', 'not-required', 'ready'],
  cancelled: [],
  credited: [],
}

/** The states of a document on its way to the tax authority. */
export const documentStates = [
  'waiting',
  'submitted',
  'valid',
  'invalid',
  'cancelling',
  'cancelled',
] as const
export type DocumentState = (typeof documentStates)[number]

/** Receipts above RM 10,000 need a separate document with their buyer. */
const ALONE_ABOVE_SEN = 1_000_000

/** How long after validation a document can be cancelled. */
const CANCEL_HOURS = 72

/** The state in which a receipt begins. */
export function firstState(sen: number): ReceiptState {
  return sen > ALONE_ABOVE_SEN ? 'awaiting-details' : 'ready'
}

/** The document of a sale, as far as it affects refunds. */
export type SaleDocument = {
  readonly state: DocumentState
  readonly consolidated: boolean
  readonly sen: number
  readonly validatedAt: Date | null
  /** The tax authority refused to cancel it. */
  readonly cancelRefused: boolean
  /** Refund notes refer to it. */
  readonly hasNotes: boolean
}

/**
 * How a refund affects documents (docs/product/einvoice.md#refunds): `net` lowers a sale that is in
 * no document, `wait` waits for the answer on its document, `cancel` cancels that document, `note`
 * issues a refund note.
 * @param backSen the total refund of the sale that is not in a document yet.
 */
export function effectOfReturn(
  sale: SaleDocument | undefined,
  backSen: number,
  now: Date,
): 'net' | 'wait' | 'cancel' | 'note' {
  if (!sale || sale.state === 'invalid' || sale.state === 'cancelled') return 'net'
  if (sale.state !== 'valid') return 'wait'
  const hours = sale.validatedAt ? (now.getTime() - sale.validatedAt.getTime()) / 3_600_000 : 0
  const isWhole = backSen === sale.sen && !sale.hasNotes
  return !sale.consolidated && isWhole && !sale.cancelRefused && hours < CANCEL_HOURS
    ? 'cancel'
    : 'note'
}

/** A sale that can be refunded. */
export type OpenSale = {
  readonly id: number
  readonly leftSen: number
  /** The service tax in it. */
  readonly leftTaxSen: number
  /** The payment attempt that paid it, if any. */
  readonly attemptId: number | null
}

/**
 * Divides a refund among the receipts of its order: first those of the refunded payment, then the
 * earliest. The rest was paid before the first month of e-invoices. A sale that is refunded in full
 * returns all of its tax, whatever rounding says; otherwise the tax follows the ledger, within the
 * tax that the sale has left.
 * @param taxSen the tax in the refund.
 */
export function divideReturn(
  sales: readonly OpenSale[],
  { sen, taxSen }: Returned,
  attemptId: number | null,
): { parts: ({ id: number } & Returned)[]; rest: Returned } {
  const own = (sale: OpenSale) => (attemptId !== null && sale.attemptId === attemptId ? 0 : 1)
  let [restSen, restTaxSen] = [sen, taxSen]
  const parts: ({ id: number } & Returned)[] = []
  for (const sale of sales.toSorted((a, b) => own(a) - own(b) || a.id - b.id)) {
    const part = Math.min(sale.leftSen, restSen)
    if (part === 0) continue
    const tax = taxBack(
      sale,
      part,
      part === restSen ? restTaxSen : proportion(restTaxSen, part, restSen),
    )
    parts.push({ id: sale.id, sen: part, taxSen: tax })
    restSen -= part
    restTaxSen = Math.max(0, restTaxSen - tax)
  }
  return { parts, rest: { sen: restSen, taxSen: Math.min(restSen, restTaxSen) } }
}

/** A refund and the service tax in it. */
type Returned = { readonly sen: number; readonly taxSen: number }

/** The rest of a sale must not have more tax than money. */
function taxBack({ leftSen, leftTaxSen }: OpenSale, sen: number, taxSen: number): number {
  const least = Math.max(0, leftTaxSen - (leftSen - sen))
  return sen === leftSen ? leftTaxSen : Math.min(leftTaxSen, sen, Math.max(least, taxSen))
}

function proportion(taxSen: number, part: number, whole: number): number {
  return shareOf(taxSen, { numerator: part, denominator: whole })
}
