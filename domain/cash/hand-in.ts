/** Cash of one visit that a worker has not handed in, in sen. */
export type CarriedVisit = { readonly bookingId: number; readonly sen: number }

/** What happens to missing cash: the worker still owes it, or the company writes it off. */
export const restChoices = ['owed', 'written-off'] as const
type Rest = (typeof restChoices)[number]

/** What staff counted, in sen, and how they treat a difference. */
export type Counted = { readonly sen: number; readonly rest: Rest; readonly reason: string }

/**
 * A part of a hand-in: `hand-in` was handed in, `shortage` is missing and written off, `surplus` is
 * too much.
 */
export type HandInPart = CarriedVisit & { readonly kind: 'hand-in' | 'shortage' | 'surplus' }

/** Why cash cannot be handed in; undefined if it can (docs/product/pay.md#cash-handed-in). */
export function handInRefusal(
  carriedSen: number,
  { sen, rest, reason }: Counted,
): 'nothing-carried' | 'nothing-handed-in' | 'difference-without-reason' | undefined {
  if (carriedSen === 0) return 'nothing-carried'
  if (sen === 0 && rest === 'owed') return 'nothing-handed-in'
  return sen !== carriedSen && !reason ? 'difference-without-reason' : undefined
}

/**
 * Divides the counted cash among the visits whose cash a worker carries, oldest first. Any surplus
 * goes to the last visit.
 * @param carried the visits, oldest cash first.
 */
export function divideHandIn(
  carried: readonly CarriedVisit[],
  { sen: countedSen, rest }: Counted,
): HandInPart[] {
  const parts: HandInPart[] = []
  let left = countedSen
  for (const { bookingId, sen } of carried) {
    const brought = Math.min(sen, left)
    left -= brought
    if (brought > 0) parts.push({ bookingId, kind: 'hand-in', sen: brought })
    if (brought < sen && rest === 'written-off')
      parts.push({ bookingId, kind: 'shortage', sen: sen - brought })
  }
  const last = carried.at(-1)
  if (last && left > 0) parts.push({ bookingId: last.bookingId, kind: 'surplus', sen: left })
  return parts
}
