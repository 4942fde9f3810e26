/** Why staff send another worker (docs/product/board.md#moving-a-visit). */
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

/** The stored reasons: staff cannot choose undoing a move or the plan of a day. */
export const storedMoveReasons = [...moveReasons, 'undone', 'planned'] as const
export type StoredMoveReason = (typeof storedMoveReasons)[number]

/** Why a change of a worker hands over visits, if the change says so. */
export function handOverReason(change: {
  readonly status?: string
  readonly add_leave?: readonly { readonly kind: string }[]
}): StoredMoveReason | undefined {
  if (change.add_leave?.some(({ kind }) => kind === 'sick')) return 'worker-sick'
  return change.status === 'left' ? 'worker-left' : undefined
}
