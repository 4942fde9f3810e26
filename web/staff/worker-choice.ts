import { displayName } from '../../domain/booking/display-name.ts'

/** A worker who can be picked for a crew. */
export type WorkerOption = {
  worker: string
  name: string
  gender: string
  /** Free at the booking's time. */
  available: boolean
  /** Why not, as text. */
  reason?: string
  favourite?: boolean
  /** On the booking's crew now. */
  assigned: boolean
}

/**
 * All candidates for a crew: the current crew first (even if they no longer serve the area), then
 * free favourites, other free workers, and the rest; by name within each group.
 */
export function workerOptions(
  offered: readonly Omit<WorkerOption, 'assigned'>[],
  crew: readonly string[],
): WorkerOption[] {
  const known = new Set(offered.map(({ worker }) => worker))
  const rank = (each: WorkerOption) =>
    each.assigned ? 0 : !each.available ? 3 : each.favourite ? 1 : 2
  return [
    ...offered.map((each) => ({ ...each, assigned: crew.includes(each.worker) })),
    ...crew
      .filter((worker) => !known.has(worker))
      .map((worker) => ({
        worker,
        name: displayName(worker),
        gender: '',
        available: false,
        assigned: true,
      })),
  ].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'))
}

/**
 * The options in the order that the reader has seen, so that a refetch or a colleague's change does
 * not move rows during keyboard use. New ones come last.
 */
export function inSeenOrder(
  options: readonly WorkerOption[],
  seen: readonly string[],
): WorkerOption[] {
  const places = new Map(seen.map((worker, at) => [worker, at]))
  const placeOf = ({ worker }: WorkerOption) => places.get(worker) ?? seen.length
  return [...options].sort((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Options whose name or gender contains the typed words, in any case; `inSight` ones always stay.
 */
export function matching(
  options: readonly WorkerOption[],
  typed: string,
  inSight: readonly string[],
): WorkerOption[] {
  const words = typed.trim().toLowerCase()
  return options.filter(
    ({ worker, name, gender }) =>
      words === '' ||
      inSight.includes(worker) ||
      name.toLowerCase().includes(words) ||
      gender.toLowerCase() === words,
  )
}
