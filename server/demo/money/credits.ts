import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { CREDIT_DAYS } from '../../../domain/credits/credits.ts'
import { query, type Tx } from '../../db/transaction.ts'
import { giveCredit } from '../../features/ledger/credits.ts'

const why = 'The crew came an hour late'

/** A customer with credit from an Admin. */
export async function writeCredit(tx: Tx, now: Date): Promise<void> {
  const rows = await query<{ id: number; admin: number }>(tx, {
    text: `select c.id, a.id as admin from account c, account a
           where c.email = 'ravi@jiran.test' and a.email = 'admin@jiran.test'`,
  })
  for (const { id, admin } of rows) {
    const lastDay = addDays(dayOf(now), CREDIT_DAYS)
    const credit = { accountId: id, kind: 'granted', sen: 3_000, lastDay, by: admin } as const
    await giveCredit(tx, { ...credit, reason: why }, now)
  }
}
