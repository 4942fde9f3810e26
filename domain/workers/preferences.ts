import { openStarts, type TeamDays } from '../booking/starts/slots.ts'

/** A customer's preference about a worker after a visit (docs/product/customers.md#favourites). */
export const preferences = ['favourite', 'not-again'] as const
export type Preference = (typeof preferences)[number]

/** A customer's preferences about workers, by worker id. */
export type CrewPreferences = {
  readonly favourites: ReadonlySet<number>
  /** Never sent. */
  readonly barred: ReadonlySet<number>
  /** The crew of the visit that is booked again. */
  readonly before: ReadonlySet<number>
  /** The favourite chosen for every visit, if any. */
  readonly chosen?: number
}

/** For a customer without any preferences. */
export const noPreferences: CrewPreferences = {
  favourites: new Set(),
  barred: new Set(),
  before: new Set(),
}

/** More hours than a week has, so that each preference outranks any workload. */
const BEFORE_ALL = 1_000

/** A mask in which no hour is free. */
const ALL_DAY = 0xffff

/** A team whose barred workers are never free; the same object if nobody is barred. */
export function withoutBarred(team: TeamDays, { barred }: CrewPreferences): TeamDays {
  if (barred.size === 0) return team
  return {
    ...team,
    taken: team.taken.map((hours) => {
      const closed = hours.slice()
      for (const id of barred) if (id < closed.length) closed[id] = ALL_DAY
      return closed
    }),
  }
}

/**
 * Adjusts the hours by which `chooseCrew` ranks workers: the chosen favourite first, then other
 * favourites, then the previous crew, then everyone else. Within each group the fewest hours win.
 */
export function preferring(
  { favourites, before, chosen }: CrewPreferences,
  loadHours: (workerId: number) => number,
): (workerId: number) => number {
  if (favourites.size === 0 && before.size === 0) return loadHours
  return (id) =>
    loadHours(id) -
    (id === chosen ? 4 * BEFORE_ALL : 0) -
    (favourites.has(id) ? 2 * BEFORE_ALL : 0) -
    (before.has(id) ? BEFORE_ALL : 0)
}

/** Whether the chosen favourite goes to every visit; true if none was chosen. */
export function hasChosen(
  { favourites, chosen }: CrewPreferences,
  crews: readonly (readonly number[])[],
): boolean {
  if (chosen === undefined) return true
  return favourites.has(chosen) && crews.every((crew) => crew.includes(chosen))
}

/**
 * The favourites that the customer may choose from at a start; empty if all of them go anyway
 * (docs/product/customers.md#favourites).
 */
export function toChooseFrom<Favourite>(
  free: readonly Favourite[],
  crewSize: number,
): readonly Favourite[] {
  return free.length > crewSize ? free : []
}

/** An open start, and the favourites who are free for every visit. */
export type OpenStart = { readonly hour: number; readonly favourites: readonly number[] }

/** The open starts of a team (`openStarts`), each with the favourites who are free. */
export function startsWithFavourites(
  team: TeamDays,
  request: Parameters<typeof openStarts>[1],
  { favourites }: CrewPreferences,
): OpenStart[] {
  const open = openStarts(team, request)
  const free = [...favourites].map((id) => {
    const at = team.ids.indexOf(id)
    const alone =
      at < 0 || open.length === 0 ? [] : openStarts(onlyOne(team, at), { ...request, crewSize: 1 })
    return { id, hours: new Set(alone) }
  })
  return open.map((hour) => ({
    hour,
    favourites: free.filter(({ hours }) => hours.has(hour)).map(({ id }) => id),
  }))
}

function onlyOne({ ids, work, taken }: TeamDays, at: number): TeamDays {
  return {
    ids: ids.slice(at, at + 1),
    work: work.map((hours) => hours.slice(at, at + 1)),
    taken,
  }
}
