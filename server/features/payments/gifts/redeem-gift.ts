import { createHash } from 'node:crypto'
import { isStaff } from '../../../../domain/account/roles.ts'
import { addDays, dayOf } from '../../../../domain/booking/calendar.ts'
import { GIFT_CREDIT_DAYS, plainCode } from '../../../../domain/gifts/gifts.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import type { Pool } from '../../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../../db/rolled-back.ts'
import { query } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/calls.ts'
import type { CommandResult, RefusalCode } from '../../../http/refusals.ts'
import { enter } from '../../ledger/ledger.ts'
import { insertCredit } from '../../ledger/return-to-credit.ts'

/** What is stored of a code. It has 80 random bits, so that no slow hash is needed. */
export function hashOfCode(code: string): string {
  return createHash('sha256').update(plainCode(code)).digest('hex')
}

/**
 * Makes a gift voucher a credit of the caller, once, however many redeem its code at the same moment
 * (docs/product/gifts.md#redeeming).
 * @returns what it is worth, in sen.
 */
export function redeemGift(
  pool: Pool,
  { accountId, role }: Pick<Caller, 'accountId' | 'role'>,
  code: string,
  now: Date,
): Promise<CommandResult<number>> {
  return inTransactionUnlessRefused<number, RefusalCode>(pool, async (tx) => {
    if (isStaff(role)) return refuse('not-allowed')
    const [gift] = await query<{ id: number; sen: number; is_void: boolean }>(tx, {
      text: `select id, sen, refund_sen is not null as is_void from gift
             where code_hash = $1 for update`,
      values: [hashOfCode(code)],
    })
    if (!gift) return refuse('gift-code-unknown')
    if (gift.is_void) return refuse('gift-void')
    // By itself, so that it sees what whoever held the gift has done.
    const [credit] = await query(tx, {
      text: 'select from credit where gift_id = $1',
      values: [gift.id],
    })
    if (credit) return refuse('gift-redeemed')
    const { id: giftId, sen } = gift
    const lastDay = addDays(dayOf(now), GIFT_CREDIT_DAYS)
    const creditId = await insertCredit(tx, { accountId, kind: 'gift', sen, lastDay, giftId }, now)
    await enter(tx, [{ kind: 'gift-credit', sen, creditId }], now)
    return succeed(sen)
  })
}
