import { openStarts, type TeamDays } from '../booking/slots.ts'

/** What a customer says of a worker after a visit (docs/product/customers.md#favourites). */
export const wishes = ['favourite', 'not-again'] as const
export type Wish = (typeof wishes)[number]

/** What a customer wishes of a crew, by the workers' ids. */
export type CrewWishes = {
  readonly favourites: ReadonlySet<number>
  /** Never sent. */
  readonly barred: ReadonlySet<number>
  /** Who went to the visit that is booked again. */
  readonly before: ReadonlySet<number>
  /** The favourite who is to come to every visit; left out without a preference. */
  readonly chosen?: number | undefined
}

/** Of a customer who has said nothing. */
export const noWishes: CrewWishes = {
  favourites: new Set(),
  barred: new Set(),
  before: new Set(),
}

/** More hours than a week has: one step before whoever has fewest. */
const BEFORE_ALL = 1_000

/** A mask in which no hour is free. */
const ALL_DAY = 0xffff

/** A team none of whose barred workers is ever free. The same team where nobody is barred. */
export function withoutBarred(team: TeamDays, { barred }: CrewWishes): TeamDays {
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
 * The hours by which `chooseCrew` ranks workers: the chosen favourite comes before the others, these
 * before who went last time, and all of them before everyone else; among themselves, as ever, who has
 * fewest hours.
 */
export function preferring(
  { favourites, before, chosen }: CrewWishes,
  loadHours: (workerId: number) => number,
): (workerId: number) => number {
  if (favourites.size === 0 && before.size === 0) return loadHours
  return (id) =>
    loadHours(id) -
    (id === chosen ? 4 * BEFORE_ALL : 0) -
    (favourites.has(id) ? 2 * BEFORE_ALL : 0) -
    (before.has(id) ? BEFORE_ALL : 0)
}

/** Whether the favourite whom the customer chose goes to every visit; true where none was chosen. */
export function hasChosen(
  { favourites, chosen }: CrewWishes,
  crews: readonly (readonly number[])[],
): boolean {
  if (chosen === undefined) return true
  return favourites.has(chosen) && crews.every((crew) => crew.includes(chosen))
}

/**
 * Those of whom the customer may choose one at a start: nobody where all of them go anyway
 * (docs/product/customers.md#favourites).
 */
export function toChooseFrom<Favourite>(
  free: readonly Favourite[],
  crewSize: number,
): readonly Favourite[] {
  return free.length > crewSize ? free : []
}

/** A start that is open, and which favourites are free at every visit that would begin there. */
export type OpenStart = { readonly hour: number; readonly favourites: readonly number[] }

/** The open starts of a team (`openStarts`), with the favourites who are free. */
export function startsWithFavourites(
  team: TeamDays,
  request: Parameters<typeof openStarts>[1],
  { favourites }: CrewWishes,
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

/** The part of a team that one worker is. */
function onlyOne({ ids, work, taken }: TeamDays, at: number): TeamDays {
  return {
    ids: ids.slice(at, at + 1),
    work: work.map((hours) => hours.slice(at, at + 1)),
    taken,
  }
}
