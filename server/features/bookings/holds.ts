import type { Pool } from '../../db/connection.ts'
import { inTransaction, query, type Reader, type Tx } from '../../db/transaction.ts'
import { addEvents, program } from './history.ts'
import { release } from './reserve.ts'

/**
 * Ends holds whose time is over (decisions 4): bookings expire, crews are free again, voucher uses
 * are given back. Waits for whoever ends the same holds just then: passing over them would tell the
 * next customer that crews are taken which are free a moment later.
 * @param orderId only that order, as its own job asks; otherwise every overdue one.
 * @returns the ids of the bookings that expired.
 */
export async function expireOverdueHolds(tx: Tx, now: Date, orderId?: number): Promise<number[]> {
  const orders = await query<{ id: number }>(tx, {
    name: 'overdue-holds',
    text: `select id from booking_order
           where hold_until <= $1 and ($2::bigint is null or id = $2)
           order by hold_until, id limit 100 for update`,
    values: [now, orderId ?? null],
  })
  if (orders.length === 0) return []
  const ids = orders.map((order) => order.id)
  const bookings = await query<{ id: number }>(tx, {
    text: `update booking set status = 'Expired', version = version + 1
           where order_id = any($1::bigint[]) and status = 'Pending Payment' returning id`,
    values: [ids],
  })
  await query(tx, {
    text: 'update booking_order set hold_until = null where id = any($1::bigint[])',
    values: [ids],
  })
  const expired = bookings.map((booking) => booking.id)
  await addEvents(tx, expired, program, 'Expired: not paid in time', now)
  // Vouchers before workers, as every transaction locks them, so that none waits in a circle.
  await giveVouchersBack(tx, ids)
  await release(tx, expired)
  return expired
}

/**
 * True when some hold's time is over: one glance, where mostly there is nothing to end. Asked for
 * in the index's order: of a time that it does not know, the planner expects a third of all orders
 * to be older, and would read them all on the way to the first.
 */
export async function hasOverdueHolds(reader: Reader, now: Date): Promise<boolean> {
  const found = await query(reader, {
    name: 'any-overdue-hold',
    text: `select 1 as overdue from booking_order
           where hold_until <= $1 order by hold_until limit 1`,
    values: [now],
  })
  return found.length > 0
}

/**
 * Ends what is overdue before a crew is chosen or a voucher's uses are read; calls at the same
 * moment share one look.
 * @returns whether anything was ended.
 */
export function endingOverdueHolds(pool: Pool): (now: Date) => Promise<boolean> {
  let looking: Promise<boolean> | undefined
  async function look(now: Date): Promise<boolean> {
    if (!(await hasOverdueHolds(pool, now))) return false
    await inTransaction(pool, (tx) => expireOverdueHolds(tx, now))
    return true
  }
  return (now) => {
    looking ??= look(now).finally(() => {
      looking = undefined
    })
    return looking
  }
}

/** Gives back the voucher uses of orders of which nothing stands any more. */
export async function giveVouchersBack(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await query(tx, {
    text: `with given_back as (
             delete from voucher_use u
             where u.order_id = any($1::bigint[]) and not exists (
               select from booking b
               where b.order_id = u.order_id and b.status not in ('Expired', 'Cancelled'))
             returning code
           )
           update voucher v set used = v.used - g.uses
           from (select code, count(*)::int as uses from given_back group by code) g
           where v.code = g.code`,
    values: [orderIds],
  })
}
