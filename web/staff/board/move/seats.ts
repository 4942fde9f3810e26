import type { BoardCandidate } from '../../../../domain/api/bookings/board.ts'

/** A place of a crew that someone else is to take. */
export type Seat = {
  /** Who has it now; undefined where the visit lacks someone. */
  readonly worker: number | undefined
  readonly name: string
  /** Why they cannot stay; undefined: staff have chosen to replace them. */
  readonly against: BoardCandidate | undefined
}

/** Can they go, if staff agree to what may be overridden? */
export function mayGo({ refusals, may_override: may }: BoardCandidate): boolean {
  return refusals.length === 0 || may
}

/**
 * Which places of a crew are to be taken by others: the one that staff named, and at another start those
 * of the crew who cannot be there then.
 * @param from who is replaced, or the place that is empty; undefined: only the start changes.
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
 * Who takes each seat: whom staff picked, else the best who is left where one is proposed.
 * @param picked by the seat's position.
 * @param proposes from which seat on someone is proposed; what comes before is chosen by staff alone.
 */
export function takersOf(
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
