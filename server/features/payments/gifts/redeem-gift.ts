import { createHash } from 'node:crypto'
import { addDays, dayOf } from '../../../../domain/booking/starts/calendar.ts'
import { GIFT_CREDIT_DAYS, plainCode } from '../../../../domain/gifts/gifts.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import type { Pool } from '../../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../../db/rolled-back.ts'
import { hasRows, queryFirst } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { enter } from '../../ledger/ledger.ts'
import { insertCredit } from '../../ledger/return-to-credit.ts'

/** The stored hash of a code. A code has 80 random bits, so a fast hash is safe. */
export function hashOfCode(code: string): string {
  return createHash('sha256').update(plainCode(code)).digest('hex')
}

/**
 * Turns a gift voucher into credit of the caller, only once even if several people redeem its code
 * concurrently (docs/product/gifts.md#redeeming).
 * @returns its value, in sen.
 */
export function redeemGift(
  pool: Pool,
  { accountId }: Pick<Caller, 'accountId'>,
  code: string,
  now: Date,
): Promise<CommandResult<number>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const gift = await queryFirst<{ id: number; sen: number; is_void: boolean }>(tx, {
      text: `select id, sen, refund_sen is not null as is_void from gift
             where code_hash = $1 for update`,
      values: [hashOfCode(code)],
    })
    if (!gift) return refuse('gift-code-unknown')
    if (gift.is_void) return refuse('gift-void')
    // A separate statement, so that it sees the changes of transactions that held the lock.
    const credit = await hasRows(tx, {
      text: 'select from credit where gift_id = $1',
      values: [gift.id],
    })
    if (credit) return refuse('gift-redeemed')
    const { id: giftId, sen } = gift
    const lastDay = addDays(dayOf(now), GIFT_CREDIT_DAYS)
    const creditId = await insertCredit(tx, { accountId, kind: 'gift', sen, lastDay, giftId }, now)
    await enter(tx, now, [{ kind: 'gift-credit', sen, creditId }])
    return succeed(sen)
  })
}
