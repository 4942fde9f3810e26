import { chooseCrew } from '../../../domain/booking/crew.ts'
import { addDays, mondayOf } from '../../../domain/booking/starts/calendar.ts'
import type { TeamDays } from '../../../domain/booking/starts/slots.ts'
import {
  hasChosen,
  noPreferences,
  preferring,
  withoutBarred,
} from '../../../domain/workers/preferences.ts'
import type { Pool } from '../../db/connection.ts'
import { availabilityLog, type Hold, type TeamHours } from './availability-log.ts'
import type { RegionTeam } from './candidates.ts'
import type { CrewRequest } from './crew-request.ts'
import { type DayHours, hold } from './day-hours.ts'

/** The holds of an order that is being written. */
type UnderWay = {
  readonly visits: readonly { readonly day: string; readonly bits: number }[]
  readonly ended: Promise<void>
}

/**
 * Caches workers' free hours: a copy of `worker_day` that follows the log of its changes
 * (`availability-log.ts`). It proposes crews; PostgreSQL refuses conflicts.
 */
export type AvailabilityCache = {
  /** A team on those days, as current as the call, or as the lag allows. */
  readonly teamOn: (team: RegionTeam, days: readonly string[]) => Promise<TeamDays>
  /**
   * Chooses a crew for each day, by the rules of `chooseCrew`, and holds it here until its order is
   * committed or fails: no two orders of this process choose the same hour. Undefined when a day
   * lacks a whole crew, or one with the chosen favourite; this is decided only on current data and
   * when no pending order holds these hours.
   * @param free ends overdue holds before the read that may find no free worker.
   */
  readonly hold: (
    request: CrewRequest,
    free?: () => Promise<unknown>,
  ) => Promise<HeldCrews | undefined>
  /** The next answer waits for a new read: the database refused this copy. */
  readonly invalidate: () => void
}

export type HeldCrews = {
  /** The workers' ids, by session. */
  readonly crews: readonly (readonly number[])[]
  /** The order is written: the hold stays until the log has delivered the change. */
  readonly taken: () => void
  /** The order is not written: the hours are free for the next one. */
  readonly releaseHold: () => void
}

/** How often an order waits for earlier ones that may fail; then the start counts as taken. */
const MAX_WAITS = 8
/** When a crowd requests the same start, all but the first few are answered from memory. */
const MAX_REMEMBERED = 1_000

/** @param lagMs the maximum age of a read (`availabilityLog`). */
export function availabilityCache(
  pool: Pool,
  { lagMs = 0 }: { lagMs?: number } = {},
): AvailabilityCache {
  const underWay = new Set<UnderWay>()
  /** Requests without a free crew; reset when anything may have become free. */
  let knownFull = new Set<string>()
  const log = availabilityLog(pool, lagMs, () => {
    knownFull = new Set()
  })

  /** "No crew" is never answered from a stale read. */
  async function chooseNow(request: CrewRequest, free?: () => Promise<unknown>) {
    const heldCrews = await choose(request)
    if (heldCrews) return heldCrews
    // Waits for another caller who ends the same holds, so that the next read includes them.
    await free?.()
    log.invalidate()
    return choose(request)
  }

  /** Chooses and holds without awaiting, so that no other order comes between. */
  async function choose({
    team,
    days: on,
    crewSize,
    wants,
    draw,
    preferences = noPreferences,
  }: CrewRequest) {
    const key = [
      team.skill,
      team.regionId,
      team.gender,
      crewSize,
      ...wants.flatMap(({ visit, reserved }, at) => [on[at], visit, reserved]),
      ...preferences.barred,
      `chosen ${preferences.chosen}`,
    ].join()
    if (knownFull.has(key)) {
      await log.current()
      if (knownFull.has(key)) return undefined
    }
    const monday = mondayOf(on[0] ?? '')
    const week = Array.from({ length: 7 }, (_, step) => addDays(monday, step))
    // A change during this wait is not in its result, so the result is not cached.
    const found = knownFull
    const { members, hours } = await log.at(team, [...on, ...week])
    if (knownFull.has(key)) return undefined
    const group = withoutBarred(teamDays(members, hours.slice(0, on.length)), preferences)
    // All days of that week are in memory, so its load is complete.
    const load = hours[on.length]?.week.byWorker ?? new Uint8Array()
    const loadHours = (workerId: number) => load[workerId] ?? 0
    const crews = chooseCrew(group, crewSize, wants, preferring(preferences, loadHours), draw)
    if (crews && hasChosen(preferences, crews)) return holding(crews, hours, wants)
    if (found.size < MAX_REMEMBERED) found.add(key)
    return undefined
  }

  function holding(
    crews: readonly (readonly number[])[],
    hours: readonly DayHours[],
    wants: CrewRequest['wants'],
  ): HeldCrews {
    const holds: Hold[] = []
    for (const [session, ids] of crews.entries()) {
      const day = hours[session]
      const reserved = wants[session]?.reserved
      if (!day || reserved === undefined) continue
      for (const id of ids) {
        hold(day, id, reserved)
        holds.push({ hours: day, id, bits: reserved })
      }
    }
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const visits = wants.map(({ reserved: bits }, at) => ({ day: hours[at]?.day ?? '', bits }))
    const entry: UnderWay = { visits, ended }
    underWay.add(entry)
    const leave = () => {
      underWay.delete(entry)
      end()
    }
    return {
      crews,
      taken() {
        log.commitHold(holds)
        leave()
      },
      releaseHold() {
        log.releaseHold(holds)
        leave()
      },
    }
  }

  /** Orders being written with hours that this one needs. */
  function conflictingOrders({ days: on, wants }: CrewRequest): Promise<void>[] {
    const isNeeded = ({ day, bits }: UnderWay['visits'][number]) =>
      wants.some(({ reserved }, at) => on[at] === day && bits & reserved)
    return [...underWay].filter(({ visits }) => visits.some(isNeeded)).map((each) => each.ended)
  }

  return {
    async teamOn(team, on) {
      const { members, hours } = await log.at(team, on)
      return teamDays(members, hours)
    },

    async hold(request, free) {
      for (let wait = 0; wait <= MAX_WAITS; wait++) {
        const heldCrews = await chooseNow(request, free)
        if (heldCrews) return heldCrews
        const before = conflictingOrders(request)
        if (before.length === 0) return undefined
        await Promise.all(before)
      }
      return undefined
    },

    invalidate: log.invalidate,
  }
}

function teamDays(members: TeamHours, hours: readonly DayHours[]): TeamDays {
  return {
    ids: members.ids,
    work: hours.map(({ day }) => members.workOn(day)),
    taken: hours.map(({ taken }) => taken),
  }
}
