import { addDays, dayOf, daysBetween } from '../../../domain/booking/calendar.ts'
import type { Answers, Service } from '../../../domain/booking/description.ts'
import {
  nearest,
  OFFER_DAYS,
  offerDays,
  type Start,
} from '../../../domain/booking/series-change.ts'
import { noWishes } from '../../../domain/workers/wishes.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls.ts'
import type { AvailabilityCache } from '../availability/availability-cache.ts'
import { crewOf } from '../availability/candidates.ts'
import { openDays } from '../availability/open-days.ts'
import { readWishes } from '../availability/wishes.ts'

/** What of a renewal is searched for: its service and answers, whose crew came last, and the hour of all visits. */
export type RenewalSearch = {
  readonly service: Service
  readonly answers: Answers
  readonly regionId: number
  readonly lastVisit: number
  readonly start: Start
}

type OpenStart = Start & { readonly again: number[] }

/**
 * Finds crews for the visits of a renewal (docs/product/series.md#renewal).
 * @param isClosed the company works on no visit of that day.
 */
export async function renewalStarts(
  { deps, crews }: { readonly deps: Deps; readonly crews: AvailabilityCache },
  { service, answers, regionId, lastVisit, start }: RenewalSearch,
  { caller, now, isClosed }: { caller: Caller; now: Date; isClosed: (day: string) => boolean },
) {
  const [wishes, before] = await Promise.all([
    readWishes(deps.pool, caller),
    crewOf(deps.pool, lastVisit),
  ])
  async function search(of: Service, first: string, days: number): Promise<OpenStart[]> {
    const open = await openDays(deps.pool, crews, {
      service: of,
      answers: { ...answers, start_date: first },
      regionId,
      bufferHours: deps.settings.travelBufferHours,
      now,
      leadHours: deps.settings.leadHours,
      isClosed,
      opening: deps.settings,
      // Who came before is found as favourites are.
      wishes: { ...noWishes, barred: wishes.barred, favourites: before },
      days,
    })
    return open.flatMap(({ date, starts }) =>
      starts.map(({ hour, favourites }) => ({
        day: date,
        hour,
        again: favourites.filter((id) => !wishes.barred.has(id)),
      })),
    )
  }
  return {
    /** Other first starts at which every visit has a crew, the nearest ones. */
    async ofAll(): Promise<Start[]> {
      const [first = start.day, ...others] = offerDays(start.day, dayOf(now))
      return nearest(await search(service, first, others.length + 1), start)
    },

    /** Which visits have no crew on their days, each with the nearest other days; and who comes again at all. */
    async ofEach(days: readonly string[]) {
      const first = addDays(days[0] ?? start.day, -OFFER_DAYS.before)
      const span = daysBetween(first, days.at(-1) ?? first) + OFFER_DAYS.after + 1
      const visit = { ...service, sessionDays: (one: Answers) => [String(one.start_date)] }
      const open = (await search(visit, first, span)).filter(({ hour }) => hour === start.hour)
      const found = days.map((day) => open.find((each) => each.day === day))
      const again = found[0]?.again.filter((id) => found.every((each) => each?.again.includes(id)))
      const unplaced = days.flatMap((day, at) => {
        if (found[at]) return []
        const near = offerDays(day, dayOf(now))
        const others = open.filter((each) => near.includes(each.day) && !days.includes(each.day))
        return [{ day, offers: nearest(others, { day, hour: start.hour }) }]
      })
      return { again: again ?? [], unplaced }
    },
  }
}
