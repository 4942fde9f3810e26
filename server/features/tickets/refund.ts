import { formatSen, senOf } from '../../../domain/booking/price/money.ts'
import { refuse } from '../../../domain/result.ts'
import { query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { lockBooking } from '../bookings/records/lock-booking.ts'
import { type PartRefund, recordPartRefund } from '../payments/refunds/part-refund.ts'
import { onTicket } from './commands.ts'
import { compensationProblem } from './compensation.ts'
import { addTicketEvent } from './ticket-rows.ts'

/**
 * Refunds a part of the payment for a visit (docs/product/tickets.md#refund); it becomes due like any
 * refund.
 * @param wanted.amount in RM.
 */
export function refundPart(
  deps: Deps,
  caller: Caller,
  id: number,
  request: { readonly version: number; readonly amount: number },
  by: Author,
): Promise<CommandResult<PartRefund>> {
  const sen = senOf(request.amount)
  const step = { version: request.version, step: 'answer' } as const
  return onTicket(deps, id, step, async (tx, ticket) => {
    const row = await lockBooking(tx, { bookingId: ticket.visit }, caller)
    if (!row) return refuse('not-found')
    const problem = await compensationProblem(tx, row, sen)
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
    await recordAudit(tx, by, { action: 'ticket-changed', subject: `${id}`, after })
    return refunded
  })
}
