import { formatSen } from '../../../../domain/booking/price/money.ts'
import { addDays, dayOf } from '../../../../domain/booking/starts/calendar.ts'
import {
  GIFT_CODE_LENGTH,
  GIFT_CREDIT_DAYS,
  GIFT_REFUND_DAYS,
  mailedUpTo,
  sentOn,
  writtenCode,
} from '../../../../domain/gifts/gifts.ts'
import { dayLabel } from '../../../../domain/messages/format.ts'
import { m } from '../../../../messages/every.ts'
import { inTransaction, query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { randomCode } from '../../../random-code.ts'
import { mailTo } from '../../bookings/mails/mails.ts'
import { readRecipient } from '../../bookings/records/queries.ts'
import { queueMail } from '../../mail/commands.ts'
import { type Email, pageUrl, renderEmail } from '../../mail/email-template.ts'
import { type Gift, giftColumns, giftPath } from './gift-rows.ts'
import { hashOfCode } from './redeem-gift.ts'

type MailDeps = Pick<Deps, 'settings'>

/** Mails the buyer a receipt, with a link for refunds. */
export function mailReceipt(tx: Tx, deps: MailDeps, gift: Gift, now: Date): Promise<void> {
  const { language: locale, to_name: name, paid_at: paidAt } = gift
  const day = dayLabel(sentOn(gift.mail_day, paidAt ?? now), locale)
  const until = dayLabel(addDays(dayOf(paidAt ?? now), GIFT_REFUND_DAYS), locale)
  const amount = formatSen(gift.sen)
  return mail(
    tx,
    deps,
    { gift, who: 'from', now },
    {
      subject: m.mail_gift_receipt_subject({ amount, name }, { locale }),
      lines: [m.mail_gift_receipt_line({ name, day }, { locale })],
      facts: [
        [m.mail_gift_amount({}, { locale }), amount],
        [m.mail_gift_reference({}, { locale }), gift.ref],
      ],
      action: seeGift(deps, gift),
      after: [m.mail_gift_receipt_refund({ day: until }, { locale })],
    },
  )
}

/** Notifies the buyer by mail of the refund. */
export function mailRefunded(tx: Tx, deps: MailDeps, gift: Gift, now: Date): Promise<void> {
  const { language: locale, to_name: name } = gift
  const amount = formatSen(gift.refund_sen ?? 0)
  return mail(
    tx,
    deps,
    { gift, who: 'from', now },
    {
      subject: m.mail_gift_refunded_subject({ amount }, { locale }),
      lines: [m.mail_gift_refunded_line({ name, amount }, { locale })],
      facts: [[m.mail_gift_reference({}, { locale }), gift.ref]],
      action: seeGift(deps, gift),
    },
  )
}

/** Notifies the redeemer by mail that the buyer got a refund and the unspent credit is gone. */
export async function mailTakenBack(
  tx: Tx,
  deps: Pick<Deps, 'settings' | 'services'>,
  { gift, sen, to }: { readonly gift: Gift; readonly sen: number; readonly to: number },
  now: Date,
): Promise<void> {
  const recipient = await readRecipient(tx, to)
  if (!recipient) return
  const amount = formatSen(sen)
  const { from_name: name } = gift
  const mail = mailTo(deps, recipient, (locale) => ({
    subject: m.mail_gift_taken_subject({ amount }, { locale }),
    lines: [m.mail_gift_taken_line({ name, amount }, { locale })],
    action: {
      label: m.mail_gift_taken_view({}, { locale }),
      url: pageUrl(deps.settings.publicUrl, locale, '/profile'),
    },
  }))
  await queueMail(tx, { ...mail, about: { accountId: to } }, now)
}

/**
 * Mails a gift voucher with a new code, which invalidates the previous one; only its hash is stored
 * (docs/product/gifts.md#mail). The gift is locked.
 */
export async function mailGift(tx: Tx, deps: MailDeps, gift: Gift, now: Date): Promise<void> {
  const { language: locale, from_name: name, words } = gift
  const code = randomCode(GIFT_CODE_LENGTH)
  await query(tx, {
    text: 'update gift set code_hash = $2, mailed_at = $3 where id = $1',
    values: [gift.id, hashOfCode(code), now],
  })
  const amount = formatSen(gift.sen)
  const years = GIFT_CREDIT_DAYS / 365
  await mail(
    tx,
    deps,
    { gift, who: 'to', now },
    {
      subject: m.mail_gift_subject({ name, amount }, { locale }),
      lines: [m.mail_gift_line({ name, amount }, { locale }), ...(words ? [`“${words}”`] : [])],
      facts: [[m.mail_gift_code({}, { locale }), writtenCode(code)]],
      action: {
        label: m.mail_gift_redeem({}, { locale }),
        url: pageUrl(deps.settings.publicUrl, locale, `/profile?gift=${code}`),
      },
      after: [m.mail_gift_after({ count: years }, { locale })],
    },
  )
}

/** Mails the codes that are due today. @returns how many. */
export function mailGifts(deps: Pick<Deps, 'pool' | 'settings'>, now: Date): Promise<number> {
  return inTransaction(deps.pool, async (tx) => {
    // Waits for locks, such as of a repeated payment message: skipping the row would delay its code
    // by ten minutes.
    const due = await query<Gift>(tx, {
      name: 'gifts-to-mail',
      text: `select ${giftColumns} from gift g where g.paid_at is not null and g.mailed_at is null
               and g.refund_sen is null and (g.mail_day <= $1
               or g.mail_day <= (g.paid_at at time zone 'Asia/Kuala_Lumpur')::date)
             order by g.id limit 50 for update`,
      values: [mailedUpTo(now)],
    })
    for (const gift of due) await mailGift(tx, deps, gift, now)
    return due.length
  })
}

function seeGift({ settings }: MailDeps, gift: Gift): NonNullable<Email['action']> {
  const { language: locale, ref } = gift
  const url = pageUrl(settings.publicUrl, locale, giftPath(settings, ref))
  return { label: m.mail_gift_see({}, { locale }), url }
}

function mail(
  tx: Tx,
  { settings: { company } }: MailDeps,
  { gift, who, now }: { readonly gift: Gift; readonly who: 'from' | 'to'; readonly now: Date },
  content: Omit<Email, 'greeting'>,
): Promise<void> {
  const { language: locale } = gift
  const greeting = m.mail_hello_name({ name: gift[`${who}_name`] }, { locale })
  const about = who === 'from' ? { accountId: gift.account_id } : {}
  const email = renderEmail(company, locale, { greeting, ...content })
  return queueMail(tx, { to: gift[`${who}_email`], ...email, about }, now)
}
