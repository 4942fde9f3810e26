import { formatSen, senOf } from '../../../domain/booking/price/money.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { CREDIT_DAYS } from '../../../domain/credits/credits.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { query } from '../../db/transaction.ts'
import type { Caller } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { lockBooking } from '../bookings/records/lock-booking.ts'
import { giveCredit } from '../ledger/credits.ts'
import { onTicket, type TicketDeps } from './commands.ts'
import { compensationProblem } from './compensation.ts'
import { addTicketEvent } from './ticket-rows.ts'

/**
 * Gives the customer of a complaint credit, and mails them (docs/product/tickets.md#credit). Refused
 * for a visit that a partner pays.
 * @param wanted.amount in RM.
 */
export function creditTicket(
  deps: TicketDeps,
  caller: Caller,
  id: number,
  request: { readonly version: number; readonly amount: number },
  by: Author,
): Promise<CommandResult> {
  const sen = senOf(request.amount)
  const step = { version: request.version, step: 'answer' } as const
  return onTicket(deps, id, step, async (tx, ticket) => {
    const row = await lockBooking(tx, { bookingId: ticket.visit }, caller)
    if (!row || row.account_id === null) return refuse('return-visit-nobody')
    if (row.payment_method === 'Account') return refuse('paid-on-account')
    const problem = await compensationProblem(tx, row, sen)
    if (problem) return refuse(problem)
    const lastDay = addDays(dayOf(by.now), CREDIT_DAYS)
    const creditId = await giveCredit(
      tx,
      {
        accountId: row.account_id,
        kind: 'granted',
        sen,
        lastDay,
        reason: row.booking_id,
        ...(by.accountId === null ? {} : { by: by.accountId }),
      },
      by.now,
    )
    await query(tx, {
      text: 'update ticket set version = version + 1 where id = $1',
      values: [id],
    })
    await addTicketEvent(tx, id, by, { code: 'credited', credit_id: creditId, sen }, by.now)
    const after = { credit: formatSen(sen) }
    await recordAudit(tx, by, { action: 'ticket-changed', subject: `${id}`, after })
    return succeed()
  })
}
