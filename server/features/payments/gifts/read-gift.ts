import type { z } from 'zod'
import type { giftCalls, giftStates } from '../../../../domain/api/payments/gifts.ts'
import { ringgit } from '../../../../domain/booking/price/money.ts'
import { addDays, dayOf } from '../../../../domain/booking/starts/calendar.ts'
import { GIFT_REFUND_DAYS, refundableUntil, sentOn } from '../../../../domain/gifts/gifts.ts'
import { inTransaction, queryOne } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { requeryNow } from '../../payment-attempts/requery.ts'
import { type Gift, giftJoins, leftSql, paidStateSql } from './gift-rows.ts'

type Standing = {
  readonly state: (typeof giftStates)[number]
  readonly left_sen: number
  readonly attempt: string | null
}

/** A gift, for its buyer. Queries the provider while a payment is open. */
export async function readGift(
  { pool, payment }: Pick<Deps, 'pool' | 'payment'>,
  gift: Gift,
  now: Date,
): Promise<z.input<(typeof giftCalls)['GET /gift-vouchers/']['response']>> {
  const {
    state,
    left_sen: leftSen,
    attempt,
  } = await queryOne<Standing>(pool, {
    name: 'standing-of-gift',
    text: `select case when g.paid_at is not null then ${paidStateSql} when p.status = 'Pending' then 'pending'
               when p.status = 'Failed' then 'failed' else 'open' end as state,
             ${leftSql} as left_sen, p.ref as attempt
           from gift g ${giftJoins}
           left join lateral (select status, ref from payment_attempt where gift_id = g.id
             order by id desc limit 1) p on true
           where g.id = $1`,
    values: [gift.id],
  })
  if (attempt && (state === 'open' || state === 'pending'))
    await inTransaction(pool, (tx) => requeryNow(tx, payment.name, attempt, now))
  const { paid_at: paidAt, refund_sen: refundSen } = gift
  const mayGoBack = paidAt !== null && refundSen === null && now < refundableUntil(paidAt)
  return {
    amount: ringgit(gift.sen),
    to_name: gift.to_name,
    mail_day: sentOn(gift.mail_day, paidAt ?? now),
    state,
    refundable: mayGoBack ? ringgit(leftSen) : 0,
    ...(paidAt ? { refund_until: addDays(dayOf(paidAt), GIFT_REFUND_DAYS) } : {}),
    refund: ringgit(refundSen ?? 0),
  }
}
