import { query, type Reader } from '../server/db/transaction.ts'

/**
 * Finds visits after a moment that one of their workers cannot go to: by status, leave, hours,
 * skill, region. Recomputed from the workers' own tables. Empty if there are none.
 */
export async function findAbsentWorkers(reader: Reader, now: Date): Promise<string[]> {
  const rows = await query<{ finding: string }>(reader, {
    text: `
      select format('%s cannot go to %s', w.identifier, b.booking_id) as finding
      from assignment a
      join booking b on b.id = a.booking_id
      join booking_order o on o.id = b.order_id
      join worker w on w.id = a.worker_id
      left join worker_day_hours d on d.worker_id = w.id and d.day = b.day,
      generate_series(b.start_hour, b.start_hour + b.hours - 1) as hour
      where b.starts_at > $1 and (
        w.status <> 'active'
        or (b.skill, o.region_id) not in (
          select s.skill, r.region_id from worker_skill s, worker_region r
          where s.worker_id = w.id and r.worker_id = w.id)
        or exists (select from worker_leave l
          where l.worker_id = w.id and b.day between l.first_day and l.last_day)
        or get_bit(coalesce(d.hours, w.week_hours[1 + extract(dow from b.day)::int])::bit(16),
          15 - (hour - 8)) = 0)
      group by w.identifier, b.booking_id order by finding`,
    values: [now],
  })
  return rows.map((row) => row.finding)
}

/** All rows of these tables as JSON, in a fixed order, to compare before and after. */
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

/** All tables that an order writes, without the log of payment messages. */
export const orderTables = [
  'booking_order',
  'booking',
  'assignment',
  'crew_gap',
  'worker_day',
  'booking_event',
  'voucher',
  'voucher_use',
  'payment_attempt',
  'ledger_entry',
  'refund',
  'refund_part',
  'idempotent_answer',
  'outbox',
  'graphile_worker.jobs',
]
