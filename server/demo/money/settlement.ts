import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import type { Settled } from '../../../domain/books/settlement-file.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Author } from '../../features/audit/record.ts'
import { takeSettlement } from '../../features/books/settlements.ts'

type Paid = { provider: string; ref: string; day: string; sen: number }

/**
 * The payment provider's settlements up to the day before yesterday. One payment is missing, and
 * another has a different amount.
 */
export async function writeSettlement(tx: Tx, by: Author): Promise<void> {
  const paid = await query<Paid>(tx, {
    text: `select provider, ref, to_char(at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') as day, sen
           from provider_movement
           where kind = 'payment' and ref is not null
             and (at at time zone 'Asia/Kuala_Lumpur')::date <= $1 order by at, ref`,
    values: [addDays(dayOf(by.now), -2)],
  })
  const [first] = paid
  if (!first) return
  const rows = paid
    .filter(({ provider }, at) => provider === first.provider && at !== paid.length - 2)
    .map(({ ref, day, sen }, at, all): Settled => {
      const grossSen = at === all.length - 1 ? sen - 100 : sen
      return { kind: 'payment', ref, day, grossSen, feeSen: Math.round(grossSen * 0.012) }
    })
  await takeSettlement(
    tx,
    { provider: first.provider, name: 'settlement.csv', hash: 'demo', rows },
    by,
    by.now,
  )
}
