import { isStaff } from '../../../domain/account/roles.ts'
import { samePerson } from '../../../domain/credits/referrals.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { hasRows, queryFirst, queryOne, type Reader } from '../../db/transaction.ts'
import type { Caller } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { randomCode } from '../../random-code.ts'

const CODE_LENGTH = 8

/** A customer's code, created on first use. */
export async function codeOf(pool: Pool, accountId: number): Promise<string> {
  const row = await queryOne<{ code: string }>(pool, {
    name: 'code-for-friends',
    // Of two concurrent requests, both get the first code.
    text: `insert into referral_code (account_id, code) values ($1, $2)
           on conflict (account_id) do update set code = referral_code.code returning code`,
    values: [accountId, randomCode(CODE_LENGTH)],
  })
  return row.code
}

/** The results of a customer's code, and whether they may still enter another's. */
export async function readOwnReferrals(reader: Reader, accountId: number) {
  return queryOne<{ invited: number; rewarded: number; can_use_code: boolean }>(reader, {
    name: 'own-referrals',
    text: `select count(r.id)::int as invited,
             (select count(*)::int from credit c
              where c.account_id = $1 and c.referral_id in (
                select id from referral where referrer_id = $1)) as rewarded,
             not exists (select from referral f where f.friend_id = $1)
               and not exists (select from booking_order o where o.account_id = $1) as can_use_code
           from referral r where r.referrer_id = $1`,
    values: [accountId],
  })
}

type Known = {
  readonly id: number
  readonly phone: string | null
  readonly email: string | null
}

/** Records the code that brought a new customer (docs/product/credits.md#friends). */
export function claimReferral(
  pool: Pool,
  caller: Pick<Caller, 'accountId' | 'phone' | 'email' | 'role'>,
  code: string,
  now: Date,
): Promise<CommandResult> {
  const { accountId } = caller
  return inTransactionUnlessRefused(pool, async (tx) => {
    // The links that a merged account shared still work.
    const referrer = await queryFirst<Known>(tx, {
      text: `select a.id, a.phone, a.email from referral_code c join account o on o.id = c.account_id
             join account a on a.id = coalesce(o.merged_into, o.id)
             where c.code = $1 and a.role = 'Customer'`,
      values: [code.trim().toUpperCase()],
    })
    if (!referrer || isStaff(caller.role)) return refuse('referral-code-unknown')
    if (referrer.id === accountId) return refuse('referral-own')
    const friend = { phones: [caller.phone], email: caller.email }
    if (samePerson({ phones: [referrer.phone], email: referrer.email }, friend))
      return refuse('referral-same-person')
    const booked = await hasRows(tx, {
      text: 'select from booking_order where account_id = $1 limit 1',
      values: [accountId],
    })
    if (booked) return refuse('referral-not-new')
    const noted = await hasRows(tx, {
      text: `insert into referral (referrer_id, friend_id, created_at) values ($1, $2, $3)
             on conflict (friend_id) do nothing returning id`,
      values: [referrer.id, accountId, now],
    })
    return noted ? succeed() : refuse('referral-claimed')
  })
}
