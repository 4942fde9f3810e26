import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { queryFirst, type Reader } from '../../db/transaction.ts'

/** Days on which something changed; null: possibly any, for example when a worker changed. */
type ChangedDays = readonly string[] | null

/** The changes on boards that the log and the events name. */
export type Changes = {
  readonly days: ChangedDays
  /** Workers whose hours were taken or released. */
  readonly workers: readonly number[]
  /** Orders with an event at their visits. */
  readonly orders: readonly number[]
}

/** How long events are read again: a lower id may become visible after a higher one. */
const AGAIN_MS = 60_000
/** More events than transactions write at the same time. */
const MOST_AT_ONCE = 500

type Row = {
  cursor: string
  last: string
  hours: [xid: string, day: string | null, workerId: number | null, version: number | null][]
  events: [id: number, isFollowed: boolean, day: string | null, order: number | null, Moves][]
}

/** The starts from which the visits of an event were moved. */
type Moves = readonly { readonly from?: string }[] | null

/**
 * Follows changes on boards: taken hours and workers by the log that the availability cache also
 * reads, everything else by events (docs/product/board.md#live). After a move, the visit's times
 * follow the crew's steps only once the event is processed (`visitTimesReader`), so the event is
 * reported again then.
 * @returns reads the changes since its last call; undefined: none. Those of the second call may be
 *   old.
 */
export function boardChanges(reader: Reader): (nowMs: number) => Promise<Changes | undefined> {
  let cursor = ''
  let floor = 0
  const seenHours = new Map<string, bigint>()
  /** By id, negative for an event whose times follow. */
  const seenEvents = new Map<number, number>()

  return async (nowMs) => {
    const isFirst = cursor === ''
    const row = await queryFirst<Row>(reader, {
      name: 'board-changes',
      text: `select pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
               (select coalesce(max(id), 0) from domain_event)::text as last,
               (select coalesce(jsonb_agg(jsonb_build_array(xid::text, day, worker_id, version)), '[]')
                from hours_change
                where $1 <> '' and xid >= (case when $1 = '' then '0' else $1 end)::xid8) as hours,
               (select coalesce(jsonb_agg(jsonb_build_array(e.id,
                  e.due_at is null and e.type in ('visit.moved', 'visit.changed', 'visit.crew-changed')
                    and exists (select from visit_event v where v.booking_id = b.id),
                  b.day, b.order_id, case when e.type = 'visit.moved' then e.payload->'visits' end)), '[]')
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
    const workers = new Set<number>()
    const orders = new Set<number>()
    for (const [xid, day, workerId, version] of row.hours) {
      const key = [xid, day, workerId, version].join()
      if (!seenHours.has(key)) {
        days.push(day)
        if (workerId !== null) workers.add(workerId)
      }
      seenHours.set(key, BigInt(xid))
    }
    const keyOf = (id: number, isFollowed: boolean) => (isFollowed ? -id : id)
    const fresh = new Set(row.events.map(([id, isFollowed]) => keyOf(id, isFollowed)))
    for (const key of fresh) if (seenEvents.has(key)) fresh.delete(key)
    for (const [id, isFollowed, day, orderId, moves] of row.events) {
      const key = keyOf(id, isFollowed)
      if (fresh.has(key)) {
        days.push(
          day,
          ...(moves ?? []).flatMap(({ from }) => (from ? [dayOf(new Date(from))] : [])),
        )
        if (orderId !== null) orders.add(orderId)
      }
      if (!seenEvents.has(key)) seenEvents.set(key, nowMs)
    }
    for (const [key, xid] of seenHours) if (xid < BigInt(cursor)) seenHours.delete(key)
    for (const [key, at] of seenEvents)
      if (nowMs - at > AGAIN_MS) {
        floor = Math.max(floor, Math.abs(key))
        seenEvents.delete(key)
      }
    if (days.length === 0) return undefined
    return {
      days: days.includes(null) ? null : [...new Set(days)].filter((day) => day !== null),
      workers: [...workers],
      orders: [...orders],
    }
  }
}
