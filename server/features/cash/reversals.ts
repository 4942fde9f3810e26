import type { BankDeposit } from '../../../domain/api/payments/deposits.ts'

/** A record of cash with its reversal, if there is one. */
export type ReversibleRow = Pick<BankDeposit, 'id' | 'day' | 'reason'> & {
  readonly at: Date
  readonly who: string
  readonly reversed_at: Date | null
  readonly reversed_by: string | null
  readonly reversed_reason: string | null
}

/** The columns of the reversal `r`, as SQL. */
export const reversalColumns =
  'r.at as reversed_at, r.who as reversed_by, r.reason as reversed_reason'

/** A record of cash as calls answer it, without its amounts. */
export function shownRecord({
  id,
  day,
  reason,
  at,
  who,
  reversed_at: reversedAt,
  reversed_by: by,
  reversed_reason: why,
}: ReversibleRow): Pick<BankDeposit, 'id' | 'day' | 'reason' | 'at' | 'by' | 'reversed'> {
  const reversed = reversedAt && { at: reversedAt.toISOString(), by: by ?? '', reason: why ?? '' }
  return { id, day, reason, at: at.toISOString(), by: who, reversed }
}
