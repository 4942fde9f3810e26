import { addDays, mondayOf, weekday } from '../../../domain/booking/starts/calendar.ts'
import type { Pool } from '../../db/connection.ts'
import { query } from '../../db/transaction.ts'
import { availabilityUsed } from '../../observability/signals.ts'
import type { RegionTeam } from './candidates.ts'
import {
  type DayHours,
  emptyDay,
  emptyWeek,
  endHold,
  ensureCapacity,
  setBusy,
  type WeekLoad,
} from './day-hours.ts'

/** Hours held for an order of this process: a day, a worker, and a bit for each hour. */
export type Hold = { readonly hours: DayHours; readonly id: number; readonly bits: number }

/** The workers of a team and their working hours. */
export type TeamHours = {
  readonly ids: Int32Array
  /** Working hours on a day, by position in `ids`, without leave. */
  readonly workOn: (day: string) => Int32Array
}

/** A copy of the workers' hours, updated from the log of their changes. */
export type AvailabilityLog = {
  /** Waits until the copy is as current as the call, or as the lag allows. */
  readonly current: () => Promise<void>
  /** The current hours of a team on some days. */
  readonly at: (
    team: RegionTeam,
    days: readonly string[],
  ) => Promise<{ members: TeamHours; hours: DayHours[] }>
  /** The next answer waits for a new read: the database refused this copy. */
  readonly invalidate: () => void
  /** These holds are in the database: they end when the next read contains them. */
  readonly commitHold: (holds: readonly Hold[]) => void
  /** These holds failed and end now. */
  readonly releaseHold: (holds: readonly Hold[]) => void
}

/** A day in memory; `loaded` is missing once it is loaded. */
type Day = { readonly hours: DayHours; loaded?: Promise<void> }

/** A reader that pauses longer may miss pruned rows of the log, so it starts over. */
const LONGEST_SLEEP_SECONDS = 60
const SWEEP_EVERY_SECONDS = 60
const LAST_XID = '18446744073709551615'
/**
 * Identifies one uninterrupted run of one server. After a failover, a restore or a crash, the
 * numbers of lost transactions are reused, so a position in another run's log is meaningless. A
 * promoted or restored server has another timeline, a restarted one another start, and a crash that
 * only the postmaster survives resets the statistics.
 */
const SERVER_RUN = `concat_ws(' ', left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
  pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time())`
/** Days in memory; bookings are possible a year ahead. */
const MAX_DAYS = 450

type ChangeRow = {
  xid: string | null
  day: string | null
  worker_id: number | null
  busy: number | null
  version: number | null
  horizon: string
  run: string
  /** Seconds of the database's clock, which all processes share. */
  clock: number
}

/**
 * Opens an empty copy; days are loaded when they are needed.
 * @param lagMs the maximum age of the copy. 0 reads the log before each answer; concurrent calls
 *   share one statement. Otherwise the next read starts after half of it, so that few calls wait.
 * @param changed called when anything may have become free.
 */
export function availabilityLog(pool: Pool, lagMs: number, changed: () => void): AvailabilityLog {
  let days = new Map<string, Day>()
  let weeks = new Map<string, WeekLoad>()
  let teams = new Map<string, Promise<TeamHours>>()
  /** All changes of older transactions have been read. */
  let cursor: string | undefined
  /** The server's run to which the cursor belongs. */
  let run = ''
  /** Processed transactions after the cursor that changed a team. */
  let processedXids = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY
  let invalidatedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  let clock = 0
  let sweeps: { horizon: string; at: number }[] = []
  /** Holds in the database that no read has contained yet. */
  let awaited: Hold[] = []

  function reset(): void {
    days = new Map()
    weeks = new Map()
    teams = new Map()
    processedXids = new Set()
    cursor = undefined
    // Horizons of a lost run would delete rows that others have not read.
    sweeps = []
    changed()
  }

  function end(holds: readonly Hold[]): void {
    for (const { hours, id, bits } of holds) endHold(hours, id, bits)
    if (holds.length > 0) changed()
  }

  async function read(): Promise<void> {
    const began = performance.now()
    const confirmed = awaited
    awaited = []
    try {
      const rows = await query<ChangeRow>(pool, {
        name: 'hours-changes',
        text: `select c.xid::text as xid, c.day, c.worker_id, c.busy, c.version,
                 s.horizon::text as horizon, s.run, s.clock
               from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon,
                       ${SERVER_RUN} as run,
                       extract(epoch from now())::float8 as clock) s
               left join hours_change c on c.xid between $1::xid8 and $2::xid8`,
        // The upper bound excludes nothing, but makes the planner expect few rows and use the
        // index.
        values: [cursor ?? LAST_XID, LAST_XID],
      })
      const [first] = rows
      if (!first) throw new Error('the log of hours gave no row')
      if (first.clock - clock > LONGEST_SLEEP_SECONDS || first.run !== run) reset()
      else apply(rows)
      clock = first.clock
      run = first.run
      moveTo(first.horizon)
      end(confirmed)
      readAt = began
      sweep(first.horizon, clock)
    } catch (error) {
      // After a restart of the database, reading everything is cheaper than checking what was lost.
      reset()
      throw error
    }
  }

  function apply(rows: readonly ChangeRow[]): void {
    let teamChanged = false
    for (const row of rows) {
      if (row.xid === null) continue
      if (row.day === null) {
        if (!processedXids.has(row.xid)) teamChanged = true
        processedXids.add(row.xid)
      } else {
        const day = days.get(row.day)
        if (day) setBusy(day.hours, row.worker_id ?? 0, row.busy ?? 0, row.version ?? 0)
      }
    }
    if (teamChanged) teams = new Map()
    // Most changes take hours, but telling them apart costs as much as reading again.
    if (rows.some(({ xid }) => xid !== null)) changed()
  }

  function moveTo(horizon: string): void {
    if (horizon === cursor) return
    cursor = horizon
    for (const xid of processedXids) if (BigInt(xid) < BigInt(horizon)) processedXids.delete(xid)
  }

  /** Deletes log rows that every reader has read, or is too late to read. */
  function sweep(horizon: string, now: number): void {
    const last = sweeps.at(-1)
    if (last && now - last.at < SWEEP_EVERY_SECONDS) return
    sweeps.push({ horizon, at: now })
    const old = sweeps.findLast((each) => now - each.at > 2 * LONGEST_SLEEP_SECONDS)
    if (!old) return
    sweeps = sweeps.filter((each) => each.at > old.at)
    void query(pool, {
      text: 'delete from hours_change where xid < $1::xid8',
      values: [old.horizon],
    }).catch(() => undefined)
  }

  function reread(): Promise<void> {
    running = read().finally(() => {
      running = undefined
    })
    return running
  }

  function current(): Promise<void> {
    const age = performance.now() - readAt
    if (cursor !== undefined && readAt > invalidatedAt && age < lagMs) {
      // A failure is not reported here: the next call reads again.
      if (!running && age > lagMs / 2) reread().catch(() => undefined)
      return settled
    }
    if (!running) return reread()
    // The current read may have started too early for this call; the next one serves everyone
    // waiting.
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = undefined
        return running ?? reread()
      })
    return following
  }

  /** Days in memory; missing ones are loaded with one statement. */
  function hoursOn(requestedDays: readonly string[]): Day[] {
    const missing: Day[] = []
    if (days.size + requestedDays.length > MAX_DAYS) evictOthers(requestedDays)
    const found = requestedDays.map((day) => {
      const known = days.get(day)
      if (known) return known
      const added: Day = { hours: emptyDay(day, weekOf(day)) }
      days.set(day, added)
      missing.push(added)
      return added
    })
    if (missing.length > 0) {
      const before = days
      const loaded = load(missing.map(({ hours }) => hours)).then(
        () => {
          for (const each of missing) each.loaded = undefined
        },
        (error: unknown) => {
          // The weeks' loads include rows read in the meantime, so they restart too.
          if (before === days) for (const { hours } of missing) evictWeek(mondayOf(hours.day))
          throw error
        },
      )
      // Callers get the failure from `loaded`; if there are none, it must not be an unhandled
      // rejection.
      loaded.catch(() => undefined)
      for (const each of missing) each.loaded = loaded
    }
    return found
  }

  function weekOf(day: string): WeekLoad {
    const monday = mondayOf(day)
    const known = weeks.get(monday)
    if (known) return known
    const week = emptyWeek()
    weeks.set(monday, week)
    return week
  }

  /** Evicts the oldest weeks to make room for these days. */
  function evictOthers(requestedDays: readonly string[]): void {
    const needed = new Set(requestedDays.map(mondayOf))
    for (const monday of [...weeks.keys()].sort()) {
      if (days.size + requestedDays.length <= MAX_DAYS) return
      if (!needed.has(monday)) evictWeek(monday)
    }
  }

  function evictWeek(monday: string): void {
    weeks.delete(monday)
    for (let step = 0; step < 7; step++) days.delete(addDays(monday, step))
  }

  /** Changes read in the meantime go into the same arrays: the higher version wins. */
  async function load(missing: readonly DayHours[]): Promise<void> {
    const byDay = new Map(missing.map((hours) => [hours.day, hours]))
    const rows = await query<{ day: string; hours: string }>(pool, {
      name: 'hours-of-days',
      // One text per day: parsing a row for each worker would take much longer.
      text: `select day, string_agg(worker_id || ' ' || busy || ' ' || version, ' ') as hours
             from worker_day where day = any($1::date[]) group by day`,
      values: [[...byDay.keys()]],
    })
    for (const row of rows) {
      const hours = byDay.get(row.day)
      const numbers = row.hours.split(' ')
      for (let at = 0; hours && at < numbers.length; at += 3) {
        setBusy(hours, Number(numbers[at]), Number(numbers[at + 1]), Number(numbers[at + 2]))
      }
    }
  }

  function teamHours(team: RegionTeam): Promise<TeamHours> {
    const key = `${team.regionId} ${team.gender} ${team.skill}`
    const known = teams.get(key)
    if (known) return known
    const reading = readTeam(pool, team)
    const current = teams
    current.set(key, reading)
    reading.catch(() => current.delete(key))
    return reading
  }

  return {
    current,

    async at(team, requestedDays) {
      await current()
      if (availabilityUsed.hasSubscribers)
        availabilityUsed.publish({ seconds: (performance.now() - readAt) / 1_000 })
      const entries = hoursOn(requestedDays)
      const members = await teamHours(team)
      for (const { loaded } of entries) if (loaded) await loaded
      const highest = members.ids.at(-1) ?? 0
      const hours = entries.map((entry) => entry.hours)
      for (const each of hours) ensureCapacity(each, highest)
      return { members, hours }
    },

    invalidate() {
      invalidatedAt = performance.now()
    },

    commitHold(holds) {
      awaited.push(...holds)
    },

    releaseHold: end,
  }
}

const settled = Promise.resolve()

async function readTeam(pool: Pool, team: RegionTeam): Promise<TeamHours> {
  const [rows, singleDays, leaves] = await Promise.all([
    query<{ id: number; week_hours: number[] }>(pool, {
      name: 'team-members',
      text: `select w.id, w.week_hours
             from worker w
             join worker_region r on r.worker_id = w.id and r.region_id = $1
             join worker_skill s on s.worker_id = w.id and s.skill = $2
             where w.active and ($3 = '' or w.gender = $3)
             order by w.id`,
      values: [team.regionId, team.skill, team.gender],
    }),
    query<{ worker_id: number; day: string; hours: number }>(pool, {
      name: 'team-single-days',
      text: `select h.worker_id, h.day, h.hours
             from worker_day_hours h
             join worker_region r on r.worker_id = h.worker_id and r.region_id = $1
             join worker_skill s on s.worker_id = h.worker_id and s.skill = $2`,
      values: [team.regionId, team.skill],
    }),
    query<{ worker_id: number; first_day: string; last_day: string }>(pool, {
      name: 'team-leaves',
      text: `select l.worker_id, l.first_day, l.last_day
             from worker_leave l
             join worker_region r on r.worker_id = l.worker_id and r.region_id = $1
             join worker_skill s on s.worker_id = l.worker_id and s.skill = $2`,
      values: [team.regionId, team.skill],
    }),
  ])
  const ids = Int32Array.from(rows, (row) => row.id)
  const positions = new Map(rows.map((row, at) => [row.id, at]))
  /** By weekday, Sunday first, then by position in `ids`. */
  const week = Array.from({ length: 7 }, (_, day) =>
    Int32Array.from(rows, (row) => row.week_hours[day] ?? 0),
  )
  /** Filled as days are requested. */
  const byDay = new Map<string, Int32Array>()

  function workOn(day: string): Int32Array {
    const known = byDay.get(day)
    if (known) return known
    const usual = week[weekday(day)] ?? new Int32Array(ids.length)
    const single = singleDays.filter((each) => each.day === day)
    const gone = leaves.filter((leave) => leave.first_day <= day && day <= leave.last_day)
    const work = single.length + gone.length === 0 ? usual : usual.slice()
    const set = (workerId: number, hours: number) => {
      const at = positions.get(workerId)
      if (at !== undefined) work[at] = hours
    }
    for (const each of single) set(each.worker_id, each.hours)
    // Last, because leave overrides the hours of a single day.
    for (const leave of gone) set(leave.worker_id, 0)
    byDay.set(day, work)
    return work
  }

  return { ids, workOn }
}
