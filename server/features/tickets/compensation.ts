import { formatSen } from '../../../domain/booking/price/money.ts'
import type { EveryProblem } from '../../../domain/messages/every-problem.ts'
import { amountLeft } from '../../../domain/tickets/guarantee.ts'
import { queryFirst, type Reader } from '../../db/transaction.ts'

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
export async function compensationProblem(
  reader: Reader,
  row: { readonly id: number; readonly total_sen: number },
  sen: number,
): Promise<EveryProblem | undefined> {
  const left = amountLeft(row.total_sen, await compensatedSen(reader, row.id))
  if (sen <= left) return undefined
  return { code: 'credit-too-high', field: 'amount', params: { amount: formatSen(left) } }
}
