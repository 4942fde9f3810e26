import type { TicketEvent, TicketState } from '../../../domain/tickets/guarantee.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Actor } from '../bookings/records/history.ts'

/** A ticket as a step locks it. */
export type LockedTicket = {
  id: number
  ref: string
  booking_id: number
  state: TicketState
  late: boolean
  return_booking_id: number | null
  version: number
  /** The visit's number, and its return visit's. */
  visit: string
  return_visit: string | null
  /** True while that return visit is to come, goes on or has taken place. */
  has_return: boolean
}

/** Locks a ticket until the transaction ends. */
export async function lockTicket(tx: Tx, id: number): Promise<LockedTicket | undefined> {
  const [ticket] = await query<LockedTicket>(tx, {
    text: `select t.id, t.ref, t.booking_id, t.state, t.late, t.return_booking_id, t.version,
             b.booking_id as visit, r.booking_id as return_visit,
             coalesce(r.status not in ('Cancelled', 'Expired'), false) as has_return
           from ticket t join booking b on b.id = t.booking_id
           left join booking r on r.id = t.return_booking_id
           where t.id = $1 for update of t`,
    values: [id],
  })
  return ticket
}

/** Adds a line to the history of a ticket. */
export async function addTicketEvent(
  tx: Tx,
  ticketId: number,
  actor: Actor,
  { code, ...params }: TicketEvent,
  now: Date,
): Promise<void> {
  await query(tx, {
    text: `insert into ticket_event (ticket_id, at, account_id, who, code, params)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [ticketId, now, actor.accountId, actor.who, code, params],
  })
}
