import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { enter } from '../../ledger/ledger.ts'
import type { Refund } from '../refunds/refund-rows.ts'
import { mailRefunded } from './gift-mails.ts'
import { lockGift } from './gift-rows.ts'

/** The fields of a gift's refund that others need. */
type GiftRefund = Pick<Refund, 'id' | 'amount_sen' | 'attempt_id'> & { readonly gift_id: number }

/** Is this the refund of a gift? */
export function isOfGift(refund: Refund): refund is Refund & GiftRefund {
  return refund.gift_id !== null
}

/** Records that the buyer received the refund: in the ledger, and by mail. */
export async function creditGift(
  tx: Tx,
  deps: Pick<Deps, 'settings'>,
  { id: refundId, gift_id: giftId, amount_sen: sen, attempt_id: attemptId }: GiftRefund,
  now: Date,
): Promise<void> {
  const kind = attemptId === null ? 'gift-refund-manual' : 'gift-refund'
  await enter(tx, now, [{ kind, sen, refundId }])
  const gift = await lockGift(tx, giftId)
  if (gift) await mailRefunded(tx, deps, gift, now)
}

/** Records that the refund failed after all: staff must send it. */
export async function giftCameBack(
  tx: Tx,
  { id: refundId, amount_sen: sen }: GiftRefund,
  now: Date,
): Promise<void> {
  await enter(tx, now, [{ kind: 'gift-refund-back', sen, refundId }])
}
