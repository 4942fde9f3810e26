import type { Service } from '../../../domain/booking/description.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import {
  touchedVisits,
  type UnfitReason,
  type VisitNeeds,
  type WorkerAvailability,
} from '../../../domain/workers/availability.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import {
  type BookingRow,
  bookingColumns,
  bookingTables,
  teamOf,
} from '../bookings/records/records.ts'

/** A visit to which a worker is assigned. */
export type ComingVisit = VisitNeeds & {
  readonly row: BookingRow
  readonly accountId?: number
}

/** An upcoming visit that one of its workers cannot go to, with the reason. */
export type BrokenVisit = { readonly visit: ComingVisit; readonly why: UnfitReason }

/** Everything that decides whether a worker can go to a visit; undefined for an unknown worker. */
export async function readAvailability(
  reader: Reader,
  workerId: number,
): Promise<WorkerAvailability | undefined> {
  return queryFirst<WorkerAvailability>(reader, {
    name: 'worker-availability',
    text: `select w.active, w.gender, w.week_hours as "weekHours",
             array(select skill from worker_skill where worker_id = w.id) as skills,
             array(select region_id from worker_region where worker_id = w.id) as regions,
             (select coalesce(jsonb_object_agg(day, hours), '{}')
              from worker_day_hours where worker_id = w.id) as "singleDays",
             (select coalesce(jsonb_agg(jsonb_build_object(
                'id', id, 'firstDay', first_day, 'lastDay', last_day)), '[]')
              from worker_leave where worker_id = w.id) as leave
           from worker w where w.id = $1`,
    values: [workerId],
  })
}

/** The visits of a worker that have not begun, soonest first. */
export async function readComingVisits(
  reader: Reader,
  services: readonly Service[],
  workerId: number,
  now: Date,
): Promise<ComingVisit[]> {
  const rows = await query<BookingRow>(reader, {
    name: 'coming-visits-of-worker',
    text: `select ${bookingColumns} from ${bookingTables}
           where b.id in (select booking_id from assignment where worker_id = $1 and day >= $2)
             and b.starts_at > $3 and b.status in ('Pending Payment', 'Confirmed', 'In Progress')
           order by b.starts_at, b.id`,
    values: [workerId, dayOf(now), now],
  })
  return rows.map((row) => ({
    row,
    day: row.day,
    startHour: row.start_hour,
    hours: row.hours,
    ...teamOf(services, row),
  }))
}

/** The upcoming visits that a worker cannot go to, by the reader's view of worker and visits. */
export async function readBrokenVisits(
  reader: Reader,
  services: readonly Service[],
  workerId: number,
  now: Date,
): Promise<BrokenVisit[]> {
  const worker = await readAvailability(reader, workerId)
  if (!worker) return []
  return touchedVisits(worker, await readComingVisits(reader, services, workerId, now))
}
