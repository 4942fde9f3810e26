import type { Answers, Service } from '../../../domain/booking/description.ts'
import {
  nearest,
  OFFER_DAYS,
  offerDays,
  type Start,
} from '../../../domain/booking/series-change.ts'
import { addDays, dayOf, daysBetween } from '../../../domain/booking/starts/calendar.ts'
import { noPreferences } from '../../../domain/workers/preferences.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls/calls.ts'
import type { AvailabilityCache } from '../availability/availability-cache.ts'
import { crewOf } from '../availability/candidates.ts'
import { openDays } from '../availability/open-days.ts'
import { readPreferences } from '../availability/preferences.ts'

/**
 * The search for a renewal's crews: its service and answers, the last visit with its crew, and the
 * common start.
 */
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
 * @param isClosed is the company closed on that day?
 */
export async function renewalStarts(
  { deps, crews }: { readonly deps: Deps; readonly crews: AvailabilityCache },
  { service, answers, regionId, lastVisit, start }: RenewalSearch,
  { caller, now, isClosed }: { caller: Caller; now: Date; isClosed: (day: string) => boolean },
) {
  const [preferences, before] = await Promise.all([
    readPreferences(deps.pool, caller),
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
      // The former crew is treated as favourites.
      preferences: { ...noPreferences, barred: preferences.barred, favourites: before },
      days,
    })
    return open.flatMap(({ date, starts }) =>
      starts.map(({ hour, favourites }) => ({
        day: date,
        hour,
        again: favourites.filter((id) => !preferences.barred.has(id)),
      })),
    )
  }
  return {
    /** Other first starts at which every visit has a crew, nearest first. */
    async ofAll(): Promise<Start[]> {
      const [first = start.day, ...others] = offerDays(start.day, dayOf(now))
      return nearest(await search(service, first, others.length + 1), start)
    },

    /**
     * The visits without a crew at their starts, each with the nearest others; and the workers who
     * come again.
     */
    async ofEach(starts: readonly Start[]) {
      const days = starts.map(({ day }) => day)
      const first = addDays(days[0] ?? start.day, -OFFER_DAYS.before)
      const span = daysBetween(first, days.at(-1) ?? first) + OFFER_DAYS.after + 1
      const visit = { ...service, sessionDays: (one: Answers) => [String(one.start_date)] }
      const open = await search(visit, first, span)
      const found = starts.map(({ day, hour }) =>
        open.find((each) => each.day === day && each.hour === hour),
      )
      const again = found[0]?.again.filter((id) => found.every((each) => each?.again.includes(id)))
      const unplaced = starts.flatMap(({ day, hour }, at) => {
        if (found[at]) return []
        const near = offerDays(day, dayOf(now))
        const others = open.filter(
          (each) => near.includes(each.day) && (each.day === day || !days.includes(each.day)),
        )
        return [{ day, hour, offers: nearest(others, { day, hour }) }]
      })
      return { again: again ?? [], unplaced }
    },
  }
}
