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

/** As it is stored: taking a move back is no reason that staff choose. */
export const storedMoveReasons = [...moveReasons, 'undone'] as const
export type StoredMoveReason = (typeof storedMoveReasons)[number]
