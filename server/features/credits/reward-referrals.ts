import { formatSen } from '../../../domain/booking/price/money.ts'
import { addDays, dayOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { CREDIT_DAYS } from '../../../domain/credits/credits.ts'
import {
  plainAddress,
  type ReferralReason,
  type ReferralState,
  samePerson,
} from '../../../domain/credits/referrals.ts'
import { m } from '../../../messages/every.ts'
import { hasRows, query, queryFirst, queryOne, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { mailTo } from '../bookings/mails/mails.ts'
import { readRecipient } from '../bookings/records/queries.ts'
import { type EventReader, each, readerOf } from '../events/readers.ts'
import { giveCredit } from '../ledger/credits.ts'
import { queueMail } from '../mail/commands.ts'
import { pageUrl } from '../mail/email-template.ts'

type RewardDeps = Pick<Deps, 'settings' | 'services'>

/** A referral whose friend has had and paid for a visit. */
export type DueReferral = {
  readonly id: number
  readonly referrer_id: number
  readonly friend_id: number
}

/** The friend's first visit took place and was paid at least partly in money. */
const isVisited = `exists (
  select from booking b where b.account_id = r.friend_id
    and b.status in ('Confirmed', 'In Progress', 'Completed') and b.payment_status = 'Paid'
    and b.outcome is null and b.total_sen > 0 and coalesce(b.runs_until, b.ends_at) <= $1
    and exists (select from ledger_entry l where l.booking_id = b.id and l.kind in ('payment', 'cash'))
    and (select sum(l.sen) from ledger_line l
      where l.booking_id = b.id and l.account = 'customer') <= 0)`

/** Friends whose first visit is over and paid, and whose referral is not decided. */
export async function friendsToReward(reader: Reader, now: Date): Promise<number[]> {
  const rows = await query<{ friend_id: number }>(reader, {
    name: 'friends-to-reward',
    text: `select r.friend_id from referral r where r.state = 'open' and ${isVisited} order by r.id`,
    values: [now],
  })
  return rows.map(({ friend_id: friend }) => friend)
}

/**
 * Gives credit to a referrer and a friend once the friend's first visit is over and paid
 * (docs/product/credits.md#friends). Refuses a pair that appears to be one person, and leaves a pair
 * of one household to staff.
 */
export async function rewardReferral(
  tx: Tx,
  deps: RewardDeps,
  now: Date,
  friendId: number,
): Promise<void> {
  const referral = await queryFirst<DueReferral>(tx, {
    name: 'referral-due',
    text: `select r.id, r.referrer_id, r.friend_id from referral r
           where r.state = 'open' and r.friend_id = $2 and ${isVisited} for update of r`,
    values: [now, friendId],
  })
  if (!referral) return
  const why = await whyOnePerson(tx, referral)
  const doubt = why ? undefined : await whyPerhaps(tx, referral)
  if (why) await decide(tx, referral.id, { state: 'refused', why }, now)
  else if (doubt) await decide(tx, referral.id, { state: 'review', why: doubt }, now)
  else await rewardBoth(tx, deps, referral, now)
}

/** Gives credit to both, once; to the referrer only within the monthly limit. */
export async function rewardBoth(
  tx: Tx,
  deps: RewardDeps,
  { id, referrer_id: referrerId, friend_id: friendId }: DueReferral,
  now: Date,
): Promise<void> {
  const { referralCreditSen, referralLimit } = deps.settings
  const within = (await rewardedThisMonth(tx, referrerId, now)) < referralLimit
  await decide(tx, id, { state: 'rewarded', why: within ? '' : 'limit' }, now)
  if (referralCreditSen === 0) return
  const gift = { sen: referralCreditSen, referralId: id }
  await give(tx, deps, { ...gift, accountId: friendId, isFriend: true }, now)
  if (within) await give(tx, deps, { ...gift, accountId: referrerId, isFriend: false }, now)
}

/** Waits for concurrent rewards of the same referrer. */
async function rewardedThisMonth(tx: Tx, referrerId: number, now: Date): Promise<number> {
  await query(tx, {
    text: 'select 1 as locked from referral_code where account_id = $1 for update',
    values: [referrerId],
  })
  const since = instantOf(`${dayOf(now).slice(0, 7)}-01`, 0)
  const row = await queryOne<{ count: number }>(tx, {
    text: `select count(*)::int as count from referral
           where referrer_id = $1 and state = 'rewarded' and why = '' and decided_at >= $2`,
    values: [referrerId, since],
  })
  return row.count
}

export async function decide(
  tx: Tx,
  id: number,
  { state, why }: { readonly state: Exclude<ReferralState, 'open'>; readonly why: ReferralReason },
  now: Date,
): Promise<void> {
  await query(tx, {
    text: `update referral set state = $2, why = $3, version = version + 1,
             decided_at = case when $2 <> 'review' then $4::timestamptz end where id = $1`,
    values: [id, state, why, now],
  })
}

type ReferralReward = {
  readonly accountId: number
  readonly sen: number
  readonly referralId: number
  readonly isFriend: boolean
}

async function give(
  tx: Tx,
  deps: RewardDeps,
  { accountId, sen, referralId, isFriend }: ReferralReward,
  now: Date,
): Promise<void> {
  const lastDay = addDays(dayOf(now), CREDIT_DAYS)
  await giveCredit(tx, { accountId, kind: 'referral', sen, lastDay, referralId }, now)
  const recipient = await readRecipient(tx, accountId)
  if (!recipient) return
  const line = isFriend ? m.mail_referral_line_friend : m.mail_referral_line_referrer
  const mail = mailTo(deps, recipient, (locale) => ({
    subject: m.mail_referral_subject({ amount: formatSen(sen) }, { locale }),
    lines: [line({}, { locale })],
    action: {
      label: m.mail_served_book({}, { locale }),
      url: pageUrl(deps.settings.publicUrl, locale),
    },
    after: [m.mail_credit_after({}, { locale })],
  }))
  await queueMail(tx, { ...mail, about: { accountId } }, now)
}

async function whyOnePerson(reader: Reader, referral: DueReferral) {
  const people = await query<{ id: number; email: string | null; phones: (string | null)[] }>(
    reader,
    {
      // The phone of an order on account may be that of the person served.
      text: `select a.id, a.email, array_append(
               array(select distinct o.customer_phone from booking_order o
                 where o.account_id = a.id and o.payment_method <> 'Account'),
               a.phone) as phones
             from account a where a.id = any($1::bigint[])`,
      values: [[referral.referrer_id, referral.friend_id]],
    },
  )
  const [one, two] = people
  const why = one && two ? samePerson(one, two) : undefined
  return why ?? ((await isOneCard(reader, referral, true)) ? 'same-card' : undefined)
}

/** Hints that two people may be one, for staff to decide. */
async function whyPerhaps(reader: Reader, referral: DueReferral) {
  if (await isOneAddress(reader, referral)) return 'same-address'
  return (await isOneCard(reader, referral, false)) ? 'similar-card' : undefined
}

async function isOneCard(
  reader: Reader,
  { referrer_id: referrerId, friend_id: friendId }: DueReferral,
  isSure: boolean,
): Promise<boolean> {
  return hasRows(reader, {
    name: 'card-of-both',
    text: `select 1 as found from card_mark a join card_mark b using (mark)
           where a.account_id = $1 and b.account_id = $2 and a.is_sure = $3 limit 1`,
    values: [referrerId, friendId, isSure],
  })
}

async function isOneAddress(reader: Reader, referral: DueReferral): Promise<boolean> {
  const rows = await query<{ account_id: number; post_code: number; address: string }>(reader, {
    text: `select distinct account_id, post_code, coalesce(address, from_address, '') as address
           from booking_order where account_id = any($1::bigint[])`,
    values: [[referral.referrer_id, referral.friend_id]],
  })
  const of = (id: number) =>
    rows
      .filter(({ account_id: account }) => account === id)
      .map(({ post_code: code, address }) => plainAddress(code, address))
  const known = new Set(of(referral.referrer_id))
  return of(referral.friend_id).some((address) => known.has(address))
}

/**
 * Rewards when a crew finishes and when a payment arrives; a job covers visits that end by the clock.
 */
export function referralReader(deps: RewardDeps): EventReader {
  const settle = async (tx: Tx, orderId: number | undefined, now: Date) => {
    const order = await queryFirst<{ account_id: number | null }>(tx, {
      name: 'customer-of-order',
      text: 'select account_id from booking_order where id = $1',
      values: [orderId ?? 0],
    })
    if (order?.account_id) await rewardReferral(tx, deps, now, order.account_id)
  }
  return readerOf({
    'visit.step': each(async (tx, { orderId, payload }, now) => {
      if (payload.step === 'finished') await settle(tx, orderId, now)
    }),
    'payment.received': each((tx, { orderId }, now) => settle(tx, orderId, now)),
  })
}
