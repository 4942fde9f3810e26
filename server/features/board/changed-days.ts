import { query, type Reader } from '../../db/transaction.ts'

/** Days on which something changed; null: perhaps on any, as of a worker. */
export type ChangedDays = readonly string[] | null

/** An event is read again for so long: one with a lower id may become visible after one with a higher. */
const AGAIN_MS = 60_000
/** More events than transactions write at the same time. */
const MOST_AT_ONCE = 500

type Row = {
  cursor: string
  last: string
  hours: [xid: string, day: string | null, workerId: number | null, version: number | null][]
  events: [id: number, day: string | null][]
}

/**
 * Follows what changes on boards: taken hours and workers by the log that the availability cache follows
 * too, everything else by the events (docs/product/board.md#live).
 * @returns reads what has changed since it was called last; undefined: nothing. What it says when it is called
 *   for the second time may be old.
 */
export function changedDays(reader: Reader): (nowMs: number) => Promise<ChangedDays | undefined> {
  let cursor = ''
  let floor = 0
  const seenHours = new Map<string, bigint>()
  const seenEvents = new Map<number, number>()

  return async (nowMs) => {
    const isFirst = cursor === ''
    const [row] = await query<Row>(reader, {
      name: 'board-changes',
      text: `select pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
               (select coalesce(max(id), 0) from domain_event)::text as last,
               (select coalesce(jsonb_agg(jsonb_build_array(xid::text, day, worker_id, version)), '[]')
                from hours_change
                where $1 <> '' and xid >= (case when $1 = '' then '0' else $1 end)::xid8) as hours,
               (select coalesce(jsonb_agg(jsonb_build_array(e.id, b.day)), '[]')
                from domain_event e
                left join booking b on b.id = e.booking_id
                  or e.booking_id is null and b.order_id = e.order_id
                where $1 <> '' and e.id > $2) as events`,
      values: [cursor, floor],
    })
    if (!row) return undefined
    cursor = row.cursor
    if (isFirst) {
      floor = Math.max(0, Number(row.last) - MOST_AT_ONCE)
      return undefined
    }
    const days: (string | null)[] = []
    for (const [xid, day, ...rest] of row.hours) {
      const key = [xid, day, ...rest].join()
      if (!seenHours.has(key)) days.push(day)
      seenHours.set(key, BigInt(xid))
    }
    const fresh = new Set(row.events.flatMap(([id]) => (seenEvents.has(id) ? [] : [id])))
    for (const [id, day] of row.events) {
      if (fresh.has(id)) days.push(day)
      if (!seenEvents.has(id)) seenEvents.set(id, nowMs)
    }
    for (const [key, xid] of seenHours) if (xid < BigInt(cursor)) seenHours.delete(key)
    for (const [id, at] of seenEvents)
      if (nowMs - at > AGAIN_MS) {
        floor = Math.max(floor, id)
        seenEvents.delete(id)
      }
    if (days.length === 0) return undefined
    return days.includes(null) ? null : [...new Set(days)].filter((day) => day !== null)
  }
}
