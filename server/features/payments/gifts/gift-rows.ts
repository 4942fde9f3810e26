import type { Locale } from '../../../../messages/locales.ts'
import { queryFirst, type Reader, type Tx } from '../../../db/transaction.ts'
import type { CompleteSettings } from '../../../env.ts'
import { isSameSecret, shortSignatureOf } from '../../../signature.ts'

/** A stored gift voucher. */
export type Gift = {
  readonly id: number
  readonly ref: string
  readonly sen: number
  readonly account_id: number | null
  readonly from_name: string
  readonly from_email: string
  readonly to_name: string
  readonly to_email: string
  readonly words: string
  readonly mail_day: string
  readonly language: Locale
  readonly paid_at: Date | null
  readonly mailed_at: Date | null
  /** The amount to refund; null for none. */
  readonly refund_sen: number | null
  readonly version: number
}

/** The columns of a `Gift` of `gift g`. */
export const giftColumns = `g.id, g.ref, g.sen, g.account_id, g.from_name, g.from_email, g.to_name,
  g.to_email, g.words, g.mail_day, g.language, g.paid_at, g.mailed_at, g.refund_sen, g.version`

/** The latest refund of `gift g`, as `last`, and the credit that it was redeemed for, as `c`. */
export const giftJoins = `left join credit c on c.gift_id = g.id
  left join lateral (select r.status, r.wants_bank from refund r where r.gift_id = g.id
    order by r.id desc limit 1) last on true`

/** The state of a paid gift, with `giftJoins`. */
export const paidStateSql = `case when g.refund_sen is not null then
    case last.status when 'Refunded' then 'refunded' when 'Refused' then 'refused' else 'under-way' end
  when c.id is not null then 'redeemed' when g.mailed_at is not null then 'mailed' else 'paid' end`

/** The unspent amount of `gift g`, with `giftJoins`, in sen. */
export const leftSql = 'coalesce(c.left_sen, g.sen)'

/** A gift, locked against concurrent payments, mails, redemptions and refunds. */
export async function lockGift(tx: Tx, id: number): Promise<Gift | undefined> {
  return queryFirst<Gift>(tx, {
    text: `select ${giftColumns} from gift g where g.id = $1 for update`,
    values: [id],
  })
}

type Secret = Pick<CompleteSettings, 'sessionSecret'>

/** The token of a buyer's link: the purchase and a signature. It cannot redeem the gift. */
function giftToken({ sessionSecret }: Secret, ref: string): string {
  return `${ref}.${shortSignatureOf(sessionSecret, `gift ${ref}`)}`
}

/** The path of the page with a gift's state for its buyer, without a language. */
export function giftPath(settings: Secret, ref: string): string {
  return `/gift?gift=${giftToken(settings, ref)}`
}

/** The gift of a buyer's link; undefined if it is forged, unknown, or unpaid and forgotten. */
export async function giftOfLink(
  reader: Reader,
  settings: Secret,
  link: string,
): Promise<Gift | undefined> {
  const [ref = ''] = link.split('.')
  if (!isSameSecret(link, giftToken(settings, ref))) return undefined
  return queryFirst<Gift>(reader, {
    name: 'gift-of-link',
    text: `select ${giftColumns} from gift g
           where g.ref = $1 and (g.paid_at is not null or g.to_email <> '')`,
    values: [ref],
  })
}
