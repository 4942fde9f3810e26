import { listedVisit, type StoredMoment } from '../../../domain/booking/status.ts'
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
        select v.booking_id, v.skill, v.day, v.start_hour, v.no_of_hours, v.starts_at, v.ends_at,
          v.runs_from, v.runs_until, v.status, coalesce(t.post_code, o.post_code) as post_code,
          o.customer_name, o.hold_until
        from (
          select b.id as visit_id, b.booking_id, b.order_id, b.skill, b.day, b.start_hour,
            b.hours as no_of_hours, b.starts_at, b.ends_at, b.runs_from,
            b.runs_until, b.status
          from ${those} order by b.starts_at ${way}, b.id ${part}
        ) v join booking_order o on o.id = v.order_id
        left join visit_terms t on t.booking_id = v.visit_id
        order by v.starts_at ${way}, v.booking_id`,
    values: [id, now],
    item: (row: Row) => {
      const { booking_status: status, ...visit } = listedVisit(row, now)
      return { ...visit, status }
    },
  })
}

type Row = Omit<WorkerVisit, 'start_time' | 'status'> & StoredMoment & { start_hour: number }
