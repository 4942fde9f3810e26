import type { TicketEvent, TicketState } from '../../../domain/tickets/guarantee.ts'
import { query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { Actor } from '../bookings/records/history.ts'
import { recordEvents } from '../events/events.ts'

export type LockedTicket = {
  id: number
  ref: string
  booking_id: number
  state: TicketState
  version: number
  /** The number of the visit. */
  visit: string
  /** True while its return visit is upcoming, in progress or completed. */
  has_return: boolean
}

/** Locks a ticket until the transaction ends. */
export async function lockTicket(tx: Tx, id: number): Promise<LockedTicket | undefined> {
  return queryFirst<LockedTicket>(tx, {
    text: `select t.id, t.ref, t.booking_id, t.state, t.version, b.booking_id as visit,
             coalesce(r.status not in ('Cancelled', 'Expired'), false) as has_return
           from ticket t join booking b on b.id = t.booking_id
           left join booking r on r.id = t.return_booking_id
           where t.id = $1 for update of t`,
    values: [id],
  })
}

/** Adds a line to the history of a ticket, with its event. */
export async function addTicketEvent(
  tx: Tx,
  ticketId: number,
  actor: Actor,
  { code, ...params }: TicketEvent,
  now: Date,
): Promise<void> {
  const entries = await query<{ id: number; booking_id: number; order_id: number }>(tx, {
    text: `with entry as (
             insert into ticket_event (ticket_id, at, account_id, who, code, params)
             values ($1, $2, $3, $4, $5, $6) returning id, ticket_id
           )
           select entry.id, b.id as booking_id, b.order_id
           from entry join ticket t on t.id = entry.ticket_id join booking b on b.id = t.booking_id`,
    values: [ticketId, now, actor.accountId, actor.who, code, params],
  })
  await recordEvents(
    tx,
    ...entries.map(({ id, booking_id: bookingId, order_id: orderId }) => ({
      type: `ticket.${code}` as const,
      orderId,
      bookingId,
      payload: { ticket_id: ticketId, entry_id: id },
      occurredAt: now,
    })),
  )
}

/** A line of a ticket's history, for the customer. */
export type TicketAnswer = {
  readonly ticket_id: number
  /** The visit that the complaint is about. */
  readonly visit: number
  /** The offered return visit, or the credit with its last day. */
  readonly return_visit: number | null
  readonly sen: number | null
  readonly last_day: string | null
}

/** The answer in a line of the history. */
export async function readAnswer(reader: Reader, id: number): Promise<TicketAnswer | undefined> {
  return queryFirst<TicketAnswer>(reader, {
    name: 'entry-of-ticket',
    text: `select e.ticket_id, t.booking_id as visit, r.id as return_visit, c.sen, c.last_day
           from ticket_event e join ticket t on t.id = e.ticket_id
           left join booking r on r.booking_id = e.params->>'booking_id'
           left join credit c on c.id = (e.params->>'credit_id')::bigint
           where e.id = $1`,
    values: [id],
  })
}
