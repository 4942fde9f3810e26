import { momentOf } from '../../../domain/booking/status.ts'
import type { TicketState } from '../../../domain/tickets/guarantee.ts'
import { complaintAt } from '../../../domain/tickets/guarantee.ts'
import { queryFirst, type Tx } from '../../db/transaction.ts'
import { randomCode } from '../../random-code.ts'
import type { Actor } from '../bookings/records/history.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { addTicketEvent } from './ticket-rows.ts'

/** The ticket of a complaint; undefined before the visit has begun. */
type Opened = { readonly id: number; readonly state: TicketState; readonly isNew: boolean }

/**
 * Opens a ticket for a complaint about a visit (docs/product/tickets.md#in-time), or returns the open
 * one.
 */
export async function openTicket(
  tx: Tx,
  row: BookingRow,
  { threadId, complaint, actor }: { threadId: number; complaint: string; actor: Actor },
  now: Date,
): Promise<Opened | undefined> {
  const kind = complaintAt(momentOf(row), now)
  if (kind === 'not-begun') return undefined
  const late = kind === 'late'
  const added = await queryFirst<{ id: number; state: TicketState }>(tx, {
    text: `insert into ticket (ref, booking_id, thread_id, state, late, complaint, created_at)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (booking_id) where state <> 'closed' do nothing returning id, state`,
    values: [`G${randomCode(8)}`, row.id, threadId, late ? 'late' : 'open', late, complaint, now],
  })
  if (added) {
    await addTicketEvent(tx, added.id, actor, { code: 'opened', late }, now)
    return { ...added, isNew: true }
  }
  const open = await queryFirst<{ id: number; state: TicketState }>(tx, {
    text: `select id, state from ticket where booking_id = $1 and state <> 'closed'`,
    values: [row.id],
  })
  return open && { ...open, isNew: false }
}
