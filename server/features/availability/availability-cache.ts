import { addDays, mondayOf } from '../../../domain/booking/calendar.ts'
import { chooseCrew } from '../../../domain/booking/crew.ts'
import type { TeamDays } from '../../../domain/booking/slots.ts'
import { hasChosen, noWishes, preferring, withoutBarred } from '../../../domain/workers/wishes.ts'
import type { Pool } from '../../db/connection.ts'
import { availabilityLog, type Hold, type TeamHours } from './availability-log.ts'
import type { RegionTeam } from './candidates.ts'
import type { CrewRequest } from './crew-request.ts'
import { type DayHours, hold } from './day-hours.ts'

/** An order's holds while it is being written. */
type UnderWay = {
  readonly days: readonly string[]
  readonly bits: number
  readonly ended: Promise<void>
}

/**
 * Free hours of workers in memory: a copy of `worker_day` that follows the log of its changes
 * (`availability-log.ts`). It proposes crews; PostgreSQL refuses conflicts.
 */
export type AvailabilityCache = {
  /** A team on those days, as new as the call or as the lag allows. */
  readonly teamOn: (team: RegionTeam, days: readonly string[]) => Promise<TeamDays>
  /**
   * A crew for each day, by the rules of `chooseCrew`, held here until its order is committed or
   * fails: no two orders of this process choose the same hour. Undefined when a day lacks a whole
   * crew, or one with the chosen favourite; decided only on current data and when no pending order holds these hours.
   * @param free ends overdue holds, before the read by which no worker is free.
   */
  readonly hold: (
    asked: CrewRequest,
    free?: () => Promise<unknown>,
  ) => Promise<HeldCrews | undefined>
  /** The next answer waits for a new read: the database refused this copy. */
  readonly invalidate: () => void
}

export type HeldCrews = {
  /** By session: the workers' ids. */
  readonly crews: readonly (readonly number[])[]
  /** They are written: held until the log has brought them. */
  readonly taken: () => void
  /** They are not written, and free for the next order. */
  readonly releaseHold: () => void
}

/** How often an order waits for earlier ones that may fail; then the start is taken. */
const MAX_WAITS = 8
/** Of a crowd that wants the same start all but the first few are answered from memory. */
const MAX_REMEMBERED = 1_000

/** @param lagMs how old a reading may be (`availabilityLog`). */
export function availabilityCache(
  pool: Pool,
  { lagMs = 0 }: { lagMs?: number } = {},
): AvailabilityCache {
  const underWay = new Set<UnderWay>()
  /** Requests for which no crew was free; replaced when anything may have become free. */
  let knownFull = new Set<string>()
  const log = availabilityLog(pool, lagMs, () => {
    knownFull = new Set()
  })

  /** "No crew" is never answered from a reading that may be old. */
  async function chooseNow(asked: CrewRequest, free?: () => Promise<unknown>) {
    const held = await choose(asked)
    if (held) return held
    // Waits for another caller who ends the same holds, so that the next read includes it.
    await free?.()
    log.invalidate()
    return choose(asked)
  }

  /** Chooses and holds without awaiting, so that no other order comes between. */
  async function choose({ team, days: on, crewSize, want, draw, wishes = noWishes }: CrewRequest) {
    const key = [
      team.skill,
      team.regionId,
      team.gender,
      crewSize,
      want.visit,
      want.reserved,
      ...on,
      ...wishes.barred,
      `chosen ${wishes.chosen}`,
    ].join()
    if (knownFull.has(key)) {
      await log.current()
      if (knownFull.has(key)) return undefined
    }
    const monday = mondayOf(on[0] ?? '')
    const week = Array.from({ length: 7 }, (_, step) => addDays(monday, step))
    // A change while this request waits is not in its result, so the result is not cached.
    const found = knownFull
    const { members, hours } = await log.at(team, [...on, ...week])
    if (knownFull.has(key)) return undefined
    const group = withoutBarred(teamDays(members, hours.slice(0, on.length)), wishes)
    // All days of that week are in memory, so its load is whole.
    const load = hours[on.length]?.week.byWorker ?? new Uint8Array()
    const loadHours = (workerId: number) => load[workerId] ?? 0
    const crews = chooseCrew(group, crewSize, want, preferring(wishes, loadHours), draw)
    if (crews && hasChosen(wishes, crews)) return holding(crews, hours, on, want.reserved)
    if (found.size < MAX_REMEMBERED) found.add(key)
    return undefined
  }

  function holding(
    crews: readonly (readonly number[])[],
    hours: readonly DayHours[],
    on: readonly string[],
    reserved: number,
  ): HeldCrews {
    const holds: Hold[] = []
    for (const [session, ids] of crews.entries()) {
      const day = hours[session]
      if (!day) continue
      for (const id of ids) {
        hold(day, id, reserved)
        holds.push({ hours: day, id, bits: reserved })
      }
    }
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const entry: UnderWay = { days: on, bits: reserved, ended }
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

  /** The orders that are being written and that have hours this one asks for. */
  function conflictingOrders({ days: on, want }: CrewRequest): Promise<void>[] {
    return [...underWay]
      .filter((each) => each.bits & want.reserved && each.days.some((day) => on.includes(day)))
      .map((each) => each.ended)
  }

  return {
    async teamOn(team, on) {
      const { members, hours } = await log.at(team, on)
      return teamDays(members, hours)
    },

    async hold(asked, free) {
      for (let wait = 0; wait <= MAX_WAITS; wait++) {
        const held = await chooseNow(asked, free)
        if (held) return held
        const before = conflictingOrders(asked)
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
