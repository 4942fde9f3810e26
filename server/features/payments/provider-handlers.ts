import { isPlainText } from '../../../domain/booking/plain-text.ts'
import { baseLocale, type Locale, pathIn } from '../../../messages/locales.ts'
import { inTransaction, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentHandlers, UnprovenMessage } from '../../providers/payment/port.ts'
import { resultPath } from '../payment-attempts/attempts.ts'
import { requeryNow, requerySoon } from '../payment-attempts/requery.ts'
import { storeSavedCard } from '../saved-cards/cards.ts'
import { giftPath } from './gifts/gift-rows.ts'
import { logMessage } from './message-log.ts'
import { settleRefundMessage } from './refunds/settle-refund.ts'
import { settleMessage, type Verdict } from './settle.ts'

/** Messages with these verdicts need no repetition. */
const understood: ReadonlySet<Verdict> = new Set([
  'confirmed',
  'refund-due',
  'failed',
  'pending',
  'repeated',
])

/** Handles the messages that the routes of any provider have read. */
export function providerHandlers(deps: Deps): PaymentHandlers {
  return {
    async onPayment({ message, kind, eventId }) {
      const settled = await settleMessage(deps, message, kind, deps.clock(), eventId)
      return { ...settled, understood: understood.has(settled.verdict) }
    },
    async onRefund({ refund, eventId }) {
      const settled = await settleRefundMessage(deps, refund, deps.clock(), eventId)
      return { understood: settled.ok, verdict: settled.ok ? settled.value : settled.refusal.code }
    },
    onUnproven: (message) => takeUnproven(deps, message, deps.clock()),
    async showResult(reply, { orderRef }) {
      const path =
        (await wayBack(deps, orderRef)) ??
        resultPath(await languageOfPayment(deps, orderRef), orderRef)
      return reply.header('cache-control', 'no-store').redirect(path, 303)
    },
    onCardSaved: (setupRef) => storeSavedCard(deps, setupRef, deps.clock()),
    async showCard(reply, { order }) {
      const language = order ? await languageOfOrder(deps, order) : baseLocale
      const path = order ? `/series?order=${encodeURIComponent(order)}` : '/profile'
      return reply.header('cache-control', 'no-store').redirect(pathIn(language, path), 303)
    },
    now: deps.clock,
  }
}

/**
 * Logs an unverified message in the provider's name for a while. It changes nothing else; if it may
 * be true, the provider is queried.
 */
function takeUnproven(
  deps: Deps,
  { reason, claimedOrderRef }: UnprovenMessage,
  now: Date,
): Promise<{ orderRef?: string }> {
  const claimed = claimedOrderRef === undefined ? undefined : plain(claimedOrderRef)
  return inTransaction(deps.pool, async (tx) => {
    const raw = claimed === undefined ? {} : { claimed }
    await logMessage(tx, deps, { attemptId: null, kind: 'unproven', verdict: reason, raw }, now)
    if (claimed === undefined) return {}
    // It may be genuine but damaged: the provider knows.
    if (reason === 'bad-signature') await requerySoon(tx, deps.payment.name, claimed, now)
    if (reason !== 'unproven') return {}
    // It proves nothing by design, but names the order whose page to show.
    await requeryNow(tx, deps.payment.name, claimed, now)
    return { orderRef: await orderOf(tx, deps, claimed) }
  })
}

async function orderOf(tx: Tx, deps: Deps, attemptRef: string): Promise<string | undefined> {
  const row = await queryFirst<{ ref: string }>(tx, {
    text: `select case when p.for_tip or p.order_id is null then p.ref else o.ref end as ref
           from payment_attempt p left join booking_order o on o.id = p.order_id
           where p.ref = $1 and p.provider = $2`,
    values: [attemptRef, deps.payment.name],
  })
  return row?.ref
}

/**
 * The path to which the customer of a tip or a gift returns; undefined for the payment of an order.
 */
async function wayBack(
  { pool, settings }: Deps,
  attemptRef: string | undefined,
): Promise<string | undefined> {
  if (!attemptRef) return undefined
  const row = await queryFirst<{ back: string | null; gift: string | null; language: Locale }>(
    pool,
    {
      text: `select t.back, g.ref as gift, p.language from payment_attempt p
           left join tip t on t.attempt_id = p.id left join gift g on g.id = p.gift_id
           where p.ref = $1`,
      values: [attemptRef],
    },
  )
  const path = row?.gift ? giftPath(settings, row.gift) : row?.back
  return row && path ? pathIn(row.language, path) : undefined
}

async function languageOfOrder({ pool }: Deps, order: string): Promise<Locale> {
  const row = await queryFirst<{ language: Locale }>(pool, {
    text: `select a.language from booking_order o join account a on a.id = o.account_id
           where o.ref = $1`,
    values: [order],
  })
  return row?.language ?? baseLocale
}

/** The language of the page on which the latest attempt to pay an order began. */
async function languageOfPayment({ pool }: Deps, orderRef: string | undefined): Promise<Locale> {
  if (!orderRef) return baseLocale
  const row = await queryFirst<{ language: Locale }>(pool, {
    text: `select p.language from payment_attempt p join booking_order o on o.id = p.order_id
           where o.ref = $1 and not p.for_tip order by p.id desc limit 1`,
    values: [orderRef],
  })
  return row?.language ?? baseLocale
}

/** An unknown client's claim, if it can be stored. */
function plain(claimed: string): string {
  const short = claimed.slice(0, 64)
  return isPlainText(short) ? short : ''
}
