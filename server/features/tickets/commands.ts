import { changedFacts } from '../../../domain/audit/actions.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { mayTake, type TicketState, type TicketStep } from '../../../domain/tickets/guarantee.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { hasRows, query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { actorOf } from '../bookings/records/history.ts'
import { readBooking } from '../bookings/records/queries.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { fileNote } from '../inbox/receive.ts'
import { openTicket } from './open-ticket.ts'
import { addTicketEvent, type LockedTicket, lockTicket } from './ticket-rows.ts'

export type TicketDeps = Pick<Deps, 'pool' | 'settings' | 'services'>

/**
 * Opens a ticket for a visit, from a thread or after a call by the customer. Links the thread to the
 * visit; for a call, stores staff's text as a note.
 */
export function openByStaff(
  { pool }: TicketDeps,
  caller: Caller,
  request: CallRequest<'POST /staff/tickets/'>,
  by: Author,
): Promise<CommandResult<{ id: number }>> {
  const complaint = request.complaint.trim()
  return inTransactionUnlessRefused(pool, async (tx) => {
    const key = { bookingId: request.booking_id.trim().toUpperCase() }
    const row = await readBooking(tx, key, caller)
    if (!row) return refuse({ code: 'booking-unknown', field: 'booking_id' })
    if (!complaint) return refuse({ code: 'complaint-missing', field: 'complaint' })
    const threadId = request.thread
      ? await linkThread(tx, request.thread, row.id)
      : await fileComplaint(tx, row, complaint, by)
    if (threadId === undefined) return refuse('not-found')
    const opened = await openTicket(
      tx,
      row,
      { threadId, complaint, actor: actorOf(caller) },
      by.now,
    )
    if (!opened) return refuse({ code: 'visit-not-begun', field: 'booking_id' })
    if (!opened.isNew) return refuse({ code: 'ticket-exists', field: 'booking_id' })
    const after = { booking: row.booking_id, status: opened.state }
    await recordAudit(tx, by, { action: 'ticket-added', subject: `${opened.id}`, after })
    return succeed({ id: opened.id })
  })
}

async function linkThread(tx: Tx, id: number, bookingId: number): Promise<number | undefined> {
  const thread = await queryFirst<{ id: number }>(tx, {
    text: `update thread set booking_id = coalesce(booking_id, $2), version = version + 1
           where id = $1 returning id`,
    values: [id, bookingId],
  })
  return thread?.id
}

async function fileComplaint(tx: Tx, row: BookingRow, body: string, by: Author): Promise<number> {
  const customer = await queryFirst<{ email: string | null; language: Locale }>(tx, {
    text: 'select email, language from account where id = $1',
    values: [row.account_id],
  })
  const language = customer?.language ?? 'en'
  return fileNote(
    tx,
    {
      name: row.customer_name,
      email: customer?.email ?? '',
      phone: row.customer_phone,
      subject: m.mail_problem_subject({ id: row.booking_id }, { locale: language }),
      body,
      language,
      bookingId: row.id,
    },
    by,
    by.now,
  )
}

/** The version of the ticket that the page showed. */
type Shown = { readonly version: number }

/** Accepts a late complaint: the guarantee applies as if it had been in time. */
export function acceptLate(deps: TicketDeps, id: number, { version }: Shown, by: Author) {
  return onTicket(deps, id, { version, step: 'accept' }, async (tx, ticket) => {
    await setState(tx, ticket, 'open', null, by)
    await addTicketEvent(tx, id, by, { code: 'accepted' }, by.now)
    return succeed()
  })
}

/** Closes a ticket, with a reason for staff, and notifies the customer. */
export function closeTicket(
  deps: TicketDeps,
  id: number,
  { version, reason: rawReason }: Shown & { readonly reason: string },
  by: Author,
) {
  const reason = rawReason.trim()
  return onTicket(deps, id, { version, step: 'close' }, async (tx, ticket) => {
    if (!reason) return refuse('reason-missing')
    await setState(tx, ticket, 'closed', reason, by)
    await addTicketEvent(tx, id, by, { code: 'closed', reason }, by.now)
    return succeed()
  })
}

/** Reopens a closed ticket, unless the visit has another open one. */
export function reopenTicket(deps: TicketDeps, id: number, { version }: Shown, by: Author) {
  return onTicket(deps, id, { version, step: 'reopen' }, async (tx, ticket) => {
    const other = await hasRows(tx, {
      text: `select from ticket where booking_id = $1 and state <> 'closed'`,
      values: [ticket.booking_id],
    })
    if (other) return refuse('ticket-exists')
    await setState(tx, ticket, 'open', null, by)
    await addTicketEvent(tx, id, by, { code: 'reopened' }, by.now)
    return succeed()
  })
}

async function setState(
  tx: Tx,
  ticket: LockedTicket,
  state: TicketState,
  reason: string | null,
  by: Author,
): Promise<void> {
  await query(tx, {
    text: `update ticket set state = $2, reason = $3, version = version + 1,
             closed_at = case when $2 = 'closed' then $4::timestamptz end where id = $1`,
    values: [ticket.id, state, reason, by.now],
  })
  const facts = changedFacts({ status: ticket.state }, { status: state })
  const entry = { action: 'ticket-changed', subject: `${ticket.id}`, ...facts } as const
  await recordAudit(tx, by, { ...entry, reason: reason ?? undefined })
}

/** Changes a locked ticket, in one transaction with its history and its audit entry. */
export function onTicket<Value>(
  { pool }: TicketDeps,
  id: number,
  { version, step }: { version: number; step: TicketStep },
  work: (tx: Tx, ticket: LockedTicket) => Promise<CommandResult<Value>>,
): Promise<CommandResult<Value>> {
  const lock = (tx: Tx) => lockTicket(tx, id)
  const record = { lock, version, subject: ['ticket', `${id}`] } as const
  return changeRecord(pool, record, async (tx, ticket) =>
    mayTake(step, ticket.state) ? work(tx, ticket) : refuse('ticket-step-refused'),
  )
}
