import { addDays, dayOf, mondayOf, timeOf } from '../../../domain/booking/starts/calendar.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { CallResponse } from '../../http/calls/calls.ts'
import { readWorkerStars } from '../bookings/records/worker-stars.ts'
import { readStoredWorker } from './stored-worker.ts'

/** Statuses of visits that take place or took place. */
const valid = `('Confirmed', 'In Progress', 'Completed', 'Pending Payment')`

/**
 * Reads one worker, with leave and single days since a year ago; undefined for an unknown worker.
 */
export async function readWorker(
  reader: Reader,
  id: number,
  now: Date,
): Promise<CallResponse<'GET /staff/workers/{id}'> | undefined> {
  const today = dayOf(now)
  const monday = mondayOf(today)
  const [stored, [visits], stars] = await Promise.all([
    readStoredWorker(reader, id, addDays(today, -365)),
    query<{
      hours: number
      coming: number
      past: number
      next: { booking_id: string; day: string; start_hour: number } | null
    }>(reader, {
      name: 'worker-visits-counted',
      text: `select
               coalesce(sum(b.hours) filter (where b.day between $3 and $4), 0)::int as hours,
               count(*) filter (where b.starts_at > $2)::int as coming,
               count(*) filter (where b.starts_at <= $2)::int as past,
               (array_agg(jsonb_build_object('booking_id', b.booking_id, 'day', b.day,
                 'start_hour', b.start_hour) order by b.starts_at)
                 filter (where b.starts_at > $2))[1] as next
             from assignment a join booking b on b.id = a.booking_id
             where a.worker_id = $1 and b.status in ${valid}`,
      values: [id, now, monday, addDays(monday, 6)],
    }),
    readWorkerStars(reader, [id], now),
  ])
  if (!stored) return undefined
  const next = visits?.next
  return {
    ...stored,
    hours_this_week: visits?.hours ?? 0,
    stars: stars.get(id) ?? null,
    next_visit: next
      ? { booking_id: next.booking_id, day: next.day, start_time: timeOf(next.start_hour) }
      : null,
    visits_coming: visits?.coming ?? 0,
    visits_past: visits?.past ?? 0,
  }
}
