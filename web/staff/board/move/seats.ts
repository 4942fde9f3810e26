import type { BoardCandidate } from '../../../../domain/api/bookings/board.ts'

/** A place of a crew to fill. */
export type Seat = {
  /** Its current worker; undefined for a gap. */
  readonly worker: number | undefined
  readonly name: string
  /** Why the worker cannot stay; undefined if staff chose to replace them. */
  readonly against: BoardCandidate | undefined
}

/** Can the worker go if staff override what can be overridden? */
export function mayGo({ refusals, may_override: may }: BoardCandidate): boolean {
  return refusals.length === 0 || may
}

/**
 * The places of a crew to fill: the one that staff chose, and at another start those of workers who
 * are not available then.
 * @param from the worker to replace, or the gap; undefined if only the start changes.
 */
export function seatsOf(
  from: { readonly id: number | undefined; readonly name: string } | undefined,
  crew: readonly BoardCandidate[],
  isOtherStart: boolean,
): Seat[] {
  const unable = isOtherStart ? crew.filter((each) => each.worker !== from?.id && !mayGo(each)) : []
  return [
    ...(from ? [{ worker: from.id, name: from.name, against: undefined }] : []),
    ...unable.map((each) => ({ worker: each.worker, name: each.name, against: each })),
  ]
}

/**
 * Who takes each seat: the worker whom staff picked, otherwise the best remaining one, if one is
 * proposed.
 * @param picked picked workers by seat position.
 * @param proposes the first seat for which a worker is proposed; staff choose for earlier ones.
 */
export function proposedWorkers(
  seats: readonly Seat[],
  possible: readonly BoardCandidate[],
  picked: ReadonlyMap<number, number>,
  proposes: number,
): (BoardCandidate | undefined)[] {
  const taken = new Set(picked.values())
  return seats.map((_, at) => {
    const own = picked.get(at)
    const taker =
      own === undefined
        ? at >= proposes
          ? possible.find(({ worker }) => !taken.has(worker))
          : undefined
        : possible.find(({ worker }) => worker === own)
    if (taker) taken.add(taker.worker)
    return taker
  })
}
