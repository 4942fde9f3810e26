/** A payment or refund in the ledger and at the provider, in sen; null if missing. */
export type Movement = {
  readonly kind: 'payment' | 'refund' | 'refund-back'
  readonly ledgerSen: number | null
  readonly settledSen: number | null
}

export const differenceKinds = ['not-settled', 'not-in-ledger', 'other-amount'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** How the two differ; undefined if they agree (docs/product/books.md#days). */
export function differenceOf({ ledgerSen, settledSen }: Movement): DifferenceKind | undefined {
  if (ledgerSen === settledSen) return undefined
  if (settledSen === null) return 'not-settled'
  return ledgerSen === null ? 'not-in-ledger' : 'other-amount'
}

/** What a movement adds to the company's money: negative for a refund. */
export function signed(kind: Movement['kind'], sen: number): number {
  return kind === 'refund' ? -sen : sen
}

/** How much more the provider settled than the ledger has, in sen. */
export function gapOf({ kind, ledgerSen, settledSen }: Movement): number {
  return signed(kind, settledSen ?? 0) - signed(kind, ledgerSen ?? 0)
}
