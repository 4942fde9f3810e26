import { query, queryFirst, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { program } from '../../bookings/records/history.ts'
import { enter } from '../../ledger/ledger.ts'
import { mailReceipt } from './gift-mails.ts'
import { lockGift } from './gift-rows.ts'
import { beginGiftRefund } from './refund-gift.ts'

/** A payment for a gift that has arrived; the gift is locked. */
type PaidGift = { readonly id: number; readonly gift_id: number; readonly amount_sen: number }

/**
 * Marks a gift voucher as paid, once: mails the buyer a receipt, and its code on its day
 * (docs/product/gifts.md#buying). A second payment becomes a separate gift, which is refunded
 * automatically.
 */
export async function settleGift(
  tx: Tx,
  deps: Pick<Deps, 'payment' | 'settings'>,
  attempt: PaidGift,
  now: Date,
): Promise<'confirmed' | 'refund-due'> {
  await enter(tx, now, [{ kind: 'gift', sen: attempt.amount_sen, attemptId: attempt.id }])
  const gift = await lockGift(tx, attempt.gift_id)
  if (!gift) throw new Error(`the payment ${attempt.id} is for no gift`)
  if (gift.paid_at === null) {
    await query(tx, { text: 'update gift set paid_at = $2 where id = $1', values: [gift.id, now] })
    await mailReceipt(tx, deps, { ...gift, paid_at: now }, now)
    await query(tx, {
      text: `select graphile_worker.add_job('mail-gifts', '{}'::json, job_key => 'mail-gifts-soon')`,
    })
    return 'confirmed'
  }
  const second = await queryFirst<{ id: number }>(tx, {
    text: `with made as (
             insert into gift (ref, sen, account_id, from_name, from_email, to_name, to_email, words,
               mail_day, language, created_at, paid_at, refund_sen)
             select ref || 'S' || $2::bigint, sen, account_id, from_name, from_email, to_name, to_email, '',
               mail_day, language, $3, $3, sen
             from gift where id = $1 returning id
           ), paid as (
             update payment_attempt p set gift_id = made.id from made where p.id = $2
           )
           select id from made`,
    values: [gift.id, attempt.id, now],
  })
  const back = second && (await lockGift(tx, second.id))
  if (back) await beginGiftRefund(tx, deps, back, { actor: program, status: 'Sending' }, now)
  return 'refund-due'
}
