import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { query, type Tx } from '../../db/transaction.ts'

/** A partner that brought some of the demo's orders. */
export async function writePartner(tx: Tx, now: Date): Promise<void> {
  const today = dayOf(now)
  await query(tx, {
    text: `with made as (
             insert into partner (name, code, sites)
             values ('Bangsar Seniors Club', 'BANGSAR', '{https://seniors.example}') returning id
           ), opened as (
             insert into partner_day (partner_id, day, opened)
             select made.id, d.day, d.opened from made, unnest($1::date[], $2::int[]) as d (day, opened)
           )
           insert into order_source (order_id, partner_id)
           select o.id, made.id from made, (select id from booking_order order by id limit 3) o`,
    values: [[0, -1, -2, -5].map((days) => addDays(today, days)), [3, 8, 5, 11]],
  })
  await query(tx, {
    text: `insert into partner_account (partner_id, limit_sen, terms_days, percent_off)
           select id, 200000, 30, 10 from partner`,
  })
}
