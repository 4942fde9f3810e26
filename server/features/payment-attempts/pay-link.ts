import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Locale, pathIn } from '../../../messages/locales.ts'
import { query, type Reader, type Tx } from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'

type LinkSettings = Pick<CompleteSettings, 'publicUrl' | 'sessionSecret'>

/** Characters of a link's signature: 132 bits. */
const SIGNATURE = 22

/**
 * The text of a pay link: the order and a signature that covers the deadline, so that it opens this
 * order alone, for as long as it was made for.
 */
function payLinkToken(secret: string, ref: string, expiresAt: Date): string {
  const mac = createHmac('sha256', secret).update(`pay link ${ref} ${expiresAt.toISOString()}`)
  return `${ref}.${mac.digest('base64url').slice(0, SIGNATURE)}`
}

/** The address of the page on which an order is paid by its link. */
export function payLinkUrl(
  { publicUrl, sessionSecret }: LinkSettings,
  language: Locale,
  ref: string,
  expiresAt: Date,
): string {
  const token = payLinkToken(sessionSecret, ref, expiresAt)
  return `${publicUrl}${pathIn(language, `/pay?link=${encodeURIComponent(token)}`)}`
}

/** The order that a link opens, and its deadline; undefined for a forged or unknown link. */
export async function orderOfLink(
  reader: Reader,
  { sessionSecret }: LinkSettings,
  link: string,
): Promise<{ ref: string; expiresAt: Date } | undefined> {
  const [ref = ''] = link.split('.')
  const [row] = await query<{ expires_at: Date }>(reader, {
    name: 'order-of-pay-link',
    text: `select l.expires_at from pay_link l join booking_order o on o.id = l.order_id
           where o.ref = $1`,
    values: [ref],
  })
  if (!row) return undefined
  const expected = Buffer.from(payLinkToken(sessionSecret, ref, row.expires_at))
  const given = Buffer.from(link)
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? { ref, expiresAt: row.expires_at }
    : undefined
}

/**
 * Stores the pay link of a new order.
 * @param expiresAt the end of its hold.
 */
export async function storePayLink(tx: Tx, orderId: number, expiresAt: Date): Promise<void> {
  await query(tx, {
    name: 'store-pay-link',
    text: 'insert into pay_link (order_id, expires_at) values ($1, $2)',
    values: [orderId, expiresAt],
  })
}

/**
 * The pay link of an order in each language, with its deadline; undefined when it has none. It stays the
 * same, so that a link from an earlier mail also pays what the order owes since it was changed.
 */
export async function payLinkOf(
  reader: Reader,
  settings: LinkSettings,
  orderId: number,
): Promise<{ until: Date; urlIn: (language: Locale) => string } | undefined> {
  const [row] = await query<{ ref: string; until: Date }>(reader, {
    name: 'pay-link-of-order',
    text: `select o.ref, l.expires_at as until from pay_link l
           join booking_order o on o.id = l.order_id where l.order_id = $1`,
    values: [orderId],
  })
  if (!row) return undefined
  const { ref, until } = row
  return { until, urlIn: (language) => payLinkUrl(settings, language, ref, until) }
}

/** Counts that the link was mailed. */
export async function notePayLinkSent(tx: Tx, orderId: number, now: Date): Promise<void> {
  await query(tx, {
    name: 'note-pay-link-sent',
    text: 'update pay_link set sent_at = $2, sends = sends + 1 where order_id = $1',
    values: [orderId, now],
  })
}
