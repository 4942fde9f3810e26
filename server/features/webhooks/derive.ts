import type { WebhookType } from '../../../domain/webhooks/event-types.ts'
import { webhookTypesOf } from '../../../domain/webhooks/event-types.ts'
import { columnsOf } from '../../db/columns.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { StoredEvent } from '../events/events.ts'
import type { EventReader } from '../events/readers.ts'

/** A message for every endpoint that subscribes to its type. */
type Message = {
  readonly type: WebhookType
  readonly about: string
  readonly version: number
  /** What the message is about, with its kind. */
  readonly subject: string
  readonly at: Date
}

type Visit = {
  readonly id: number
  readonly booking_id: string
  readonly order_id: number
  readonly version: number
  readonly is_over: boolean
}

type Due = { readonly event: StoredEvent; readonly types: readonly WebhookType[] }

/**
 * Writes messages for other programs (docs/product/webhooks.md#events). If no endpoint is on, this
 * costs one read of an empty table per batch of events.
 */
export const webhookReader: EventReader = async (tx, events, now) => {
  const all = events.map((event): Due => ({ event, types: typesOf(event) }))
  const some = all.filter(({ types }) => types.length > 0)
  if (some.length === 0) return
  const subscribedTypes = await readSubscribedTypes(tx)
  const due = some.flatMap(({ event, types }): Due[] => {
    const chosen = types.filter((type) => subscribedTypes.has(type))
    return chosen.length > 0 ? [{ event, types: chosen }] : []
  })
  if (due.length > 0) await store(tx, await messagesOf(tx, due, now))
}

/** A step or an outcome may complete a visit. */
function typesOf(event: StoredEvent): readonly WebhookType[] {
  const mayEnd = event.type === 'visit.step' || event.type === 'visit.outcome'
  return [...webhookTypesOf(event), ...(mayEnd ? (['booking.completed'] as const) : [])]
}

async function readSubscribedTypes(tx: Tx): Promise<ReadonlySet<WebhookType>> {
  const rows = await query<{ type: WebhookType }>(tx, {
    name: 'webhook-types',
    text: 'select distinct unnest(events) as type from webhook_endpoint where off_at is null',
  })
  return new Set(rows.map(({ type }) => type))
}

async function messagesOf(tx: Tx, due: readonly Due[], now: Date): Promise<Message[]> {
  const visits = await readVisits(tx, due, now)
  const tickets = await readTickets(tx, due)
  return due.flatMap(({ event, types }) => {
    const payload: object = event.payload
    if ('ticket_id' in payload || 'review_id' in payload)
      return types.map((type) => ofOther(event, type, tickets))
    const versions = versionsIn(event)
    return visits.filter(isAbout(event)).flatMap((visit) =>
      types
        .filter((type) => type !== 'booking.completed' || visit.is_over)
        .map((type) => ({
          type,
          about: visit.booking_id,
          version: versions.get(visit.id) ?? visit.version,
          subject: `booking ${visit.booking_id}`,
          at: event.occurredAt,
        })),
    )
  })
}

/**
 * The versions that an event names; other visits have the version read now, which is no earlier.
 */
function versionsIn({ bookingId, payload }: StoredEvent): ReadonlyMap<number, number> {
  if ('visits' in payload && typeof payload.visits === 'object')
    return new Map(payload.visits.map(({ id, version }) => [id, version]))
  if ('version' in payload && bookingId !== undefined)
    return new Map([[bookingId, payload.version]])
  return new Map()
}

function isAbout(event: StoredEvent): (visit: Visit) => boolean {
  const named = versionsIn(event)
  if (event.bookingId !== undefined) return ({ id }) => id === event.bookingId
  if (named.size > 0) return ({ id }) => named.has(id)
  return ({ order_id: orderId }) => orderId === event.orderId
}

function ofOther(
  { payload, occurredAt: at }: StoredEvent,
  type: WebhookType,
  tickets: ReadonlyMap<number, number>,
): Message {
  if ('review_id' in payload) {
    const { review_id: id, version } = payload
    return { type, about: `${id}`, version, subject: `review ${id}`, at }
  }
  const id = 'ticket_id' in payload ? payload.ticket_id : 0
  return { type, about: `${id}`, version: tickets.get(id) ?? 1, subject: `ticket ${id}`, at }
}

/** @returns by id, so that an order's visits are sent in order. */
function readVisits(tx: Tx, due: readonly Due[], now: Date): Promise<Visit[]> {
  const events = due.map(({ event }) => event)
  const named = events.flatMap(({ bookingId, payload }) => [
    ...(bookingId === undefined ? [] : [bookingId]),
    ...('visits' in payload && typeof payload.visits === 'object'
      ? payload.visits.map(({ id }) => id)
      : []),
  ])
  const orders = events.filter(({ bookingId }) => bookingId === undefined)
  return query<Visit>(tx, {
    name: 'webhook-visits',
    text: `select id, booking_id, order_id, version,
             status = 'Completed' or status in ('Confirmed', 'In Progress')
               and coalesce(runs_until, ends_at) <= $3 as is_over
           from booking where id = any($1::bigint[]) or order_id = any($2::bigint[]) order by id`,
    values: [named, orders.flatMap(({ orderId }) => orderId ?? []), now],
  })
}

async function readTickets(tx: Tx, due: readonly Due[]): Promise<ReadonlyMap<number, number>> {
  const ids = due.flatMap(({ event: { payload } }) =>
    'ticket_id' in payload ? [payload.ticket_id] : [],
  )
  if (ids.length === 0) return new Map()
  const rows = await query<{ id: number; version: number }>(tx, {
    name: 'webhook-tickets',
    text: 'select id, version from ticket where id = any($1::bigint[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** For each endpoint that subscribes; that a visit is completed is sent only once. */
async function store(tx: Tx, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  await query(tx, {
    name: 'store-webhooks',
    text: `insert into webhook_delivery (endpoint_id, type, about, version, subject, occurred_at, next_at)
           select e.id, m.type, m.about, m.version, m.subject, m.at, m.at
           from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::timestamptz[])
             with ordinality as m (type, about, version, subject, at, place)
           join webhook_endpoint e on e.off_at is null and m.type = any(e.events)
           where m.type <> 'booking.completed' or not exists (
             select from webhook_delivery d
             where d.endpoint_id = e.id and d.subject = m.subject and d.type = 'booking.completed')
           order by m.place, e.id`,
    values: columnsOf(messages, 'type', 'about', 'version', 'subject', 'at'),
  })
}

/**
 * Writes messages for visits that are completed by the clock alone, without an event
 * (docs/product/statuses.md#booking-status): those that ended since each endpoint was last checked.
 */
export async function completeByClock(pool: Pool, now: Date): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const endpoints = await query<{ id: number }>(tx, {
      name: 'webhooks-completing',
      text: `select id from webhook_endpoint
             where off_at is null and 'booking.completed' = any(events) and completed_until < $1
             order by id for no key update skip locked`,
      values: [now],
    })
    if (endpoints.length === 0) return
    const ids = endpoints.map(({ id }) => id)
    await query(tx, {
      name: 'webhooks-completed',
      text: `insert into webhook_delivery (endpoint_id, type, about, version, subject, occurred_at, next_at)
             select e.id, 'booking.completed', b.booking_id, b.version, 'booking ' || b.booking_id, ended.at, $2
             from webhook_endpoint e
             join booking b on b.starts_at between e.completed_until - interval '1 day' and $2
               and b.status in ('Confirmed', 'In Progress', 'Completed')
             cross join lateral (select coalesce(b.runs_until, b.ends_at) as at) ended
             where e.id = any($1) and ended.at > e.completed_until and ended.at <= $2
               and not exists (
                 select from webhook_delivery d where d.endpoint_id = e.id and d.subject = 'booking ' || b.booking_id
                   and d.type = 'booking.completed')
             order by ended.at, b.id`,
      values: [ids, now],
    })
    await query(tx, {
      name: 'webhooks-completed-until',
      text: 'update webhook_endpoint set completed_until = $2 where id = any($1)',
      values: [ids, now],
    })
  })
}
