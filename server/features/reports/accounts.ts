import { type AccountRow, MAX_ACCOUNT_ROWS } from '../../../domain/api/reports/exports.ts'
import { addDays, instantOf } from '../../../domain/booking/calendar.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import type { AccountFile } from '../../../domain/company/account-files.ts'
import type { Pool } from '../../db/connection.ts'
import type { ReadPool } from '../../db/replica.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { type Author, recordAudit } from '../audit/record.ts'

/*
 * What an accountant needs of a month (docs/product/prices.md#accounts). Each file is a statement with
 * the month's first instant and the next one's; columns that end in `_sen` are written in RM.
 */
const malaysian = (instant: string) =>
  `to_char(${instant} at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD HH24:MI:SS')`

const files: Readonly<Record<AccountFile, string>> = {
  ledger: `select d.id as entry, ${malaysian('d.at')} as at, coalesce(b.booking_id, '') as booking,
      coalesce(o.ref, '') as "order",
      d.kind, d.account as debit, c.account as credit, d.sen as amount_sen
    from ledger_line d
    join ledger_line c on c.id = d.id and c.sen < 0
    left join booking b on b.id = d.booking_id
    left join booking_order o on o.id = b.order_id
    where d.sen > 0 and d.at >= $1 and d.at < $2
    order by d.at, d.id`,
  cash: `select coalesce(e.who, '') as collector, ${malaysian('l.at')} as at,
      b.booking_id as booking, o.ref as "order", o.customer_name as customer, l.kind,
      l.sen as amount_sen
    from ledger_line l
    join booking b on b.id = l.booking_id
    join booking_order o on o.id = b.order_id
    left join lateral (
      select who from booking_event e
      where e.booking_id = l.booking_id and e.at = l.at and e.code in ('cash-collected', 'collection-reversed')
      order by e.id desc limit 1
    ) e on true
    where l.account in ('cash', 'crew') and l.kind in ('cash', 'cash-back') and l.at >= $1 and l.at < $2
    order by collector, l.at, l.id`,
  refunds: `select r.ref as refund, ${malaysian('r.created_at')} as at, coalesce(o.ref, g.ref) as "order",
      coalesce(o.customer_name, g.from_name) as customer, r.amount_sen, r.status,
      coalesce(${malaysian('r.settled_at')}, '') as settled,
      case when r.attempt_id is null then 'manual' else r.way end as way,
      coalesce(r.provider_ref, '') as provider_reference, r.who as sent_by
    from refund r left join booking_order o on o.id = r.order_id left join gift g on g.id = r.gift_id
    where r.created_at >= $1 and r.created_at < $2
    order by r.created_at, r.id`,
  vouchers: `select o.voucher_code as voucher, ${malaysian('o.created_at')} as at, o.ref as "order",
      o.skill as service, o.customer_name as customer, o.gross_sen, o.discount_sen, o.total_sen,
      case when u.order_id is null then 'given back' else 'used' end as state
    from booking_order o left join voucher_use u on u.order_id = o.id
    where o.voucher_code is not null and o.created_at >= $1 and o.created_at < $2
    order by o.voucher_code, o.created_at, o.id`,
}

/**
 * A month's file for an accountant, with an entry in the audit log.
 * @param pool takes the entry; the file is read from `reading`.
 * @param month such as `2026-11`, in Malaysia.
 * @returns its rows, at most `MAX_ACCOUNT_ROWS`, and how many there are.
 */
export async function exportAccounts(
  pool: Pool,
  reading: ReadPool,
  { file, month }: { file: AccountFile; month: string },
  by: Author,
): Promise<{ rows: AccountRow[]; total: number }> {
  const first = `${month}-01`
  // Thirty-one days later is in the next month, whatever this one's length.
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  const values = [instantOf(first, 0), instantOf(next, 0)]
  const found = await inTransaction(await reading(), async (tx) => {
    const stored = await query<Record<string, string | number>>(tx, {
      text: `${files[file]} limit ${MAX_ACCOUNT_ROWS}`,
      values,
    })
    const total =
      stored.length < MAX_ACCOUNT_ROWS
        ? stored.length
        : await query<{ total: number }>(tx, {
            text: `select count(*)::int as total from (${files[file]}) as file`,
            values,
          }).then(([counted]) => counted?.total ?? stored.length)
    return { rows: stored.map(inRinggit), total }
  })
  // Nobody gets the file before the log says so.
  const subject = `${file} ${month}`
  const after = { rows: found.rows.length }
  await inTransaction(pool, (tx) =>
    recordAudit(tx, [{ action: 'accounts-exported', subject, after }], by),
  )
  return found
}

function inRinggit(stored: Record<string, string | number>): AccountRow {
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) =>
      name.endsWith('_sen')
        ? [name.slice(0, -'_sen'.length), ringgit(Number(value)).toFixed(2)]
        : [name, value],
    ),
  )
}
