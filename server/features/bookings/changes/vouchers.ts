import { normalizeCode, type Voucher } from '../../../../domain/booking/price/voucher.ts'
import { query, queryFirst, type Reader, type Tx } from '../../../db/transaction.ts'

type Row = {
  code: string
  percent: number | null
  amount_sen: number | null
  cap_sen: number | null
  minimum_sen: number | null
  first_day: string | null
  last_day: string | null
  skills: string[] | null
  weekdays: number[] | null
  paused: boolean
  earliest_hour: number | null
  latest_hour: number | null
  uses_left: number | null
  uses_left_for_customer: number | null
}

/**
 * A voucher's terms and remaining uses, for this customer if known. Another customer's personal
 * voucher reads like an unknown one (docs/product/prices.md#vouchers).
 */
export async function readVoucher(
  reader: Reader,
  code: string,
  accountId: number | undefined,
): Promise<Voucher | undefined> {
  const row = await queryFirst<Row>(reader, {
    name: 'voucher-terms',
    text: `select v.code, v.percent, v.amount_sen, v.cap_sen, v.minimum_sen, v.first_day,
             v.last_day, v.skills, v.weekdays, v.paused, v.earliest_hour, v.latest_hour,
             v.max_uses - v.used as uses_left,
             v.max_uses_per_customer - (
               select count(*)::int from voucher_use u where u.code = v.code and u.account_id = $2
             ) as uses_left_for_customer
           from voucher v where v.code = $1 and (not v.personal or v.customer_id = $2)`,
    values: [normalizeCode(code), accountId ?? null],
  })
  if (!row) return undefined
  return {
    code: row.code,
    off: row.percent === null ? { amountSen: row.amount_sen ?? 0 } : { percent: row.percent },
    capSen: row.cap_sen ?? undefined,
    minimumSen: row.minimum_sen ?? undefined,
    firstDay: row.first_day ?? undefined,
    lastDay: row.last_day ?? undefined,
    skills: row.skills ?? undefined,
    weekdays: row.weekdays ?? undefined,
    paused: row.paused,
    earliestHour: row.earliest_hour ?? undefined,
    latestHour: row.latest_hour ?? undefined,
    usesLeft: row.uses_left ?? undefined,
    usesLeftForCustomer: row.uses_left_for_customer ?? undefined,
  }
}

/** Returns the voucher uses of orders without valid visits. */
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

/**
 * Counts a returned voucher use again if the limits still allow it; the paid price does not change.
 */
export async function countVoucherUseAgain(tx: Tx, orderId: number): Promise<void> {
  // Locks the voucher, so that the next statement sees every use, also a concurrent one.
  await query(tx, {
    text: `select 1 as locked from voucher v join booking_order o on o.voucher_code = v.code
           where o.id = $1 for update of v`,
    values: [orderId],
  })
  await query(tx, {
    text: `with counted as (
             update voucher v set used = used + 1 from booking_order o
             where o.id = $1 and v.code = o.voucher_code
               and (v.max_uses is null or v.used < v.max_uses)
               and (v.max_uses_per_customer is null or v.max_uses_per_customer > (
                 select count(*) from voucher_use u
                 where u.code = v.code and u.account_id = o.account_id))
               and not exists (select from voucher_use u where u.order_id = o.id)
             returning v.code, o.id, o.account_id
           )
           insert into voucher_use (order_id, code, account_id)
           select id, code, account_id from counted`,
    values: [orderId],
  })
}
