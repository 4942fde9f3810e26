import { formatSen, senOf } from '../../../domain/booking/price/money.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { CREDIT_DAYS } from '../../../domain/credits/credits.ts'
import type { EveryProblem } from '../../../domain/messages/every-problem.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { amountLeft, type TicketEvent } from '../../../domain/tickets/guarantee.ts'
import { query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { Caller } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { lockBooking } from '../bookings/records/lock-booking.ts'
import { giveCredit } from '../ledger/credits.ts'
import { type PartRefund, recordPartRefund } from '../payments/refunds/part-refund.ts'
import { onTicket, type TicketDeps } from './commands.ts'
import { addTicketEvent } from './ticket-rows.ts'

/** An amount in RM, and the version of the ticket that the page showed. */
type Compensation = { readonly version: number; readonly amount: number }

/**
 * Gives the customer of a complaint credit, and mails them (docs/product/tickets.md#credit). Refused
 * for a visit that a partner pays.
 */
export function creditTicket(
  deps: TicketDeps,
  caller: Caller,
  id: number,
  { version, amount }: Compensation,
  by: Author,
): Promise<CommandResult> {
  const sen = senOf(amount)
  return onTicket(deps, id, { version, step: 'answer' }, async (tx, ticket) => {
    const row = await lockBooking(tx, { bookingId: ticket.visit }, caller)
    if (!row || row.account_id === null) return refuse('return-visit-nobody')
    if (row.payment_method === 'Account') return refuse('paid-on-account')
    const problem = await compensationProblem(tx, row, sen)
    if (problem) return refuse(problem)
    const credit = {
      accountId: row.account_id,
      kind: 'granted',
      sen,
      lastDay: addDays(dayOf(by.now), CREDIT_DAYS),
      reason: row.booking_id,
      ...(by.accountId === null ? {} : { by: by.accountId }),
    } as const
    const creditId = await giveCredit(tx, credit, by.now)
    await recordGiven(tx, id, { code: 'credited', credit_id: creditId, sen }, by)
    return succeed()
  })
}

/**
 * Refunds a part of the payment for a visit (docs/product/tickets.md#refund); it becomes due like any
 * refund.
 */
export function refundPart(
  deps: TicketDeps,
  caller: Caller,
  id: number,
  { version, amount }: Compensation,
  by: Author,
): Promise<CommandResult<PartRefund>> {
  const sen = senOf(amount)
  return onTicket(deps, id, { version, step: 'answer' }, async (tx, ticket) => {
    const row = await lockBooking(tx, { bookingId: ticket.visit }, caller)
    if (!row) return refuse('not-found')
    const problem = await compensationProblem(tx, row, sen)
    if (problem) return refuse(problem)
    const refunded = await recordPartRefund(tx, row, { sen, reason: ticket.ref }, by)
    if (!refunded.ok) {
      const { params } = refunded.refusal
      return refuse({ code: 'credit-too-high', field: 'amount', ...(params ? { params } : {}) })
    }
    await recordGiven(tx, id, { code: 'refunded', sen }, by)
    return refunded
  })
}

/** Records a compensation in the ticket, its history and the audit log. */
async function recordGiven(
  tx: Tx,
  id: number,
  event: Extract<TicketEvent, { code: 'credited' | 'refunded' }>,
  by: Author,
): Promise<void> {
  await query(tx, {
    text: 'update ticket set version = version + 1 where id = $1',
    values: [id],
  })
  await addTicketEvent(tx, id, by, event, by.now)
  const after = { [event.code === 'credited' ? 'credit' : 'refund']: formatSen(event.sen) }
  await recordAudit(tx, by, { action: 'ticket-changed', subject: `${id}`, after })
}

/** The compensation for a visit so far, as credits of its tickets or refunds, in sen. */
export async function compensatedSen(reader: Reader, bookingId: number): Promise<number> {
  const row = await queryFirst<{ sen: number }>(reader, {
    text: `select b.allowance_sen + coalesce((
             select sum((e.params ->> 'sen')::int) from ticket_event e
             join ticket t on t.id = e.ticket_id
             where t.booking_id = b.id and e.code = 'credited'), 0)::int as sen
           from booking b where b.id = $1`,
    values: [bookingId],
  })
  return row?.sen ?? 0
}

/** Refuses compensation above the price of the visit, as credits and refunds together. */
async function compensationProblem(
  reader: Reader,
  row: { readonly id: number; readonly total_sen: number },
  sen: number,
): Promise<EveryProblem | undefined> {
  const left = amountLeft(row.total_sen, await compensatedSen(reader, row.id))
  if (sen <= left) return undefined
  return { code: 'credit-too-high', field: 'amount', params: { amount: formatSen(left) } }
}
