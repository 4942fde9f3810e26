import type { DomainEvent, EventType } from '../../../domain/events/domain-event.ts'
import { columnsOf } from '../../db/columns.ts'
import { query, type Tx } from '../../db/transaction.ts'

export type StoredEvent<Type extends EventType = EventType> = DomainEvent<Type> & {
  readonly id: number
}

/** The fields of an event about one visit. */
export function ofVisit(visit: { readonly id: number; readonly order_id: number }, now: Date) {
  return { orderId: visit.order_id, bookingId: visit.id, occurredAt: now }
}

/**
 * Writes events in the transaction of the change. Messages are derived once it commits (`derive.ts`).
 */
export async function recordEvents(tx: Tx, ...events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return
  await query(tx, { name: 'record-events', text: recording, values: columnsOfEvents(events) })
}

/**
 * Like `recordEvents`, for events that only webhooks use: writes nothing unless an endpoint
 * subscribes to them (docs/product/webhooks.md#cost).
 */
export async function recordHeld(tx: Tx, ...events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return
  const text = `${recording} where exists (select from webhook_endpoint
    where off_at is null and 'booking.created' = any(events))`
  await query(tx, { name: 'record-held', text, values: columnsOfEvents(events) })
}

const recording = `insert into domain_event (type, order_id, booking_id, payload, occurred_at, due_at)
  select type, order_id, booking_id, payload, at, at
  from unnest($1::text[], $2::bigint[], $3::bigint[], $4::jsonb[], $5::timestamptz[])
    as e (type, order_id, booking_id, payload, at)`

const columnsOfEvents = (events: readonly DomainEvent[]) =>
  columnsOf(events, 'type', 'orderId', 'bookingId', 'payload', 'occurredAt')
