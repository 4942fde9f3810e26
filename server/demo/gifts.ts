import { addDays, dayOf } from '../../domain/booking/calendar.ts'
import { query, type Tx } from '../db/transaction.ts'
import { enter } from '../features/ledger/ledger.ts'

/** A gift voucher that is paid, and mailed in three days. */
export async function writeGift(tx: Tx, now: Date): Promise<void> {
  const [attempt] = await query<{ id: number }>(tx, {
    text: `with made as (
             insert into gift (ref, sen, from_name, from_email, to_name, to_email, words, mail_day, language,
               created_at, paid_at)
             values ('GDEMO000001', 20000, 'Ravi Subramaniam', 'ravi@jiran.test', 'Aunty Lakshmi',
               'lakshmi@jiran.test', 'For the kitchen before Deepavali. With love.', $2, 'en', $1, $1)
             returning id
           )
           insert into payment_attempt (ref, gift_id, provider, amount_sen, status, transaction_id, channel,
             created_at, settled_at)
           select 'GDEMO000001P1', id, 'sandbox', 20000, 'Paid', 'demo-gift', 'credit', $1, $1 from made
           returning id`,
    values: [now, addDays(dayOf(now), 3)],
  })
  if (attempt) await enter(tx, [{ kind: 'gift', sen: 20_000, attemptId: attempt.id }], now)
}
