import { addDays, dayOf } from '../../../domain/booking/calendar.ts'
import { formatSen, senOf } from '../../../domain/booking/price/money.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { CREDIT_DAYS } from '../../../domain/tickets/guarantee.ts'
import { query } from '../../db/transaction.ts'
import type { Caller } from '../../http/calls.ts'
import type { CommandResult } from '../../http/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { lockBooking } from '../bookings/records/lock-booking.ts'
import { addCredit } from '../vouchers/credits.ts'
import { onTicket, type TicketDeps } from './commands.ts'
import { givenBackProblem } from './given-back.ts'
import { addTicketEvent } from './ticket-rows.ts'

/**
 * Gives the customer a credit (docs/product/tickets.md#credit): a voucher of that amount which only
 * they can use, once. The customer is mailed.
 * @param wanted.amount in RM.
 */
export function giveCredit(
  deps: TicketDeps,
  caller: Caller,
  id: number,
  wanted: { readonly version: number; readonly amount: number },
  by: Author,
): Promise<CommandResult<{ voucher: string }>> {
  const sen = senOf(wanted.amount)
  const step = { version: wanted.version, step: 'answer' } as const
  return onTicket<{ voucher: string }>(deps, id, step, async (tx, ticket) => {
    const row = await lockBooking(tx, { bookingId: ticket.visit, skill: '' }, caller)
    if (!row || row.account_id === null) return refuse('return-visit-nobody')
    const problem = await givenBackProblem(tx, row, sen)
    if (problem) return refuse(problem)
    const lastDay = addDays(dayOf(by.now), CREDIT_DAYS)
    const voucher = await addCredit(tx, { accountId: row.account_id, sen, lastDay }, by)
    await query(tx, {
      text: 'update ticket set version = version + 1 where id = $1',
      values: [id],
    })
    await addTicketEvent(tx, id, by, { code: 'credited', voucher, sen }, by.now)
    const after = { credit: formatSen(sen) }
    await recordAudit(tx, [{ action: 'ticket-changed', subject: `${id}`, after }], by)
    return succeed({ voucher })
  })
}
