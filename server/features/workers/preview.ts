import type { AffectedVisit } from '../../../domain/api/workers/worker-changes.ts'
import type { WorkerChange } from '../../../domain/api/workers/workers.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import { timeOf } from '../../../domain/booking/starts/calendar.ts'
import {
  type AvailabilityChange,
  afterChange,
  touchedVisits,
} from '../../../domain/workers/availability.ts'
import { maskOf } from '../../../domain/workers/hours.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { otherStarts, type RequestedStart } from '../bookings/changes/other-starts.ts'
import { readAvailability, readComingVisits } from './coming-visits.ts'
import { findReplacements } from './replacements.ts'

/** The most visits without a replacement that are offered other starts. */
const MOST_WITH_STARTS = 30

/**
 * The visits that a change of a worker would break, with possible replacements; undefined for an
 * unknown worker.
 */
export async function previewChange(
  deps: Pick<Deps, 'pool' | 'services' | 'settings'>,
  workerId: number,
  change: WorkerChange,
  now: Date,
): Promise<{ version: number; visits: AffectedVisit[] } | undefined> {
  const { pool, services } = deps
  const [[row], worker, visits] = await Promise.all([
    query<{ version: number }>(pool, {
      text: 'select version from worker where id = $1',
      values: [workerId],
    }),
    readAvailability(pool, workerId),
    readComingVisits(pool, services, workerId, now),
  ])
  if (!row || !worker) return undefined
  const touched = touchedVisits(afterChange(worker, availabilityChange(change)), visits)
  const proposals = await findReplacements(
    pool,
    workerId,
    touched.map(({ visit }) => visit),
    now,
  )
  // One after the other: each takes a few reads, and staff wait for one screen.
  const starts = new Map<string, RequestedStart[]>()
  for (const [at, { visit }] of touched.entries())
    if (proposals[at]?.replacements.length === 0 && starts.size < MOST_WITH_STARTS)
      starts.set(
        visit.row.booking_id,
        await otherStarts(pool, deps, visit.row, { without: workerId, now }),
      )
  const names = await readNames(
    pool,
    proposals.flatMap(({ replacements }) => replacements.map((each) => each.workerId)),
  )
  return {
    version: row.version,
    visits: touched.map(({ visit: { row: booking }, why }, at) => ({
      booking_id: booking.booking_id,
      skill: booking.skill,
      start_date: booking.day,
      start_time: timeOf(booking.start_hour),
      no_of_hours: booking.hours,
      session: booking.session,
      sessions: booking.sessions,
      worker_count: booking.worker_count,
      post_code: booking.post_code,
      customer_name: booking.customer_name,
      why,
      replacements: (proposals[at]?.replacements ?? []).map((each) => ({
        worker: each.workerId,
        name: names.get(each.workerId) ?? '',
        same_series: each.sameSeries,
        favourite: each.favourite,
        times_here: each.timesHere,
        week_hours: each.weekHours,
        least_hours: each.leastHours,
        nearby_gap: each.nearbyGap,
      })),
      proposed: proposals[at]?.proposed ?? null,
      starts: starts.get(booking.booking_id) ?? [],
    })),
  }
}

/** The change's effect on when and where a worker can go. */
function availabilityChange(change: WorkerChange): AvailabilityChange {
  return {
    active: change.status && change.status === 'active',
    gender: change.gender,
    skills: change.skills,
    regions: change.areas,
    weekHours: change.week_hours?.map((spans) => maskOf(spans) ?? 0),
    setDays: Object.fromEntries(
      (change.set_days ?? []).map(({ day, spans }) => [day, maskOf(spans) ?? 0]),
    ),
    clearDays: change.clear_days,
    addLeave: change.add_leave?.map((leave) => ({
      firstDay: leave.first_day,
      lastDay: leave.last_day,
    })),
    removeLeave: change.remove_leave,
  }
}

async function readNames(reader: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await query<{ id: number; name: string; identifier: string }>(reader, {
    text: 'select id, full_name as name, identifier from worker where id = any($1::int[])',
    values: [[...new Set(ids)]],
  })
  return new Map(rows.map(({ id, name, identifier }) => [id, name || displayName(identifier)]))
}
