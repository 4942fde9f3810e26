import { addDays, mondayOf, weekday } from '../../../domain/booking/calendar.ts'
import { chooseCrew } from '../../../domain/booking/crew.ts'
import { chooseLastingCrew, type TeamDays } from '../../../domain/booking/team.ts'
import type { Pool } from '../../db/connection.ts'
import { query } from '../../db/transaction.ts'
import type { Team } from './candidates.ts'
import type { Asked } from './reserve.ts'

/**
 * Of one day, by worker id: the hours taken, how often they changed, the hours that this process
 * has given to orders that are being written or that the log has not brought back yet, and both
 * kinds of hours together.
 */
type DayHours = {
  readonly day: string
  busy: Int32Array
  version: Int32Array
  held: Int32Array
  taken: Int32Array
}

/** Hours given to an order of this process: on that day, to that worker, those bits. */
type Hold = { readonly hours: DayHours; readonly id: number; readonly bits: number }

/** An order's holds while it is being written. */
type UnderWay = {
  readonly days: readonly string[]
  readonly bits: number
  readonly ended: Promise<void>
}

/** A day in memory; `loaded` is missing once it is. */
type Day = { readonly hours: DayHours; loaded?: Promise<void> }

type Leave = { at: number; first: string; last: string }
type TeamHours = {
  readonly ids: Int32Array
  /** Hours at work by weekday, Sunday first, then by position in `ids`. */
  readonly week: readonly Int32Array[]
  readonly leaves: readonly Leave[]
  /** Hours at work by day, leave taken off, as far as they were asked for. */
  readonly byDay: Map<string, Int32Array>
}

/**
 * Who is free when, in memory: a copy of `worker_day` that follows the log of its changes. It
 * proposes; PostgreSQL refuses what another was faster at.
 */
export type CrewHours = {
  /** A team on those days, no older than a reading that began after the call (or the lag allowed). */
  readonly teamOn: (team: Team, days: readonly string[]) => Promise<TeamDays>
  /**
   * A crew for each day, by the rules of `chooseCrew`, held here until its order is written or
   * falls through: no two orders of this process reach for the same hour. Undefined when a day
   * lacks a whole crew; that is never said by an old reading, nor while an order that may still
   * fall through has the hours.
   */
  readonly hold: (asked: Asked) => Promise<HeldCrews | undefined>
  /** The next answer waits for a new reading: what is here was refused. */
  readonly doubt: () => void
}

export type HeldCrews = {
  /** By session: the workers' ids. */
  readonly crews: readonly (readonly number[])[]
  /** They are written: held until the log has brought them. */
  readonly taken: () => void
  /** They are not written, and free for the next order. */
  readonly letGo: () => void
}

/** A reader that slept longer may have missed what was swept from the log: it starts again. */
const LONGEST_SLEEP_SECONDS = 60
/** How often an order waits for those before it that may fall through; then the start is gone. */
const MOST_WAITS = 8
const SWEEP_EVERY_SECONDS = 60
const LAST_XID = '18446744073709551615'
/** Days in memory; a year ahead can be booked. */
const MOST_DAYS = 450

/** Of a crowd that wants the same start all but the first few are answered from memory. */
const MOST_REMEMBERED = 1_000

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
 * @param lagMs how old a reading may be: 0 asks the log before each answer (one short statement
 *   that calls under way at the same time share).
 */
export function crewHours(pool: Pool, { lagMs = 0 }: { lagMs?: number } = {}): CrewHours {
  let days = new Map<string, Day>()
  let teams = new Map<string, Promise<TeamHours>>()
  /** Every change of an older transaction has been read. */
  let cursor: string | undefined
  /** Transactions since the cursor that changed a team and were heeded. */
  let heeded = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  let clock = 0
  let sweeps: { horizon: string; at: number }[] = []
  const underWay = new Set<UnderWay>()
  /** Written, and not yet in a reading that began afterwards. */
  let written: Hold[] = []
  /** What nobody was free for; another set since anything may have become free. */
  let nobodyFor = new Set<string>()

  function forget(): void {
    days = new Map()
    teams = new Map()
    heeded = new Set()
    cursor = undefined
    freed()
  }

  /** From now on somebody may be free for what nobody was free for. */
  function freed(): void {
    nobodyFor = new Set()
  }

  function unhold(holds: readonly Hold[]): void {
    for (const { hours, id, bits } of holds) {
      hours.held[id] = (hours.held[id] ?? 0) & ~bits
      hours.taken[id] = (hours.busy[id] ?? 0) | hours.held[id]
    }
    if (holds.length > 0) freed()
  }

  async function read(): Promise<void> {
    const began = performance.now()
    const brought = written
    written = []
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
      unhold(brought)
      readAt = began
      sweep(first.horizon, clock)
    } catch (error) {
      // A restart of the database may have lost nothing, but proving it is dearer than reading anew.
      forget()
      throw error
    }
  }

  function apply(rows: readonly ChangeRow[]): void {
    let teamChanged = false
    for (const row of rows) {
      if (row.xid === null) continue
      if (row.day === null) {
        if (!heeded.has(row.xid)) teamChanged = true
        heeded.add(row.xid)
      } else {
        const day = days.get(row.day)
        if (day) set(day.hours, row.worker_id ?? 0, row.busy ?? 0, row.version ?? 0)
      }
    }
    if (teamChanged) teams = new Map()
    // Nearly all changes take hours, but who tells them apart is no cheaper than asking again.
    if (rows.some(({ xid }) => xid !== null)) freed()
  }

  function moveTo(horizon: string): void {
    if (horizon === cursor) return
    cursor = horizon
    for (const xid of heeded) if (BigInt(xid) < BigInt(horizon)) heeded.delete(xid)
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

  function current(): Promise<void> {
    if (cursor !== undefined && performance.now() - readAt < lagMs) return settled
    if (!running) {
      running = read().finally(() => {
        running = undefined
      })
      return running
    }
    // The reading under way may have begun too early for this call; the next serves all who wait.
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = undefined
        running ??= read().finally(() => {
          running = undefined
        })
        return running
      })
    return following
  }

  /** Those days, all there: what is not in memory is read with one statement. */
  function hoursOn(wantedDays: readonly string[]): Day[] {
    const missing: Day[] = []
    const found = wantedDays.map((day) => {
      const known = days.get(day)
      if (known) return known
      if (days.size >= MOST_DAYS) days.delete([...days.keys()].sort()[0] ?? '')
      const added: Day = { hours: emptyDay(day) }
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
          for (const each of missing) {
            if (kept.get(each.hours.day) === each) kept.delete(each.hours.day)
          }
          throw error
        },
      )
      // Whoever waits is told of a failure; that nobody may be waiting is no failure of its own.
      loaded.catch(() => undefined)
      for (const each of missing) each.loaded = loaded
    }
    return found
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
        set(hours, Number(numbers[at]), Number(numbers[at + 1]), Number(numbers[at + 2]))
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

  async function at(team: Team, wantedDays: readonly string[]) {
    await current()
    const entries = hoursOn(wantedDays)
    const members = await teamHours(team)
    for (const { loaded } of entries) if (loaded) await loaded
    const highest = members.ids.at(-1) ?? 0
    const hours = entries.map((entry) => entry.hours)
    for (const each of hours) grow(each, highest)
    return { members, hours }
  }

  function teamDays(members: TeamHours, hours: readonly DayHours[]): TeamDays {
    return {
      ids: members.ids,
      work: hours.map(({ day }) => workOn(members, day)),
      taken: hours.map(({ taken }) => taken),
    }
  }

  /** Nobody is told that a start is gone by what may be an old reading. */
  async function chooseNow(asked: Asked) {
    const held = await choose(asked)
    if (held) return held
    doubt()
    return choose(asked)
  }

  /** Chooses and holds in one turn, so that no other order comes in between. */
  async function choose({ team, days: on, crewSize, want, draw }: Asked) {
    const monday = mondayOf(on[0] ?? '')
    const week = Array.from({ length: 7 }, (_, step) => addDays(monday, step))
    // What changes while this one waits is not in what it finds: it is then told to nobody else.
    const found = nobodyFor
    const { members, hours } = await at(team, [...on, ...week])
    const key = [
      team.skill,
      team.regionId,
      team.gender,
      crewSize,
      want.visit,
      want.reserved,
      ...on,
    ].join()
    if (nobodyFor.has(key)) return undefined
    const group = teamDays(members, hours.slice(0, on.length))
    const weekHours = hours.slice(on.length).map(({ taken }) => taken)
    const loadHours = (position: number, most = Number.POSITIVE_INFINITY) => {
      const id = members.ids[position] as number
      let sum = 0
      for (const taken of weekHours) {
        sum += bits(taken[id] as number)
        if (sum > most) break
      }
      return sum
    }
    const lasting = chooseLastingCrew(group, crewSize, want, loadHours, draw)
    const crews = lasting ? on.map(() => lasting) : crewsByDay()
    if (crews) return holding(crews, hours, on, want.reserved)
    if (found.size < MOST_REMEMBERED) found.add(key)
    return undefined

    // As much of a crew as each day allows: the rare case, by the rule as it is written.
    function crewsByDay() {
      if (on.length === 1) return undefined
      const candidates = Array.from(members.ids, (workerId, position) => ({
        workerId,
        loadHours: loadHours(position),
        work: group.work.map((masks) => masks[position] ?? 0),
        busy: group.taken.map((masks) => masks[workerId] ?? 0),
      }))
      return chooseCrew(candidates, on.length, crewSize, want, draw)
    }
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
        day.held[id] = (day.held[id] ?? 0) | reserved
        day.taken[id] = (day.taken[id] ?? 0) | reserved
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
        written.push(...holds)
        leave()
      },
      letGo() {
        unhold(holds)
        leave()
      },
    }
  }

  /** The orders that are being written and that have hours this one asks for. */
  function rivals({ days: on, want }: Asked): Promise<void>[] {
    return [...underWay]
      .filter((each) => each.bits & want.reserved && each.days.some((day) => on.includes(day)))
      .map((each) => each.ended)
  }

  function doubt(): void {
    readAt = Math.min(readAt, performance.now() - lagMs)
  }

  return {
    async teamOn(team, on) {
      const { members, hours } = await at(team, on)
      return teamDays(members, hours)
    },

    async hold(asked) {
      for (let wait = 0; wait <= MOST_WAITS; wait++) {
        const held = await chooseNow(asked)
        if (held) return held
        const before = rivals(asked)
        if (before.length === 0) return undefined
        await Promise.all(before)
      }
      return undefined
    },

    doubt,
  }
}

const settled = Promise.resolve()

function set(hours: DayHours, id: number, busy: number, version: number): void {
  grow(hours, id)
  if ((hours.version[id] ?? 0) >= version) return
  hours.version[id] = version
  hours.busy[id] = busy
  hours.taken[id] = busy | (hours.held[id] ?? 0)
}

function grow(hours: DayHours, id: number): void {
  if (id < hours.busy.length) return
  const size = Math.max(id + 1, 2 * hours.busy.length)
  for (const kind of ['busy', 'version', 'held', 'taken'] as const) {
    const longer = new Int32Array(size)
    longer.set(hours[kind])
    hours[kind] = longer
  }
}

function emptyDay(day: string): DayHours {
  const none = () => new Int32Array(64)
  return { day, busy: none(), version: none(), held: none(), taken: none() }
}

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
  return {
    ids,
    week: Array.from({ length: 7 }, (_, day) =>
      Int32Array.from(rows, (row) => row.week_hours[day] ?? 0),
    ),
    leaves: leaves.flatMap((leave) => {
      const at = positions.get(leave.worker_id)
      return at === undefined ? [] : [{ at, first: leave.first_day, last: leave.last_day }]
    }),
    byDay: new Map(),
  }
}

/** Hours at work on a day; none for those on leave. */
function workOn({ week, leaves, byDay, ids }: TeamHours, day: string): Int32Array {
  const known = byDay.get(day)
  if (known) return known
  const usual = week[weekday(day)] ?? new Int32Array(ids.length)
  const gone = leaves.filter((leave) => leave.first <= day && day <= leave.last)
  const work = gone.length === 0 ? usual : usual.slice()
  for (const leave of gone) work[leave.at] = 0
  byDay.set(day, work)
  return work
}

/** How many bits are set in a mask of 16 hours. */
function bits(mask: number): number {
  const pairs = mask - ((mask >> 1) & 0x5555)
  const nibbles = (pairs & 0x3333) + ((pairs >> 2) & 0x3333)
  const bytes = (nibbles + (nibbles >> 4)) & 0x0f0f
  return (bytes + (bytes >> 8)) & 0x1f
}
