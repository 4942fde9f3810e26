import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { queryOne, type Tx } from '../../db/transaction.ts'
import { enter } from '../../features/ledger/ledger.ts'

const DAY_MS = 86_400_000

/** Gift vouchers: one is mailed in three days, another has a refund that staff must send. */
export async function writeGifts(tx: Tx, now: Date): Promise<void> {
  await writeGift(tx, now)
  const refused = await queryOne<{ attempt_id: number }>(tx, {
    text: `with made as (
             insert into gift (ref, sen, from_name, from_email, to_name, to_email, words, mail_day, language,
               created_at, paid_at, refund_sen)
             values ('GDEMO000002', 8000, 'Hidayah Rahman', 'hidayah@jiran.test', 'Kak Long',
               'kaklong@jiran.test', '', $2, 'ms', $3, $3, 8000)
             returning id
           ), paid as (
             insert into payment_attempt (ref, gift_id, provider, amount_sen, status, transaction_id, channel,
               created_at, settled_at)
             select 'GDEMO000002P1', id, 'sandbox', 8000, 'Paid', 'demo-gift-2', 'FPX_MB2U', $3, $3 from made
             returning id, gift_id
           )
           insert into refund (ref, gift_id, attempt_id, amount_sen, status, who, created_at, settled_at,
             wants_bank)
           select 'GDEMO000002R1', gift_id, id, 8000, 'Refused', 'Hidayah Rahman', $1, $1, true from paid
           returning attempt_id`,
    values: [now, addDays(dayOf(now), 5), new Date(now.getTime() - 2 * DAY_MS)],
  })
  await enter(tx, now, [{ kind: 'gift', sen: 8_000, attemptId: refused.attempt_id }])
}

/** A paid gift voucher that is mailed in three days. */
async function writeGift(tx: Tx, now: Date): Promise<void> {
  const attempt = await queryOne<{ id: number }>(tx, {
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
  await enter(tx, now, [{ kind: 'gift', sen: 20_000, attemptId: attempt.id }])
}
