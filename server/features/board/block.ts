import type { Block } from '../../../domain/api/bookings/board.ts'
import { blockState } from '../../../domain/board/state.ts'
import { instantOf, timeOf } from '../../../domain/booking/starts/calendar.ts'
import { momentOf } from '../../../domain/booking/status.ts'
import {
  countingSteps,
  type StepTaken,
  type VisitTimes,
  visitTimes,
} from '../../../domain/visits/steps.ts'
import type { PlaceRow, VisitRow } from './board-rows.ts'

/** A block with the fields that only filters and planning read. */
export type InternalBlock = {
  readonly shown: Block
  readonly isManagers: boolean
  readonly place: [number, number]
}

/** A stored visit with its block, which is valid between two moments in milliseconds since 1970. */
export type Visit = {
  readonly row: VisitRow
  readonly place: PlaceRow | undefined
  cached?: {
    readonly block: InternalBlock | undefined
    readonly from: number
    readonly until: number
  }
}

/**
 * The block of a visit at a moment; undefined if the visit does not take place. States follow the
 * clock.
 */
export function blockAt(visit: Visit, now: Date): InternalBlock | undefined {
  const at = now.getTime()
  if (!visit.cached || at < visit.cached.from || at >= visit.cached.until) {
    const { runs_from, runs_until, hold_until } = visit.row
    const turns = [...spanOf(visit.row), runs_from, runs_until, hold_until].flatMap((turn) =>
      turn ? [turn.getTime()] : [],
    )
    visit.cached = {
      block: blockOf(visit.row, visit.place, now),
      from: Math.max(...turns.filter((turn) => turn <= at)),
      until: Math.min(...turns.filter((turn) => turn > at)),
    }
  }
  return visit.cached.block
}

const HOUR_MS = 3_600_000

function spanOf({ day, start_hour: hour, hours }: VisitRow): [start: Date, end: Date] {
  const start = instantOf(day, hour)
  return [start, new Date(start.getTime() + hours * HOUR_MS)]
}

function blockOf(row: VisitRow, place: PlaceRow | undefined, now: Date): InternalBlock | undefined {
  const reports = row.reports ?? []
  const workers = row.workers?.split(',').map(Number) ?? []
  const [starts_at, ends_at] = spanOf(row)
  const steps = reports.flatMap(([workerId, kind, what, at]): StepTaken[] =>
    kind === 'step' ? [{ workerId, step: what as StepTaken['step'], at: new Date(at) }] : [],
  )
  const times: VisitTimes =
    steps.length > 0 ? visitTimes(countingSteps(steps, starts_at), workers) : {}
  const state = blockState(momentOf({ ...row, starts_at, ends_at }), row.outcome, times, now)
  if (!state) return undefined
  const late = reports.findLast(([id, kind]) => kind === 'late' && workers.includes(id))
  const arrived = times.arrivedAt ?? times.startedAt
  return {
    isManagers: row.is_managers === true,
    place: [place?.latitude ?? 0, place?.longitude ?? 0],
    // The same fields for every visit, undefined where they are left out: this serialises three
    // times as fast.
    shown: {
      booking_id: row.booking_id,
      version: row.version,
      start_date: row.day,
      start_time: timeOf(row.start_hour),
      no_of_hours: row.hours,
      skill: row.skill,
      area: place?.area ?? '',
      post_code: row.post_code,
      customer_name: row.customer_name,
      worker_count: row.worker_count,
      state,
      workers,
      missing: row.missing || undefined,
      late_minutes: late && !arrived ? Number(late[2]) : undefined,
      on_the_way_at: times.onTheWayAt?.toISOString(),
      arrived_at: times.arrivedAt?.toISOString(),
      started_at: times.startedAt?.toISOString(),
      finished_at: times.finishedAt?.toISOString(),
    },
  }
}
