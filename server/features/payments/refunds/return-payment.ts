import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { program } from '../../bookings/records/history.ts'
import { scheduleRefundRequery } from '../../payment-attempts/requery.ts'
import { readDue } from './refund-rows.ts'
import { beginSending } from './request-refund.ts'

/**
 * Automatically refunds the part of a payment that exceeds its visits' debt
 * (docs/product/visits.md#pay-online-instead). The part returned as credit is not sent; if the
 * provider refuses, the refund stays due.
 * @param due the amount recorded as due back.
 */
export async function returnPayment(
  tx: Tx,
  { payment }: Pick<Deps, 'payment'>,
  attempt: { readonly id: number; readonly order_id: number; readonly order_ref: string },
  due: readonly { readonly row: { readonly id: number }; readonly sen: number }[],
  now: Date,
): Promise<void> {
  const open = new Map(
    (await readDue(tx, attempt.order_id)).map(({ bookingId, sen }) => [bookingId, sen]),
  )
  const parts = due
    .map(({ row, sen }) => ({ bookingId: row.id, sen: Math.min(sen, open.get(row.id) ?? 0) }))
    .filter(({ sen }) => sen > 0)
  if (parts.length === 0) return
  const order = { id: attempt.order_id, ref: attempt.order_ref }
  const through = { id: attempt.id, way: 'refund' } as const
  const refund = await beginSending(tx, { order, parts, actor: program, through }, now)
  await scheduleRefundRequery(tx, payment.name, refund.id, now)
}
