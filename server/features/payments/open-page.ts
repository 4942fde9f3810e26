import type { HostedPage } from '../../../domain/api/bookings/booking.ts'
import { baseLocale, type Locale, pathIn } from '../../../messages/locales.ts'
import { inTransaction, query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CheckoutRequest } from '../../providers/payment/port.ts'
import { isSameSecret } from '../../signature.ts'
import {
  checkoutOf,
  lockOrderToPay,
  openKey,
  resultPath,
  startAttempt,
  tipCheckoutOf,
} from '../payment-attempts/attempts.ts'
import { giftPath, lockGift } from './gifts/gift-rows.ts'
import { giftCheckoutOf } from './gifts/start-gift.ts'
import { logMessage } from './message-log.ts'

/** Stripe's minimum of half an hour, and five minutes for lost calls. */
const PAGE_MINUTES = 35

type AttemptRow = {
  id: number
  order_ref: string
  amount_sen: number
  status: string
  page_asked_at: Date
  page_url: string | null
  language: Locale
  for_tip: boolean
  /** For a tip or a gift: the path to which its customer returns. */
  back: string | null
}

/**
 * Opens the page of an attempt, if the provider creates it on the first visit (Stripe). Calls the
 * provider outside of any transaction, and creates only one page.
 * @returns the browser's next address: that page, or ours with the payment's state.
 */
export async function openPage(deps: Deps, ref: string, key: string, now: Date): Promise<string> {
  if (!isSameSecret(key, openKey(deps.settings.sessionSecret, ref))) return resultPath(baseLocale)
  const found = await inTransaction(deps.pool, async (tx) => {
    const order = await queryFirst<{
      order_id: number
      gift_id: number | null
      visit_id: number | null
    }>(tx, {
      text: `select p.order_id, p.gift_id,
               case when o.payment_method = 'Cash' then p.booking_ids[1] end as visit_id
             from payment_attempt p left join booking_order o on o.id = p.order_id
             where p.ref = $1 and p.provider = $2`,
      values: [ref, deps.payment.name],
    })
    if (!order) return undefined
    if (order.gift_id !== null) return openGift(tx, deps, ref, order.gift_id, now)
    const toPay = await lockOrderToPay(tx, order.order_id, order.visit_id ?? undefined)
    const attempt = await queryFirst<AttemptRow>(tx, {
      text: `update payment_attempt p set page_asked_at = coalesce(p.page_asked_at, $2)
             from booking_order o where o.id = p.order_id and p.ref = $1
             returning p.id, o.ref as order_ref, p.amount_sen, p.status,
               p.page_asked_at, p.page_url, p.language, p.for_tip,
               (select t.back from tip t where t.attempt_id = p.id) as back`,
      values: [ref, now],
    })
    if (!attempt) return undefined
    if (attempt.for_tip) {
      const tip = { ref, sen: attempt.amount_sen, back: attempt.back ?? '/' }
      const { language } = attempt
      const isOpen = attempt.status === 'Open'
      return {
        attempt,
        request: isOpen ? tipCheckoutOf(deps, toPay, { ...tip, language }) : undefined,
      }
    }
    const isHeld = toPay.hold_until !== null && toPay.hold_until > now
    // The amount is outdated if a visit was cancelled in the meantime; a new attempt asks for the
    // rest.
    const mayPay = isHeld || toPay.is_debt
    const open = mayPay && attempt.status === 'Open' && toPay.to_pay_sen === attempt.amount_sen
    const way = { ref, language: attempt.language }
    return { attempt, request: open ? checkoutOf(deps, toPay, way, now) : undefined }
  })
  if (!found) return resultPath(baseLocale)
  const { attempt, request } = found
  const result =
    attempt.back === null
      ? resultPath(attempt.language, attempt.order_ref)
      : pathIn(attempt.language, attempt.back)
  if (!request) return result
  return attempt.page_url ?? (await makePage(deps, attempt, request, now)) ?? result
}

/** The page of an attempt to pay a gift, unless the gift is paid. */
async function openGift(tx: Tx, deps: Deps, ref: string, giftId: number, now: Date) {
  const gift = await lockGift(tx, giftId)
  const attempt = await queryFirst<AttemptRow>(tx, {
    text: `update payment_attempt set page_asked_at = coalesce(page_asked_at, $2) where ref = $1
           returning id, '' as order_ref, amount_sen, status, page_asked_at, page_url, language, for_tip`,
    values: [ref, now],
  })
  if (!gift || !attempt) return undefined
  const isOpen = attempt.status === 'Open' && gift.paid_at === null
  const way = { ref, language: attempt.language }
  const back = giftPath(deps.settings, gift.ref)
  const request = isOpen ? giftCheckoutOf(deps, gift, way) : undefined
  return { attempt: { ...attempt, back }, request }
}

async function makePage(
  deps: Deps,
  attempt: AttemptRow,
  request: CheckoutRequest,
  now: Date,
): Promise<string | undefined> {
  const expiresAt = new Date(attempt.page_asked_at.getTime() + PAGE_MINUTES * 60_000)
  const page = await deps.payment.openPage?.(request, expiresAt)
  if (!page) return undefined
  await inTransaction(deps.pool, async (tx) => {
    if (page.ok) {
      await query(tx, {
        text: 'update payment_attempt set page_ref = $2, page_url = $3 where id = $1',
        values: [attempt.id, page.value.pageRef, page.value.url],
      })
      return
    }
    // Our page then says that nothing was charged, and offers another attempt.
    await query(tx, {
      text: `update payment_attempt set status = 'Failed', settled_at = $2
             where id = $1 and status = 'Open' and page_ref is null`,
      values: [attempt.id, now],
    })
    await logMessage(
      tx,
      deps,
      { attemptId: attempt.id, kind: 'page', verdict: page.refusal.code },
      now,
    )
  })
  return page.ok ? page.value.url : undefined
}

/**
 * Starts another attempt to pay an order, or one visit of a cash order; undefined if nothing is left
 * to pay.
 */
export async function retryPayment(
  deps: Deps,
  orderId: number,
  way: { readonly language: Locale; readonly visitId?: number },
  now: Date,
): Promise<HostedPage | undefined> {
  await closeEarlierPages(deps, orderId, { forTip: false, before: now, visitId: way.visitId })
  return inTransaction(deps.pool, (tx) => startAttempt(tx, deps, orderId, way, now))
}

/**
 * Closes the pages of earlier attempts to pay an order or to tip at one of its visits, so that nobody
 * pays twice.
 */
export async function closeEarlierPages(
  deps: Pick<Deps, 'pool' | 'payment'>,
  orderId: number,
  {
    forTip,
    before,
    visitId,
  }: { readonly forTip: boolean; readonly before: Date; readonly visitId?: number },
): Promise<void> {
  if (!deps.payment.closePage) return
  const pages = await query<{ page_ref: string }>(deps.pool, {
    text: `select page_ref from payment_attempt
           where order_id = $1 and provider = $2 and status = 'Open' and page_ref is not null
             and for_tip = $3 and created_at <= $4 and ($5::bigint is null or $5 = any(booking_ids))`,
    values: [orderId, deps.payment.name, forTip, before, visitId ?? null],
  })
  for (const { page_ref: pageRef } of pages) await deps.payment.closePage(pageRef)
}
