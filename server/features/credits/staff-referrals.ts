import type { ReferralReason, ReferralState } from '../../../domain/credits/referrals.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { type DueReferral, decide, rewardBoth } from './reward-referrals.ts'

type Row = DueReferral & {
  readonly state: ReferralState
  readonly why: ReferralReason
  readonly created_at: Date
  readonly version: number
  readonly referrer: string
  readonly friend: string
}

/** Customers whom this one referred, and their own referrer, for staff. */
export async function readReferrals(reader: Reader, accountId: number) {
  const rows = await query<Row>(reader, {
    name: 'referrals-of-customer',
    text: `select r.id, r.referrer_id, r.friend_id, r.state, r.why, r.created_at, r.version,
             a.first_name || ' ' || a.last_name as referrer,
             f.first_name || ' ' || f.last_name as friend
           from referral r join account a on a.id = r.referrer_id
           join account f on f.id = r.friend_id
           where r.referrer_id = $1 or r.friend_id = $1 order by r.id desc limit 50`,
    values: [accountId],
  })
  const items = rows.map(({ id, state, why, created_at: at, version, ...row }) => ({
    id,
    referrer: { id: row.referrer_id, name: row.referrer },
    friend: { id: row.friend_id, name: row.friend },
    state,
    why,
    created_at: at.toISOString(),
    version,
  }))
  return { items }
}

/** Staff decide about a referral within one household (docs/product/credits.md#friends). */
export function decideReferral(
  deps: Pick<Deps, 'pool' | 'settings' | 'services'>,
  id: number,
  { version, approve }: { readonly version: number; readonly approve: boolean },
  by: Author,
): Promise<CommandResult> {
  const record = {
    lock: (tx: Tx) =>
      queryFirst<DueReferral & { state: ReferralState; version: number }>(tx, {
        text: `select id, referrer_id, friend_id, state, version from referral
               where id = $1 for update`,
        values: [id],
      }),
    version,
    subject: ['customer', (row: DueReferral) => `${row.friend_id}`],
  } as const
  return changeRecord(deps.pool, record, async (tx, row) => {
    if (row.state !== 'review') return refuse('referral-decided')
    if (approve) await rewardBoth(tx, deps, row, by.now)
    else await decide(tx, id, { state: 'refused', why: 'staff' }, by.now)
    const after = { referral: approve ? 'rewarded' : 'refused', referrer: row.referrer_id }
    await recordAudit(tx, by, {
      action: 'customer-changed',
      subject: `${row.friend_id}`,
      before: { referral: 'review' },
      after,
    })
    return succeed()
  })
}
