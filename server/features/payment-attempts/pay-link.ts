import { type Locale, pathIn } from '../../../messages/locales.ts'
import { query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'
import { isSameSecret, shortSignatureOf } from '../../signature.ts'

type LinkSettings = Pick<CompleteSettings, 'publicUrl' | 'sessionSecret'>

/**
 * The token of a pay link: the order and a signature over the order and its deadline, so that a link
 * opens only this order, and only until then.
 */
function payLinkToken(secret: string, ref: string, expiresAt: Date): string {
  return `${ref}.${shortSignatureOf(secret, `pay link ${ref} ${expiresAt.toISOString()}`)}`
}

/** The address of the page that pays an order by its link. */
export function payLinkUrl(
  { publicUrl, sessionSecret }: LinkSettings,
  language: Locale,
  ref: string,
  expiresAt: Date,
): string {
  return payPage(publicUrl, language, payLinkToken(sessionSecret, ref, expiresAt))
}

function payPage(publicUrl: string, language: Locale, link: string): string {
  return `${publicUrl}${pathIn(language, `/pay?link=${encodeURIComponent(link)}`)}`
}

/** The order of a pay link, and its deadline; undefined for a forged or unknown link. */
export async function orderOfLink(
  reader: Reader,
  { sessionSecret }: LinkSettings,
  link: string,
): Promise<{ ref: string; expiresAt: Date } | undefined> {
  const [ref = ''] = link.split('.')
  const row = await queryFirst<{ expires_at: Date }>(reader, {
    name: 'order-of-pay-link',
    text: `select l.expires_at from pay_link l join booking_order o on o.id = l.order_id
           where o.ref = $1`,
    values: [ref],
  })
  if (!row) return undefined
  const expected = payLinkToken(sessionSecret, ref, row.expires_at)
  return isSameSecret(link, expected) ? { ref, expiresAt: row.expires_at } : undefined
}

function visitLinkToken(secret: string, bookingId: string): string {
  return `${bookingId}.${shortSignatureOf(secret, `visit pay link ${bookingId}`)}`
}

/**
 * The address of the page on which a visit in cash is paid online instead. It shows no more than any pay link, so that
 * the crew may have it too (docs/product/visits.md#pay-online-instead).
 */
export function visitLinkUrl(
  { publicUrl, sessionSecret }: LinkSettings,
  language: Locale,
  bookingId: string,
): string {
  return payPage(publicUrl, language, visitLinkToken(sessionSecret, bookingId))
}

/** The same in each language. */
export function visitLinkOf(settings: LinkSettings, bookingId: string) {
  return { urlIn: (language: Locale) => visitLinkUrl(settings, language, bookingId) }
}

/** The number of the visit that a link is of; undefined when it is not one of ours. */
export function visitOfLink({ sessionSecret }: LinkSettings, link: string): string | undefined {
  const bookingId = link.slice(0, Math.max(0, link.lastIndexOf('.')))
  return isSameSecret(link, visitLinkToken(sessionSecret, bookingId)) ? bookingId : undefined
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
 * The pay link of an order in each language, with its deadline; undefined if it has none. It never
 * changes, so that a link from an earlier mail also pays a debt from a later change.
 */
export async function payLinkOf(
  reader: Reader,
  settings: LinkSettings,
  orderId: number,
): Promise<{ until: Date; urlIn: (language: Locale) => string } | undefined> {
  const row = await queryFirst<{ ref: string; until: Date }>(reader, {
    name: 'pay-link-of-order',
    text: `select o.ref, l.expires_at as until from pay_link l
           join booking_order o on o.id = l.order_id where l.order_id = $1`,
    values: [orderId],
  })
  if (!row) return undefined
  const { ref, until } = row
  return { until, urlIn: (language) => payLinkUrl(settings, language, ref, until) }
}

/** Counts a mailing of the link. */
export async function notePayLinkSent(tx: Tx, orderId: number, now: Date): Promise<void> {
  await query(tx, {
    name: 'note-pay-link-sent',
    text: 'update pay_link set sent_at = $2, sends = sends + 1 where order_id = $1',
    values: [orderId, now],
  })
}
