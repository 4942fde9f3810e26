import { formatSen, senOf } from '../../../domain/booking/price/money.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls.ts'
import type { CommandResult } from '../../http/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { lockBooking } from '../bookings/records/lock-booking.ts'
import { recordPartRefund } from '../payments/refunds/part-refund.ts'
import { onTicket } from './commands.ts'
import { givenBackProblem } from './given-back.ts'
import { addTicketEvent } from './ticket-rows.ts'

/**
 * Gives a part of what was paid for the visit back (docs/product/tickets.md#refund): it is then due
 * like any refund.
 * @param wanted.amount in RM.
 */
export function refundPart(
  deps: Deps,
  caller: Caller,
  id: number,
  wanted: { readonly version: number; readonly amount: number },
  by: Author,
): Promise<CommandResult> {
  const sen = senOf(wanted.amount)
  const step = { version: wanted.version, step: 'answer' } as const
  return onTicket(deps, id, step, async (tx, ticket) => {
    const row = await lockBooking(tx, { bookingId: ticket.visit, skill: '' }, caller)
    if (!row) return refuse('not-found')
    const problem = await givenBackProblem(tx, row, sen)
    if (problem) return refuse(problem)
    const refunded = await recordPartRefund(tx, row, { sen, reason: ticket.ref }, by)
    if (!refunded.ok) {
      const { params } = refunded.refusal
      return refuse({ code: 'credit-too-high', field: 'amount', ...(params ? { params } : {}) })
    }
    await query(tx, {
      text: 'update ticket set version = version + 1 where id = $1',
      values: [id],
    })
    await addTicketEvent(tx, id, by, { code: 'refunded', sen }, by.now)
    const after = { refund: formatSen(sen) }
    await recordAudit(tx, [{ action: 'ticket-changed', subject: `${id}`, after }], by)
    return succeed()
  })
}
