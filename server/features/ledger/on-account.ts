import { query, type Tx } from '../../db/transaction.ts'
import { addRefunded } from './return-to-credit.ts'

/** An entry that charges a visit to its partner's account, or credits it; in sen. */
type AccountPosting = {
  readonly bookingId: number
  readonly kind: 'on-account' | 'refund-account'
  readonly sen: number
}

/**
 * Charges price changes of visits on a partner's account to that account
 * (docs/product/partners.md#on-account): only the partner owes them, and no refund is sent. Requires
 * locked visits; ignores visits on no account.
 * @returns the entries, and how much they credit accounts, in sen.
 */
export async function chargeAccounts(
  tx: Tx,
  bookingIds: readonly number[],
): Promise<{ postings: AccountPosting[]; sen: number }> {
  if (bookingIds.length === 0) return { postings: [], sen: 0 }
  const rows = await query<{ id: number; owed: number; due: number }>(tx, {
    name: 'account-of-visits',
    text: `select b.id, greatest(0, coalesce(sum(l.sen) filter (where l.account = 'customer'), 0))::int as owed,
             greatest(0, -coalesce(sum(l.sen) filter (where l.account = 'refunds'), 0))::int as due
           from booking b join order_on_account a on a.order_id = b.order_id
             left join ledger_line l on l.booking_id = b.id
           where b.id = any($1::bigint[]) group by b.id order by b.id`,
    values: [bookingIds],
  })
  const back = rows.filter(({ due }) => due > 0)
  await addRefunded(
    tx,
    back.map(({ id, due: sen }) => ({ id, sen })),
  )
  const postings = rows.flatMap(({ id: bookingId, owed, due }): AccountPosting[] => [
    ...(owed > 0 ? [{ bookingId, kind: 'on-account' as const, sen: owed }] : []),
    ...(due > 0 ? [{ bookingId, kind: 'refund-account' as const, sen: due }] : []),
  ])
  return { postings, sen: back.reduce((sum, { due }) => sum + due, 0) }
}
