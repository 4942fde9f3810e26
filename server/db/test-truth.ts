import { query, type Reader } from './transaction.ts'

/**
 * Looks for what must never be, recomputed from orders, bookings and assignments alone: a worker at
 * two places, taken hours other than the assignments', an order or a crew that is half there, a
 * voucher counted wrongly. Empty when all is well.
 * @param bufferHours the travel buffer that the bookings were made under.
 */
export async function contradictions(reader: Reader, bufferHours = 1): Promise<string[]> {
  const rows = await query<{ finding: string }>(reader, {
    text: `
      with visit as (
        select a.worker_id, b.id, b.booking_id, b.day, b.start_hour, b.start_hour + b.hours as end_hour
        from assignment a join booking b on b.id = a.booking_id
      ), crew as (
        select b.*, (select count(*) from assignment a where a.booking_id = b.id) as sent
        from booking b
      ), hours_by_assignments as (
        select v.day, v.worker_id, bit_or(1 << (hour - 8)) as busy
        from visit v, generate_series(v.start_hour, v.end_hour - 1 + $1::int) as hour
        group by v.day, v.worker_id
      )
      select format('worker %s is at %s and %s', one.worker_id, one.booking_id, two.booking_id)
        as finding
      from visit one join visit two
        on two.worker_id = one.worker_id and two.day = one.day and two.id > one.id
        and one.start_hour < two.end_hour + $1::int and two.start_hour < one.end_hour + $1::int
      union all
      select format('worker %s on %s: taken %s, by assignments %s', worker_id, day, d.busy, h.busy)
      from (select * from worker_day where busy <> 0) d
      full join hours_by_assignments h using (day, worker_id)
      where d.busy is distinct from h.busy
      union all
      select format('%s is %s with a crew of %s instead of %s', booking_id, status, sent,
        worker_count)
      from crew
      where sent <> case when status in ('Expired', 'Cancelled') then 0 else worker_count end
      union all
      select format('order %s has %s of %s bookings', o.ref, count(b.id), o.sessions)
      from booking_order o left join booking b on b.order_id = o.id
      group by o.id having count(b.id) <> o.sessions or sum(b.total_sen) <> o.total_sen
      union all
      select format('%s starts at %s and not at %s %s', booking_id, starts_at, day, start_hour)
      from booking
      where starts_at <> (day + make_interval(hours => start_hour - 8)) at time zone 'UTC'
         or ends_at <> starts_at + make_interval(hours => hours)
      union all
      select format('%s has no history', booking_id) from booking b
      where not exists (select from booking_event e where e.booking_id = b.id)
      union all
      select format('voucher %s counts %s uses and has %s', v.code, v.used, count(u.order_id))
      from voucher v left join voucher_use u on u.code = v.code
      group by v.code having v.used <> count(u.order_id)
      union all
      select format('order %s holds the voucher %s', o.ref, coalesce(u.code, 'of nobody'))
      from booking_order o left join voucher_use u on u.order_id = o.id
      where (u.code is not null) <> (o.voucher_code is not null and exists (
        select from booking b where b.order_id = o.id and b.status not in ('Expired', 'Cancelled')))
      order by finding`,
    values: [bufferHours],
  })
  return rows.map((row) => row.finding)
}

/** Every row of these tables as JSON, in a fixed order, to compare before and after. */
export async function dumpOf(
  reader: Reader,
  tables: readonly string[],
): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {}
  for (const table of tables) {
    const rows = await query<{ row: string }>(reader, {
      text: `select to_jsonb(t)::text as row from ${table} t order by 1`,
    })
    dump[table] = rows.map(({ row }) => row)
  }
  return dump
}

/** Everything that an order writes, but for the log of payment messages. */
export const orderTables = [
  'booking_order',
  'booking',
  'assignment',
  'worker_day',
  'booking_event',
  'voucher',
  'voucher_use',
  'payment_attempt',
  'idempotent_answer',
  'outbox',
  'graphile_worker.jobs',
]
