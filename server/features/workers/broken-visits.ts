import { query, type Tx } from '../../db/transaction.ts'

/** A coming visit that one of its crew cannot go to. */
export type BrokenVisit = {
  /** Of the row, as assignments name it. */
  readonly id: number
  readonly booking_id: string
}

/**
 * The coming visits of a worker to which they cannot go as the transaction sees them: by status,
 * skills, areas, gender, hours or leave. Before and after a change, it is what the change breaks.
 */
export function readBrokenVisits(tx: Tx, workerId: number, now: Date): Promise<BrokenVisit[]> {
  return query(tx, {
    name: 'broken-visits',
    text: `select b.id, b.booking_id
           from assignment a
           join booking b on b.id = a.booking_id
           join booking_order o on o.id = b.order_id
           join worker w on w.id = a.worker_id
           left join worker_day_hours h on h.worker_id = w.id and h.day = b.day
           where a.worker_id = $1 and b.starts_at > $2
             and b.status in ('Confirmed', 'Pending Payment')
             and not (
               w.active
               and coalesce(o.own->>'worker_gender', '') in ('', w.gender)
               and exists (select from worker_skill s
                 where s.worker_id = w.id and s.skill = b.skill)
               and exists (select from worker_region r
                 where r.worker_id = w.id and r.region_id = o.region_id)
               and not exists (select from worker_leave l
                 where l.worker_id = w.id and b.day between l.first_day and l.last_day)
               and ~coalesce(h.hours, w.week_hours[extract(dow from b.day)::int + 1])
                 & (((1 << b.hours) - 1) << (b.start_hour - 8)) = 0
             )
           order by b.starts_at, b.id`,
    values: [workerId, now],
  })
}
