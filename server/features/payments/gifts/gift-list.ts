import { emailProblem } from '../../../../domain/account/contact-details.ts'
import type { StaffGift } from '../../../../domain/api/payments/gifts.ts'
import { ringgit } from '../../../../domain/booking/price/money.ts'
import { sentOn } from '../../../../domain/gifts/gifts.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { type Dated, withIsoInstants } from '../../../db/instants.ts'
import { readPage } from '../../../db/read-page.ts'
import { hasRows, query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { CallRequest, CallResponse } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../../audit/record.ts'
import { changeRecord } from '../../audit/staff-command.ts'
import { mailGift } from './gift-mails.ts'
import { type Gift, giftJoins, leftSql, lockGift, paidStateSql } from './gift-rows.ts'

type Row = Dated<Omit<StaffGift, 'amount' | 'left' | 'can_send' | 'needs_bank'>, 'paid_at'> & {
  readonly sen: number
  readonly left_sen: number
  readonly provider: string
  readonly channel: string
  readonly wants_bank: boolean
}

/** A page of paid gift vouchers, newest first, without codes and messages. */
export function listGifts(
  { pool, payment }: Pick<Deps, 'pool' | 'payment'>,
  { search, state, ...page }: CallRequest<'GET /staff/gift-vouchers/'>,
): Promise<CallResponse<'GET /staff/gift-vouchers/'>> {
  const found = `gift g ${giftJoins}
    join payment_attempt p on p.gift_id = g.id and p.status = 'Paid'
    where g.paid_at is not null and ($1::text is null or ${paidStateSql} = $1)
      and ($2 = '' or position(lower($2) in lower(concat_ws(' ', g.ref, g.from_name, g.from_email,
        g.to_name, g.to_email))) > 0)`
  return readPage(pool, page, {
    counted: found,
    rows: (part) => `
        select g.id, g.ref, g.sen, g.to_name, g.to_email, g.from_name, g.from_email, g.mail_day,
          g.paid_at, g.version, ${paidStateSql} as state,
          coalesce(g.refund_sen, ${leftSql}) as left_sen, p.provider,
          coalesce(p.channel, '') as channel, coalesce(last.wants_bank, false) as wants_bank
        from ${found} order by g.id desc ${part}`,
    values: [state ?? null, search.trim()],
    item: ({ sen, left_sen: leftSen, provider, channel, wants_bank, ...gift }: Row) => ({
      ...withIsoInstants(gift),
      mail_day: sentOn(gift.mail_day, gift.paid_at),
      amount: ringgit(sen),
      left: ringgit(leftSen),
      can_send: provider === payment.name,
      needs_bank: wants_bank || payment.bankDetails(channel) === 'needed',
    }),
  })
}

/** Mails a gift voucher with a new code; to another address if the first one was wrong. */
export function sendGiftAgain(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  id: number,
  { version, to_email: typed }: CallRequest<'POST /staff/gift-vouchers/{id}/send/'>,
  by: Author,
): Promise<CommandResult> {
  const record = {
    lock: (tx: Tx) => lockGift(tx, id),
    version,
    subject: ['gift', ({ ref }: Gift) => ref],
  } as const
  return changeRecord(pool, record, async (tx, gift) => {
    const email = typed.trim()
    const wrong = emailProblem(email)
    if (wrong) return refuse({ ...wrong, field: 'to_email' })
    if (!gift.paid_at) return refuse('not-found')
    if (gift.refund_sen !== null) return refuse('gift-void')
    const credit = await hasRows(tx, {
      text: 'select from credit where gift_id = $1',
      values: [id],
    })
    if (credit) return refuse('gift-redeemed')
    await query(tx, {
      text: 'update gift set to_email = $2, version = version + 1 where id = $1',
      values: [id, email],
    })
    await mailGift(tx, { settings }, { ...gift, to_email: email }, by.now)
    const [before, after] = [{ email: gift.to_email }, { email }]
    await recordAudit(tx, by, { action: 'gift-sent', subject: gift.ref, before, after })
    return succeed()
  })
}
