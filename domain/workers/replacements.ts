import { mondayOf } from '../booking/starts/calendar.ts'

/** A visit that needs another worker. */
export type OpenVisit = {
  readonly id: number
  /** The visits of one order are a series. */
  readonly orderId: number
  readonly day: string
  readonly startHour: number
  readonly hours: number
  readonly regionId: number
}

/** A worker who could take a visit: free at its hours, with its skill, in its area. */
export type Applicant = {
  readonly workerId: number
  readonly favourite: boolean
  /** Past visits with this customer. */
  readonly timesHere: number
  /** Hours taken in the week of the visit. */
  readonly weekHours: number
  /** Other visits of that day. */
  readonly sameDay: readonly {
    readonly startHour: number
    readonly hours: number
    readonly regionId: number
  }[]
}

/** Why a worker is a good choice. All are also free, skilled and in the area. */
type Reasons = {
  /** Goes to other visits of the series, or could take its open ones. */
  readonly sameSeries: boolean
  readonly favourite: boolean
  readonly timesHere: number
  readonly weekHours: number
  /** Has the fewest hours that week of all who could go. */
  readonly leastHours: boolean
  /**
   * Hours to the worker's nearest other visit of that day in the same region; null if there is
   * none.
   */
  readonly nearbyGap: number | null
}

type Replacement = Reasons & { readonly workerId: number }

/** A visit with the workers who could take it, best first, and the proposed one, if any. */
export type Proposal = {
  readonly visitId: number
  readonly replacements: readonly Replacement[]
  readonly proposed: number | null
}

const MOST_REPLACEMENTS = 5

/**
 * Ranks the workers who could take each visit (docs/product/availability.md#replacements): by how
 * much of the series they could take or already have, then favourites of the customer, past visits,
 * nearby visits that day, and fewest hours that week. Each proposal counts towards the visits after
 * it.
 * @param visits in order of their start.
 * @param applicants free workers by visit id.
 * @param crewsOfSeries workers of an order's other visits, by order id, without the changed worker.
 */
export function proposeReplacements(
  visits: readonly OpenVisit[],
  applicants: ReadonlyMap<number, readonly Applicant[]>,
  crewsOfSeries: ReadonlyMap<number, ReadonlySet<number>> = new Map(),
): Proposal[] {
  const couldTake = seriesCounts(visits, applicants)
  const assigned: { visit: OpenVisit; workerId: number }[] = []
  return visits.map((visit) => {
    const crew = crewsOfSeries.get(visit.orderId)
    const ranked = (applicants.get(visit.id) ?? [])
      .map((applicant) => {
        const { workerId } = applicant
        const own = assigned.filter((each) => each.workerId === workerId)
        const isInSeries = own.some((each) => each.visit.orderId === visit.orderId)
        const could = couldTake.get(`${visit.orderId} ${workerId}`) ?? 0
        return {
          workerId,
          rank: isInSeries ? Number.POSITIVE_INFINITY : could + (crew?.has(workerId) ? 1 : 0),
          sameSeries: isInSeries || could > 1 || (crew?.has(workerId) ?? false),
          favourite: applicant.favourite,
          timesHere: applicant.timesHere,
          weekHours: applicant.weekHours + hoursInWeek(own, visit.day),
          nearbyGap: nearbyGap(visit, [
            ...applicant.sameDay,
            ...own.flatMap((each) => (each.visit.day === visit.day ? [each.visit] : [])),
          ]),
        }
      })
      .sort(
        (a, b) =>
          compare(b.rank, a.rank) ||
          Number(b.favourite) - Number(a.favourite) ||
          b.timesHere - a.timesHere ||
          compare(
            a.nearbyGap ?? Number.POSITIVE_INFINITY,
            b.nearbyGap ?? Number.POSITIVE_INFINITY,
          ) ||
          a.weekHours - b.weekHours ||
          a.workerId - b.workerId,
      )
    const least = Math.min(...ranked.map(({ weekHours }) => weekHours))
    const [first] = ranked
    if (first) assigned.push({ visit, workerId: first.workerId })
    return {
      visitId: visit.id,
      replacements: ranked
        .slice(0, MOST_REPLACEMENTS)
        .map(({ workerId, sameSeries, favourite, timesHere, weekHours, nearbyGap }) => ({
          workerId,
          sameSeries,
          favourite,
          timesHere,
          weekHours,
          nearbyGap,
          leastHours: weekHours === least,
        })),
      proposed: first?.workerId ?? null,
    }
  })
}

/** How many open visits of an order each applicant could take. */
function seriesCounts(
  visits: readonly OpenVisit[],
  applicants: ReadonlyMap<number, readonly Applicant[]>,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { id, orderId } of visits) {
    for (const { workerId } of applicants.get(id) ?? []) {
      const key = `${orderId} ${workerId}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

function hoursInWeek(own: readonly { visit: OpenVisit }[], day: string): number {
  const monday = mondayOf(day)
  return own
    .filter(({ visit }) => mondayOf(visit.day) === monday)
    .reduce((sum, { visit }) => sum + visit.hours, 0)
}

/** Hours between a visit and the worker's nearest other one of that day in its region. */
function nearbyGap(visit: OpenVisit, others: Applicant['sameDay']): number | null {
  const gaps = others
    .filter(({ regionId }) => regionId === visit.regionId)
    .map((other) =>
      Math.max(
        other.startHour - (visit.startHour + visit.hours),
        visit.startHour - (other.startHour + other.hours),
      ),
    )
  return gaps.length > 0 ? Math.min(...gaps) : null
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
