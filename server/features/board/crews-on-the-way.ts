import type { CrewOnTheWay } from '../../../domain/api/bookings/board.ts'
import { EARLIEST_STEP_HOURS } from '../../../domain/visits/steps.ts'
import { query, type Reader } from '../../db/transaction.ts'

type Row = {
  booking_id: string
  worker: number
  name: string
  at: Date
  latitude: number
  longitude: number
}

/**
 * Where workers were when they reported being on the way (docs/product/board.md#map): those without
 * a later step, to visits that are not over.
 */
export async function readCrewsOnTheWay(reader: Reader, now: Date): Promise<CrewOnTheWay[]> {
  const rows = await query<Row>(reader, {
    name: 'board-crews-on-the-way',
    text: `select distinct on (v.booking_id, v.worker_id) b.booking_id, w.id as worker,
             w.full_name as name, v.at, v.latitude, v.longitude
           from visit_event v
           join booking b on b.id = v.booking_id
           join assignment s on s.booking_id = v.booking_id and s.worker_id = v.worker_id
           join worker w on w.id = v.worker_id
           where v.latitude is not null and v.kind = 'step' and v.what = 'on-the-way'
             -- A step to an earlier start does not count.
             and v.at >= b.starts_at - make_interval(hours => $2)
             and b.status in ('Confirmed', 'In Progress') and b.outcome is null
             and coalesce(b.runs_until, b.ends_at) > $1
             and not exists (select from visit_event l
               where l.booking_id = v.booking_id and l.worker_id = v.worker_id and l.kind = 'step'
                 and l.what in ('arrived', 'started', 'finished'))
           order by v.booking_id, v.worker_id, v.at desc`,
    values: [now, EARLIEST_STEP_HOURS],
  })
  return rows.map(({ at, latitude, longitude, ...row }) => ({
    ...row,
    at: at.toISOString(),
    place: [latitude, longitude],
  }))
}
