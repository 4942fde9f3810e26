/** Why staff send someone else (docs/product/board.md#moving-a-visit). */
export const moveReasons = [
  'worker-sick',
  'running-late',
  'customer-asked',
  'skill',
  'travel',
  'worker-left',
  'other',
] as const
export type MoveReason = (typeof moveReasons)[number]

/** As it is stored: taking a move back, and a plan of a day, are no reasons that staff choose. */
export const storedMoveReasons = [...moveReasons, 'undone', 'planned'] as const
export type StoredMoveReason = (typeof storedMoveReasons)[number]

/** Why visits are handed over when a worker is changed, as far as the change says so. */
export function whyHandedOver(change: {
  readonly status?: string | undefined
  readonly add_leave?: readonly { readonly kind: string }[] | undefined
}): StoredMoveReason | undefined {
  if (change.add_leave?.some(({ kind }) => kind === 'sick')) return 'worker-sick'
  return change.status === 'left' ? 'worker-left' : undefined
}
