import { expect } from 'vitest'
import { inTransaction } from '../server/db/transaction.ts'
import { giveCredit } from '../server/features/ledger/credits.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Customers' credit in tests that follow it through every step. */
export function creditIn({ pool, clock }: Pick<TestApp, 'pool' | 'clock'>) {
  const left = async ({ accountId }: Person) => {
    const { rows } = await pool.query<{ sen: number }>(
      'select coalesce(sum(left_sen), 0)::int as sen from credit where account_id = $1',
      [accountId],
    )
    return rows[0]?.sen ?? 0
  }
  return {
    left,
    /** Gives credit that expires after every test. */
    give: ({ accountId }: Person, sen: number) =>
      inTransaction(pool, (tx) =>
        giveCredit(tx, { accountId, kind: 'granted', sen, lastDay: '2028-12-31' }, clock.now()),
      ),
    /** All credit given is left or has paid for visits: none is lost or doubled. */
    async expectWhole(who: Person, givenSen: number, after: string): Promise<void> {
      const { rows } = await pool.query<{ sen: number }>(
        `select coalesce(sum(case l.kind when 'credit' then l.sen else -l.sen end), 0)::int as sen
         from ledger_entry l join booking b on b.id = l.booking_id
         where b.account_id = $1 and l.kind in ('credit', 'credit-back', 'refund-credit')`,
        [who.accountId],
      )
      expect((await left(who)) + (rows[0]?.sen ?? 0), after).toBe(givenSen)
    },
  }
}
