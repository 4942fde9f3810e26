import { query, type Tx } from '../db/transaction.ts'

/** Customers with favourites: up to two workers who visited them before. */
export async function writeFavourites(tx: Tx, now: Date): Promise<void> {
  await query(tx, {
    text: `insert into worker_wish (account_id, worker_id, wish, at)
           select account_id, worker_id, 'favourite', last from (
             select b.account_id, a.worker_id, max(b.ends_at) as last, row_number() over (
               partition by b.account_id order by max(b.ends_at) desc, a.worker_id) as at
             from booking b
             join assignment a on a.booking_id = b.id
             join account c on c.id = b.account_id
             where c.email in ('hidayah@jiran.test', 'ravi@jiran.test') and b.ends_at <= $1
               and b.status in ('Confirmed', 'In Progress', 'Completed')
             group by b.account_id, a.worker_id
           ) came where at <= 2`,
    values: [now],
  })
}
