import type { HostedPage } from '../../../../domain/api/bookings/booking.ts'
import { senOf } from '../../../../domain/booking/price/money.ts'
import { giftProblems } from '../../../../domain/gifts/gifts.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { type Locale, pathIn } from '../../../../messages/locales.ts'
import { hasRows, inTransaction, queryOne, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { CallRequest } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { type CheckoutRequest, takesPayments } from '../../../providers/payment/port.ts'
import { randomCode } from '../../../random-code.ts'
import { pageOf } from '../../payment-attempts/attempts.ts'
import { scheduleAttemptRequery } from '../../payment-attempts/requery.ts'
import { type Gift, giftColumns, giftPath, lockGift } from './gift-rows.ts'

type GiftDeps = Pick<Deps, 'pool' | 'payment' | 'settings'>

/** Stores a gift voucher, and starts its payment (docs/product/gifts.md#buying). */
export async function startGift(
  deps: GiftDeps,
  form: CallRequest<'POST /gift-vouchers/'>,
  { accountId, language }: { readonly accountId: number | null; readonly language: Locale },
  now: Date,
): Promise<CommandResult<HostedPage>> {
  const [wrong] = giftProblems(form, now)
  if (wrong) return refuse(wrong)
  if (!takesPayments(deps.payment)) return refuse('gift-not-sold')
  const texts = [form.from_name, form.from_email, form.to_name, form.to_email, form.words]
  return inTransaction(deps.pool, async (tx) => {
    const gift = await queryOne<Gift>(tx, {
      text: `insert into gift as g (ref, sen, account_id, from_name, from_email, to_name, to_email, words,
               mail_day, language, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${giftColumns}`,
      values: [
        `G${randomCode(10)}`,
        senOf(form.amount),
        accountId,
        ...texts.map((text) => text.trim()),
        form.mail_day,
        language,
        now,
      ],
    })
    return succeed(await payGift(tx, deps, gift, language, now))
  })
}

/** Starts another attempt to pay an unpaid gift. */
export function retryGift(
  deps: GiftDeps,
  id: number,
  language: Locale,
  now: Date,
): Promise<CommandResult<HostedPage>> {
  return inTransaction(deps.pool, async (tx) => {
    const gift = await lockGift(tx, id)
    if (!gift || gift.paid_at) return refuse('gift-paid')
    const pending = await hasRows(tx, {
      text: `select from payment_attempt where gift_id = $1 and status = 'Pending'`,
      values: [id],
    })
    if (pending) return refuse('gift-pending')
    return succeed(await payGift(tx, deps, gift, language, now))
  })
}

async function payGift(
  tx: Tx,
  deps: GiftDeps,
  gift: Gift,
  language: Locale,
  now: Date,
): Promise<HostedPage> {
  const { payment, settings } = deps
  const attempt = await queryOne<{ id: number; ref: string }>(tx, {
    text: `insert into payment_attempt (ref, gift_id, provider, amount_sen, created_at, language)
           select $2 || 'P' || (1 + (select count(*) from payment_attempt where gift_id = $1)), $1, $3,
             $4, $5, $6 returning id, ref`,
    values: [gift.id, gift.ref, payment.name, gift.sen, now, language],
  })
  const until = new Date(now.getTime() + settings.holdMinutes * 60_000)
  await scheduleAttemptRequery(tx, payment.name, attempt.id, until, now)
  return payment.checkout(giftCheckoutOf(deps, gift, { ref: attempt.ref, language }))
}

/** The provider's request for an attempt to pay a gift voucher. */
export function giftCheckoutOf(
  deps: Pick<Deps, 'settings'>,
  gift: Pick<Gift, 'ref' | 'sen' | 'from_name' | 'from_email'>,
  { ref, language }: { readonly ref: string; readonly language: Locale },
): CheckoutRequest {
  const { publicUrl, company, holdMinutes } = deps.settings
  return {
    ...pageOf(deps, ref, language),
    amountSen: gift.sen,
    billName: gift.from_name,
    billEmail: gift.from_email,
    billMobile: company.phone.replace(/[^\d+]/g, ''),
    description: `${company.name} gift voucher ${gift.ref}`,
    cancelUrl: `${publicUrl}${pathIn(language, giftPath(deps.settings, gift.ref))}`,
    waitSeconds: Math.min(3600, holdMinutes * 60),
  }
}
