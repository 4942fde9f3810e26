import { ringgit } from '../../../../domain/booking/price/money.ts'
import { refundableUntil } from '../../../../domain/gifts/gifts.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../../db/rolled-back.ts'
import { query, queryFirst, queryOne, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { CommandResult, RefusalCode } from '../../../http/calls/refusals.ts'
import type { BankDetails } from '../../../providers/payment/port.ts'
import { outOfDate } from '../../audit/out-of-date.ts'
import { type Author, recordAudit } from '../../audit/record.ts'
import { type Actor, program } from '../../bookings/records/history.ts'
import { enter } from '../../ledger/ledger.ts'
import { scheduleRefundRequery } from '../../payment-attempts/requery.ts'
import type { Refund } from '../refunds/refund-rows.ts'
import { sendToProvider } from '../refunds/send-refund.ts'
import { mailTakenBack } from './gift-mails.ts'
import { creditGift } from './gift-refund-news.ts'
import { type Gift, lockGift } from './gift-rows.ts'

type ByStaff = {
  readonly actor: Actor
  readonly by: Author
  readonly version: number
  /** `manual`: by bank or cash, outside the provider. */
  readonly way: 'provider' | 'manual'
  readonly bank: BankDetails | undefined
}

/** A gift's payment, and the state of its refunds. */
type Paid = {
  readonly provider: string
  readonly channel: string
  readonly statuses: readonly Refund['status'][]
  readonly wants_bank: boolean
}

/**
 * Refunds the unspent part of a gift voucher, once (docs/product/gifts.md#refunds). Its code is void
 * from then on, even if the provider refuses the refund, which staff then send.
 * @param staff undefined for a request by the buyer, who has 14 days.
 */
export async function refundGift(
  deps: Deps,
  id: number,
  staff: ByStaff | undefined,
  now: Date,
): Promise<CommandResult<Refund['status']>> {
  const begun = await inTransactionUnlessRefused(deps.pool, async (tx) => {
    const gift = await lockGift(tx, id)
    if (!gift?.paid_at) return refuse('not-found')
    if (staff && staff.version !== gift.version)
      return refuse(await outOfDate(tx, 'gift', gift.ref))
    const paid = await readPaid(tx, id)
    const why = whyNotBack(gift, paid, staff, now)
    if (why) return refuse(why)
    const isManual = staff?.way === 'manual'
    const isElsewhere = paid.provider !== deps.payment.name
    const lacksBank =
      !staff?.bank && (paid.wants_bank || deps.payment.bankDetails(paid.channel) === 'needed')
    if (staff && !isManual && isElsewhere) return refuse('by-hand')
    if (staff && !isManual && lacksBank) return refuse('bank-details-needed')
    const sen = gift.refund_sen ?? (await takeUnspent(tx, deps, gift, now))
    if (sen === 0) return refuse('gift-spent')
    const actor = staff?.actor ?? { ...program, who: gift.from_name }
    const status = isManual ? 'Refunded' : isElsewhere || lacksBank ? 'Refused' : 'Sending'
    const ref = await beginGiftRefund(
      tx,
      deps,
      { ...gift, refund_sen: sen },
      { actor, status },
      now,
    )
    if (staff) {
      const after = { amount: ringgit(sen), way: staff.way }
      await recordAudit(tx, staff.by, { action: 'gift-refunded', subject: gift.ref, after })
    }
    return succeed(ref)
  })
  return begun.ok ? succeed(await sendToProvider(deps, begun.value, now, staff?.bank)) : begun
}

async function readPaid(tx: Tx, id: number): Promise<Paid> {
  return queryOne<Paid>(tx, {
    text: `select p.provider, coalesce(p.channel, '') as channel,
             array(select r.status from refund r where r.gift_id = $1) as statuses,
             coalesce((select r.wants_bank from refund r where r.gift_id = $1
               order by r.id desc limit 1), false) as wants_bank
           from payment_attempt p where p.gift_id = $1 and p.status = 'Paid'`,
    values: [id],
  })
}

function whyNotBack(
  gift: Gift,
  { statuses }: Paid,
  staff: ByStaff | undefined,
  now: Date,
): RefusalCode | undefined {
  if (statuses.includes('Refunded')) return 'gift-refunded'
  if (statuses.some((status) => status !== 'Refused')) return 'refund-under-way'
  if (staff || !gift.paid_at) return undefined
  if (gift.refund_sen !== null) return 'refund-under-way'
  return now < refundableUntil(gift.paid_at) ? undefined : 'gift-refund-over'
}

/**
 * Voids the code, and takes back the rest of the credit that it was redeemed for. @returns the
 * unspent amount, in sen.
 */
async function takeUnspent(
  tx: Tx,
  deps: Pick<Deps, 'settings' | 'services'>,
  gift: Gift,
  now: Date,
): Promise<number> {
  const credit = await queryFirst<{ id: number; left_sen: number; account_id: number | null }>(tx, {
    text: 'select id, left_sen, account_id from credit where gift_id = $1 for update',
    values: [gift.id],
  })
  const sen = credit ? credit.left_sen : gift.sen
  if (sen === 0) return 0
  await query(tx, {
    text: 'update gift set refund_sen = $2, version = version + 1 where id = $1',
    values: [gift.id, sen],
  })
  if (credit) await enter(tx, now, [{ kind: 'gift-credit-back', sen, creditId: credit.id }])
  if (credit?.account_id) await mailTakenBack(tx, deps, { gift, sen, to: credit.account_id }, now)
  return sen
}

/**
 * Stores a gift's refund, which the provider is then asked for.
 * @param status `Refunded`: staff sent it outside the provider. `Refused`: staff must send it.
 * @returns our reference.
 */
export async function beginGiftRefund(
  tx: Tx,
  deps: Pick<Deps, 'payment' | 'settings'>,
  { id, ref: giftRef, refund_sen: sen }: Gift,
  { actor, status }: { readonly actor: Actor; readonly status: 'Sending' | 'Refunded' | 'Refused' },
  now: Date,
): Promise<string> {
  if (sen === null) throw new Error(`the gift ${id} is not to be refunded`)
  const refund = await queryOne<{ id: number; ref: string }>(tx, {
    text: `insert into refund (ref, gift_id, attempt_id, amount_sen, status, account_id, who, created_at,
             settled_at, wants_bank)
           select $2 || 'R' || (1 + (select count(*) from refund where gift_id = $1)), $1,
             case when $4 <> 'Refunded' then p.id end, $3, $4, $5, $6, $7,
             case when $4 <> 'Sending' then $7::timestamptz end, $4 = 'Refused'
           from payment_attempt p where p.gift_id = $1 and p.status = 'Paid' returning id, ref`,
    values: [id, giftRef, sen, status, actor.accountId, actor.who, now],
  })
  const giftRefund = { id: refund.id, gift_id: id, amount_sen: sen }
  if (status === 'Sending') await scheduleRefundRequery(tx, deps.payment.name, refund.id, now)
  if (status === 'Refunded') await creditGift(tx, deps, { ...giftRefund, attempt_id: null }, now)
  return refund.ref
}
