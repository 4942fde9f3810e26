import { ringgit } from '../../../../domain/booking/price/money.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { inTransaction, lockRow, query, queryFirst, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { CommandResult, RefusalCode } from '../../../http/calls/refusals.ts'
import type { BankDetails } from '../../../providers/payment/port.ts'
import { type Author, recordAudit } from '../../audit/record.ts'
import type { Actor } from '../../bookings/records/history.ts'
import type { Refund } from '../refunds/refund-rows.ts'
import { sendToProvider } from '../refunds/send-refund.ts'
import { beginTipRefund, insertTipRefund, type TipGoingBack } from './begin-tip-refund.ts'
import { creditTip } from './tip-refund-news.ts'

type TipRefundRequest = {
  readonly tipId: number
  /** `manual`: by bank or cash, outside the provider. */
  readonly way: 'provider' | 'manual'
  readonly bank: BankDetails | undefined
}

/**
 * An Admin refunds a tip, without its order (docs/product/pay.md#tips). The crew no longer gets it,
 * even if the provider refuses the refund.
 */
export async function refundTip(
  deps: Deps,
  actor: Actor,
  { tipId, way, bank }: TipRefundRequest,
  by: Author,
): Promise<CommandResult<Refund['status']>> {
  const begun = await inTransaction(deps.pool, async (tx) => {
    const tip = await lockTip(tx, tipId)
    const why = tip ? whyNotBack(tip) : 'not-found'
    if (!tip || why) return refuse(why ?? 'not-found')
    const isManual = way === 'manual'
    if (!isManual && tip.provider !== deps.payment.name) return refuse('by-hand')
    const needsBank = tip.wants_bank || deps.payment.bankDetails(tip.channel) === 'needed'
    if (!isManual && needsBank && !bank) return refuse('bank-details-needed')
    await query(tx, { text: 'update tip set goes_back = true where id = $1', values: [tip.id] })
    const after = { amount: ringgit(tip.sen), way }
    await recordAudit(tx, by, { action: 'refund-sent', subject: tip.visit, after })
    if (!isManual) return succeed(await beginTipRefund(tx, deps, tip, actor, by.now))
    const refund = await insertTipRefund(tx, tip, { actor, status: 'Refunded' }, by.now)
    const made = { ...refund, tip_id: tip.id, amount_sen: tip.sen, attempt_id: null }
    await creditTip(tx, made, actor, by.now)
    return succeed(refund.ref)
  })
  if (!begun.ok) return begun
  return succeed(
    way === 'manual' ? 'Refunded' : await sendToProvider(deps, begun.value, by.now, bank),
  )
}

type LockedTip = TipGoingBack & {
  readonly visit: string
  readonly provider: string
  readonly channel: string
  readonly is_paid: boolean
  readonly is_paid_out: boolean
  readonly statuses: readonly Refund['status'][]
  readonly wants_bank: boolean
}

/** A tip with its order, locked in the same way as by payments. */
async function lockTip(tx: Tx, tipId: number): Promise<LockedTip | undefined> {
  await query(tx, {
    text: `select 1 as locked from booking_order where id = (
             select b.order_id from tip t join booking b on b.id = t.booking_id where t.id = $1)
           for update`,
    values: [tipId],
  })
  // A separate statement, so that the next one sees the changes of transactions that held the lock.
  await lockRow(tx, 'tip', tipId)
  return queryFirst<LockedTip>(tx, {
    text: `select t.id, b.order_id as "orderId", t.sen, b.booking_id as visit, p.provider,
             coalesce(p.channel, '') as channel, t.paid_at is not null as is_paid,
             exists (select from pay_line l where l.tip_id = t.id) as is_paid_out,
             array(select r.status from refund r where r.tip_id = t.id) as statuses,
             coalesce((select r.wants_bank from refund r where r.tip_id = t.id
               order by r.id desc limit 1), false) as wants_bank
           from tip t join booking b on b.id = t.booking_id
           join payment_attempt p on p.id = t.attempt_id
           where t.id = $1`,
    values: [tipId],
  })
}

function whyNotBack({ is_paid, is_paid_out, statuses }: LockedTip): RefusalCode | undefined {
  if (!is_paid) return 'tip-not-paid'
  if (is_paid_out) return 'tip-in-closed-month'
  if (statuses.includes('Refunded')) return 'tip-refunded'
  return statuses.some((status) => status !== 'Refused') ? 'refund-under-way' : undefined
}
