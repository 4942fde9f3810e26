import { timeOf } from '../../../domain/booking/starts/calendar.ts'
import { momentOf, type StoredMoment, statusAt } from '../../../domain/booking/status.ts'
import { type Listed, readPage } from '../../db/read-page.ts'
import type { Reader } from '../../db/transaction.ts'
import type { CallRequest, CallResponse } from '../../http/calls/calls.ts'

type Key = 'GET /staff/workers/{id}/visits/'
type WorkerVisit = CallResponse<Key>['items'][number]

/** A page of a worker's visits: upcoming ones soonest first, past ones latest first. */
export function readWorkerVisits(
  reader: Reader,
  id: number,
  { when, ...page }: CallRequest<Key>,
  now: Date,
): Promise<Listed<WorkerVisit>> {
  const [is, way] = when === 'coming' ? ['>', 'asc'] : ['<=', 'desc']
  const those = `assignment a join booking b on b.id = a.booking_id
    where a.worker_id = $1 and b.starts_at ${is} $2
      and b.status in ('Confirmed', 'In Progress', 'Completed', 'Pending Payment')`
  return readPage(reader, page, {
    name: `worker-visits-${when}`,
    counted: those,
    rows: (part) => `
        select v.*, coalesce(t.post_code, o.post_code) as post_code, o.customer_name, o.hold_until
        from (
          select b.id as visit_id, b.booking_id, b.order_id, b.skill, b.day, b.start_hour,
            b.hours as no_of_hours, b.starts_at, b.ends_at, b.runs_from,
            b.runs_until, b.status
          from ${those} order by b.starts_at ${way}, b.id ${part}
        ) v join booking_order o on o.id = v.order_id
        left join visit_terms t on t.booking_id = v.visit_id
        order by v.starts_at ${way}, v.booking_id`,
    values: [id, now],
    item: (row: Row) => ({
      booking_id: row.booking_id,
      skill: row.skill,
      day: row.day,
      start_time: timeOf(row.start_hour),
      no_of_hours: row.no_of_hours,
      post_code: row.post_code,
      customer_name: row.customer_name,
      status: statusAt(momentOf(row), now),
    }),
  })
}

type Row = Omit<WorkerVisit, 'start_time' | 'status'> & StoredMoment & { start_hour: number }
