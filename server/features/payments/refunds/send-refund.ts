import { inTransaction, query } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { BankDetails, RefundResult } from '../../../providers/payment/port.ts'
import { lockRefund, type Refund, readRefund } from './refund-rows.ts'
import { type RefundNews, settleRefund } from './settle-refund.ts'

/** Sends a refund to the provider, for the first time or again, and stores the answer. */
export async function sendToProvider(
  deps: Deps,
  ref: string,
  now: Date,
  bank?: BankDetails,
): Promise<Refund['status']> {
  const known = await readRefund(deps.pool, ref)
  if (known?.status !== 'Sending' || known.transaction_id === null) {
    return known?.status ?? 'Refused'
  }
  const news =
    (await reversed(deps, known, known.transaction_id)) ??
    newsOf(
      await deps.payment.refund({
        refundRef: known.ref,
        transactionId: known.transaction_id,
        amountSen: known.amount_sen,
        publicUrl: deps.settings.publicUrl,
        bank: deps.payment.bankDetails(known.channel ?? '') === 'refused' ? undefined : bank,
      }),
    )
  return inTransaction(deps.pool, async (tx) => {
    const refund = await lockRefund(tx, ref)
    if (!refund) return 'Refused'
    await settleRefund(tx, deps, refund, news, now)
    return (await lockRefund(tx, ref))?.status ?? refund.status
  })
}

/**
 * The result of reversing a payment; undefined if it must be refunded instead. A reversal whose
 * answer was lost is repeated, also on later days, because an additional refund might pay twice.
 */
async function reversed(
  deps: Deps,
  refund: Refund,
  transactionId: string,
): Promise<RefundNews | undefined> {
  if (refund.way !== 'reversal' || !deps.payment.reverse) return undefined
  const result = await deps.payment.reverse(transactionId)
  if (result.ok || result.refusal.code === 'done-before') return { outcome: 'refunded' }
  const { code } = result.refusal
  if (code === 'unreachable' || code === 'bad-signature' || code === 'malformed') {
    return { outcome: 'unknown' }
  }
  await query(deps.pool, {
    text: `update refund set way = 'refund' where id = $1`,
    values: [refund.id],
  })
  return undefined
}

/** The state of the refund in the provider's answer. */
function newsOf(result: RefundResult): RefundNews {
  if (result.ok) {
    const { outcome, refundId, reason } = result.value
    return { outcome, providerRef: refundId, note: reason }
  }
  switch (result.refusal.code) {
    case 'duplicate':
      return { outcome: 'pending' }
    case 'needs-bank-details':
      return { outcome: 'rejected', wantsBank: true }
    case 'refused':
      return { outcome: 'rejected', note: result.refusal.detail ?? '' }
    default:
      return { outcome: 'unknown' }
  }
}
