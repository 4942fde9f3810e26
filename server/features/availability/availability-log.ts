import { addDays, mondayOf, weekday } from '../../../domain/booking/calendar.ts'
import type { Pool } from '../../db/connection.ts'
import { query } from '../../db/transaction.ts'
import type { Team } from './candidates.ts'
import {
  type DayHours,
  emptyDay,
  emptyWeek,
  endHold,
  makeRoom,
  setBusy,
  type WeekLoad,
} from './day-hours.ts'

/** Hours given to an order of this process: on that day, to that worker, those bits. */
export type Hold = { readonly hours: DayHours; readonly id: number; readonly bits: number }

/** Those who could be sent, and when they are at work. */
export type TeamHours = {
  readonly ids: Int32Array
  /** Hours at work on a day by position in `ids`, leave taken off. */
  readonly workOn: (day: string) => Int32Array
}

/** A copy of the workers' hours that follows the log of their changes. */
export type AvailabilityLog = {
  /** Waits until what is here is no older than a reading that began after the call (or the lag). */
  readonly current: () => Promise<void>
  /** A team and its days, as current. */
  readonly at: (
    team: Team,
    days: readonly string[],
  ) => Promise<{ members: TeamHours; hours: DayHours[] }>
  /** The next answer waits for a new reading: what is here was refused. */
  readonly invalidate: () => void
  /** These are written: they end once a reading that begins from now on has brought them. */
  readonly written: (holds: readonly Hold[]) => void
  /** These fell through. */
  readonly releaseHold: (holds: readonly Hold[]) => void
}

/** A day in memory; `loaded` is missing once it is. */
type Day = { readonly hours: DayHours; loaded?: Promise<void> }

/** A reader that slept longer may have missed what was swept from the log: it starts again. */
const LONGEST_SLEEP_SECONDS = 60
const SWEEP_EVERY_SECONDS = 60
const LAST_XID = '18446744073709551615'
/** Days in memory; a year ahead can be booked. */
const MOST_DAYS = 450

type ChangeRow = {
  xid: string | null
  day: string | null
  worker_id: number | null
  busy: number | null
  version: number | null
  horizon: string
  /** Seconds by the database's clock, the one that all processes share. */
  clock: number
}

/**
 * Opens an empty copy; what is asked for is read.
 * @param lagMs how old a reading may be: 0 asks the log before each answer (one short statement
 *   that calls under way at the same time share). While calls come, half of it passes and the next
 *   reading begins, so that hardly any of them waits.
 * @param changed called whenever anything may have become free.
 */
export function availabilityLog(pool: Pool, lagMs: number, changed: () => void): AvailabilityLog {
  let days = new Map<string, Day>()
  let weeks = new Map<string, WeekLoad>()
  let teams = new Map<string, Promise<TeamHours>>()
  /** Every change of an older transaction has been read. */
  let cursor: string | undefined
  /** Transactions since the cursor that changed a team and were processed. */
  let processedXids = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY
  let invalidatedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  let clock = 0
  let sweeps: { horizon: string; at: number }[] = []
  /** Written, and not yet in a reading that began afterwards. */
  let awaited: Hold[] = []

  function forget(): void {
    days = new Map()
    weeks = new Map()
    teams = new Map()
    processedXids = new Set()
    cursor = undefined
    changed()
  }

  function end(holds: readonly Hold[]): void {
    for (const { hours, id, bits } of holds) endHold(hours, id, bits)
    if (holds.length > 0) changed()
  }

  async function read(): Promise<void> {
    const began = performance.now()
    const brought = awaited
    awaited = []
    try {
      const rows = await query<ChangeRow>(pool, {
        name: 'hours-changes',
        text: `select c.xid::text as xid, c.day, c.worker_id, c.busy, c.version,
                 s.horizon::text as horizon, s.clock
               from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon,
                       extract(epoch from now())::float8 as clock) s
               left join hours_change c on c.xid between $1::xid8 and $2::xid8`,
        // An upper end that is no end: of a range the planner expects few rows, and takes the index.
        values: [cursor ?? LAST_XID, LAST_XID],
      })
      const [first] = rows
      if (!first) throw new Error('the log of hours gave no row')
      if (first.clock - clock > LONGEST_SLEEP_SECONDS) forget()
      else apply(rows)
      clock = first.clock
      moveTo(first.horizon)
      end(brought)
      readAt = began
      sweep(first.horizon, clock)
    } catch (error) {
      // A restart of the database may have lost nothing, but proving it is dearer than reading again.
      forget()
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
    // Nearly all changes take hours, but who tells them apart is no cheaper than asking again.
    if (rows.some(({ xid }) => xid !== null)) changed()
  }

  function moveTo(horizon: string): void {
    if (horizon === cursor) return
    cursor = horizon
    for (const xid of processedXids) if (BigInt(xid) < BigInt(horizon)) processedXids.delete(xid)
  }

  /** Deletes, now and then, what every reader has read or slept through. */
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
      // Whoever finds that it failed is the one who waits for the next.
      if (!running && age > lagMs / 2) reread().catch(() => undefined)
      return settled
    }
    if (!running) return reread()
    // The reading under way may have begun too early for this call; the next serves all who wait.
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = undefined
        return running ?? reread()
      })
    return following
  }

  /** Those days, all there: what is not in memory is read with one statement. */
  function hoursOn(wantedDays: readonly string[]): Day[] {
    const missing: Day[] = []
    if (days.size + wantedDays.length > MOST_DAYS) forgetOthers(wantedDays)
    const found = wantedDays.map((day) => {
      const known = days.get(day)
      if (known) return known
      const added: Day = { hours: emptyDay(day, weekOf(day)) }
      days.set(day, added)
      missing.push(added)
      return added
    })
    if (missing.length > 0) {
      const kept = days
      const loaded = load(missing.map(({ hours }) => hours)).then(
        () => {
          for (const each of missing) each.loaded = undefined
        },
        (error: unknown) => {
          // What came of them counts in the loads of their weeks: those begin again with them.
          if (kept === days) for (const { hours } of missing) forgetWeek(mondayOf(hours.day))
          throw error
        },
      )
      // Whoever waits is told of a failure; that nobody may be waiting is no failure of its own.
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

  /** Makes room for those days, the oldest weeks first. */
  function forgetOthers(wantedDays: readonly string[]): void {
    const needed = new Set(wantedDays.map(mondayOf))
    for (const monday of [...weeks.keys()].sort()) {
      if (days.size + wantedDays.length <= MOST_DAYS) return
      if (!needed.has(monday)) forgetWeek(monday)
    }
  }

  function forgetWeek(monday: string): void {
    weeks.delete(monday)
    for (let step = 0; step < 7; step++) days.delete(addDays(monday, step))
  }

  /** Changes that are read meanwhile land in the same arrays: the higher version stays. */
  async function load(missing: readonly DayHours[]): Promise<void> {
    const byDay = new Map(missing.map((hours) => [hours.day, hours]))
    const rows = await query<{ day: string; hours: string }>(pool, {
      name: 'hours-of-days',
      // One text a day: as rows, those of thousands of workers would take the process much longer.
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

  function teamHours(team: Team): Promise<TeamHours> {
    const key = `${team.regionId} ${team.gender} ${team.skill}`
    const known = teams.get(key)
    if (known) return known
    const reading = readTeam(pool, team)
    const kept = teams
    kept.set(key, reading)
    reading.catch(() => kept.delete(key))
    return reading
  }

  return {
    current,

    async at(team, wantedDays) {
      await current()
      const entries = hoursOn(wantedDays)
      const members = await teamHours(team)
      for (const { loaded } of entries) if (loaded) await loaded
      const highest = members.ids.at(-1) ?? 0
      const hours = entries.map((entry) => entry.hours)
      for (const each of hours) makeRoom(each, highest)
      return { members, hours }
    },

    invalidate() {
      invalidatedAt = performance.now()
    },

    written(holds) {
      awaited.push(...holds)
    },

    releaseHold: end,
  }
}

const settled = Promise.resolve()

async function readTeam(pool: Pool, team: Team): Promise<TeamHours> {
  const [rows, leaves] = await Promise.all([
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
  /** As far as they were asked for. */
  const byDay = new Map<string, Int32Array>()

  function workOn(day: string): Int32Array {
    const known = byDay.get(day)
    if (known) return known
    const usual = week[weekday(day)] ?? new Int32Array(ids.length)
    const gone = leaves.filter((leave) => leave.first_day <= day && day <= leave.last_day)
    const work = gone.length === 0 ? usual : usual.slice()
    for (const leave of gone) {
      const at = positions.get(leave.worker_id)
      if (at !== undefined) work[at] = 0
    }
    byDay.set(day, work)
    return work
  }

  return { ids, workOn }
}
