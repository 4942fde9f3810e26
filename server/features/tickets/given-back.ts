import { formatSen } from '../../../domain/booking/price/money.ts'
import type { EveryProblem } from '../../../domain/messages/every-problem.ts'
import { amountLeft } from '../../../domain/tickets/guarantee.ts'
import { query, type Reader } from '../../db/transaction.ts'

/** What was given back of a visit's price so far, as credits of its tickets or refunds, in sen. */
export async function givenSen(reader: Reader, bookingId: number): Promise<number> {
  const [row] = await query<{ sen: number }>(reader, {
    text: `select b.allowance_sen + coalesce((
             select sum((e.params ->> 'sen')::int) from ticket_event e
             join ticket t on t.id = e.ticket_id
             where t.booking_id = b.id and e.code = 'credited'), 0)::int as sen
           from booking b where b.id = $1`,
    values: [bookingId],
  })
  return row?.sen ?? 0
}

/** Refuses to give back more than the visit costs, credits and refunds together. */
export async function givenBackProblem(
  reader: Reader,
  row: { readonly id: number; readonly total_sen: number },
  sen: number,
): Promise<EveryProblem | undefined> {
  const left = amountLeft(row.total_sen, await givenSen(reader, row.id))
  if (sen <= left) return undefined
  return { code: 'credit-too-high', field: 'amount', params: { amount: formatSen(left) } }
}
