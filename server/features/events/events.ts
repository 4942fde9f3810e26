import { query, type Tx } from '../../db/transaction.ts'

/**
 * What happens, by the payload of each event: what its readers cannot read from the tables afterwards,
 * and no personal data.
 */
export type EventPayloads = {
  /** An order with all its visits. `paid_sen`: what was paid online, where a payment confirmed it. */
  'booking.confirmed': { readonly paid_sen?: number }
}

export type EventType = keyof EventPayloads

/** Something that happened to an order, or to one visit of it. */
export type DomainEvent<Type extends EventType = EventType> = {
  readonly type: Type
  readonly orderId: number
  readonly bookingId?: number
  readonly payload: EventPayloads[Type]
  readonly occurredAt: Date
}

/**
 * Writes events in the transaction of what happened; messages are derived from them once it is committed
 * (`derive.ts`).
 */
export async function recordEvents(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return
  await query(tx, {
    name: 'record-events',
    text: `insert into domain_event (type, order_id, booking_id, payload, occurred_at, due_at)
           select type, order_id, booking_id, payload, at, at
           from unnest($1::text[], $2::bigint[], $3::bigint[], $4::jsonb[], $5::timestamptz[])
             as e (type, order_id, booking_id, payload, at)`,
    values: [
      events.map(({ type }) => type),
      events.map(({ orderId }) => orderId),
      events.map(({ bookingId }) => bookingId ?? null),
      events.map(({ payload }) => JSON.stringify(payload)),
      events.map(({ occurredAt }) => occurredAt),
    ],
  })
}
