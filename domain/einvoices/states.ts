/** The states of a receipt (docs/product/einvoice.md#states). */
export const receiptStates = [
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

/** The only moves between them. */
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

/** Above it a receipt is in a document alone, with its buyer: RM 10,000. */
export const ALONE_ABOVE_SEN = 1_000_000

/** How long after validation a document can be cancelled. */
const CANCEL_HOURS = 72

/** The state in which a receipt begins. */
export function firstState(sen: number): ReceiptState {
  return sen > ALONE_ABOVE_SEN ? 'awaiting-details' : 'ready'
}

/** The document of a sale, as far as what goes back depends on it; undefined: it is in none. */
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
 * What becomes of money that goes back (docs/product/einvoice.md#refunds): `net` lowers the sale, which is in no
 * document; `wait` for the answer on its document; `cancel` that document; or a refund `note`. Never two.
 * @param backSen all that goes back of the sale and is not in a document yet.
 */
export function effectOfReturn(
  sale: SaleDocument | undefined,
  backSen: number,
  now: Date,
): 'net' | 'wait' | 'cancel' | 'note' {
  if (!sale || sale.state === 'invalid' || sale.state === 'cancelled') return 'net'
  if (sale.state !== 'valid') return 'wait'
  const hours = sale.validatedAt ? (now.getTime() - sale.validatedAt.getTime()) / 3_600_000 : 0
  const whole = backSen === sale.sen && !sale.hasNotes
  return !sale.consolidated && whole && !sale.cancelRefused && hours < CANCEL_HOURS
    ? 'cancel'
    : 'note'
}

/** A sale that money may go back of. */
export type OpenSale = {
  readonly id: number
  readonly leftSen: number
  /** By which payment attempt it was paid, if by any. */
  readonly attemptId: number | null
}

/**
 * Divides what goes back over the receipts of its order: first those of the payment that it goes back to, then
 * the earliest. What is left was paid before the first month of e-invoices.
 */
export function divideReturn(
  sales: readonly OpenSale[],
  sen: number,
  attemptId: number | null,
): { parts: { id: number; sen: number }[]; restSen: number } {
  const own = (sale: OpenSale) => (attemptId !== null && sale.attemptId === attemptId ? 0 : 1)
  let restSen = sen
  const parts: { id: number; sen: number }[] = []
  for (const { id, leftSen } of sales.toSorted((a, b) => own(a) - own(b) || a.id - b.id)) {
    const part = Math.min(leftSen, restSen)
    if (part > 0) parts.push({ id, sen: part })
    restSen -= part
  }
  return { parts, restSen }
}
