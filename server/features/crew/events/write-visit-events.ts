import type { BookingEvent } from '../../../../domain/booking/event.ts'
import type { DomainEvent } from '../../../../domain/events/domain-event.ts'
import type { RunTimes } from '../../../../domain/visits/steps.ts'
import { query, type Reader } from '../../../db/transaction.ts'
import type { Actor } from '../../bookings/records/history.ts'

/** A visit with new events: the version that was read, and its new times. */
export type ChangedVisit = RunTimes & {
  readonly id: number
  readonly version: number
  readonly isMoved: boolean
}

export type NewEvent = {
  /** In the order of `columns`. */
  readonly row: readonly unknown[]
  readonly line?: { readonly at: Date; readonly actor: Actor; readonly event: BookingEvent }
  readonly domainEvent?: DomainEvent
}

const columns = {
  id: 'uuid',
  booking_id: 'bigint',
  nth: 'integer',
  worker_id: 'integer',
  kind: 'text',
  what: 'text',
  at: 'timestamptz',
  phone_at: 'timestamptz',
  received_at: 'timestamptz',
  latitude: 'double precision',
  longitude: 'double precision',
  accuracy_m: 'integer',
  proof: 'text',
  note: 'text',
  by_account_id: 'bigint',
  done: 'boolean',
  distance_m: 'integer',
} as const

/** A statement for few rows is prepared. */
const MOST_NAMED = 4

/**
 * Writes events of visits with all their effects in one statement, which is a transaction of its
 * own outside one. Nothing is written for a visit whose version has changed.
 * @returns the ids of the visits written to.
 * @throws 23505 when another event of one of them was written in the meantime.
 */
export async function writeVisitEvents(
  reader: Reader,
  visits: readonly ChangedVisit[],
  events: readonly NewEvent[],
): Promise<ReadonlySet<number>> {
  const values: unknown[] = []
  const list = (types: readonly string[], rows: readonly (readonly unknown[])[]) =>
    rows
      .map((row, at) => {
        const cells = row.map((value, column) => {
          values.push(value)
          return at === 0 ? `$${values.length}::${types[column]}` : `$${values.length}`
        })
        return `(${cells.join(', ')})`
      })
      .join(', ')
  const insert = (table: string, into: string, types: readonly string[], rows: unknown[][]) =>
    rows.length === 0
      ? ''
      : `, ${table}_rows as (insert into ${table} (${into})
          select e.* from (values ${list(types, rows)}) as e (${into})
          join visit on visit.id = e.booking_id)`
  const lines = events.flatMap(({ row, line }) => {
    if (!line) return []
    const { code, ...params } = line.event
    return [[row[1], line.at, line.actor.accountId, line.actor.who, code, JSON.stringify(params)]]
  })
  const domainEvents = events.flatMap(({ domainEvent: event }) =>
    event
      ? [
          [
            event.type,
            event.orderId,
            event.bookingId,
            JSON.stringify(event.payload),
            event.occurredAt,
            event.occurredAt,
          ],
        ]
      : [],
  )
  const isMoved = visits.some((visit) => visit.isMoved)
  const text = `with visit as (
      select b.id, v.runs_from, v.runs_until from (values ${list(
        ['bigint', 'integer', 'timestamptz', 'timestamptz'],
        visits.map(({ id, version, runsFrom, runsUntil }) => [id, version, runsFrom, runsUntil]),
      )}) as v (id, version, runs_from, runs_until)
      join booking b on b.id = v.id and b.version = v.version order by b.id for no key update of b
    )${
      isMoved
        ? `, times as (update booking b set runs_from = v.runs_from, runs_until = v.runs_until
             from visit v where b.id = v.id)`
        : ''
    }${insert(
      'visit_event',
      Object.keys(columns).join(', '),
      Object.values(columns),
      events.map(({ row }) => [...row]),
    )}${insert(
      'booking_event',
      'booking_id, at, account_id, who, code, params',
      ['bigint', 'timestamptz', 'bigint', 'text', 'text', 'jsonb'],
      lines,
    )}${insert(
      'domain_event',
      'type, order_id, booking_id, payload, occurred_at, due_at',
      ['text', 'bigint', 'bigint', 'jsonb', 'timestamptz', 'timestamptz'],
      domainEvents,
    )} select id from visit`
  const shape = [visits.length, events.length, lines.length, domainEvents.length, Number(isMoved)]
  const rows = await query<{ id: number }>(reader, {
    ...(events.length <= MOST_NAMED ? { name: `visit-events ${shape.join(' ')}` } : {}),
    text,
    values,
  })
  return new Set(rows.map(({ id }) => id))
}
