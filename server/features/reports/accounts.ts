import {
  type AccountRow,
  type DataPackage,
  MAX_ACCOUNT_ROWS,
} from '../../../domain/api/reports/exports.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { addDays, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { dataFiles, type MonthFile } from '../../../domain/company/account-files.ts'
import type { Pool } from '../../db/connection.ts'
import type { ReadPool } from '../../db/replica.ts'
import { inTransaction, query, type Reader } from '../../db/transaction.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { malaysian } from '../ledger/malaysian-time.ts'

/**
 * The files of a month for an accountant (docs/product/prices.md#accounts), and its data
 * (docs/reporting.md#files). Each file is a statement with the first instant of the month and of
 * the next; columns that end in `_sen` are written in RM.
 */
const ofView = (view: string, at: string) =>
  `select * from reporting.${view} where ${at} >= $1 and ${at} < $2 order by ${at}, 1, 2`
const startOf = (day: string) => `(${day}::timestamp at time zone 'Asia/Kuala_Lumpur')`

const files: Readonly<Record<MonthFile, string>> = {
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
  'data-orders': ofView('orders', 'ordered_at'),
  'data-visits': ofView('visits', startOf('day')),
  'data-payments': ofView('payments', 'paid_at'),
  'data-refunds': ofView('refunds', 'refunded_at'),
  'data-reviews': ofView('reviews', 'written_at'),
  'data-worker-hours': ofView('worker_hours', startOf('day')),
}

/**
 * A month's file, with an entry in the audit log.
 * @param pool for the entry; the file is read from `reading`.
 * @param month such as `2026-11`, in Malaysia.
 * @returns its rows, at most `MAX_ACCOUNT_ROWS`, and their total number.
 */
export async function exportAccounts(
  pool: Pool,
  reading: ReadPool,
  { file, month }: { file: MonthFile; month: string },
  by: Author,
): Promise<{ rows: AccountRow[]; total: number }> {
  const first = `${month}-01`
  // Thirty-one days later is always in the next month.
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  const values = [instantOf(first, 0), instantOf(next, 0)]
  const found = await inTransaction(await reading(), async (tx) => {
    const stored = await query<Stored>(tx, {
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
  // The entry is written before anyone gets the file.
  const subject = `${file} ${month}`
  const after = { rows: found.rows.length }
  await inTransaction(pool, (tx) =>
    recordAudit(tx, by, { action: 'accounts-exported', subject, after }),
  )
  return found
}

type Stored = Readonly<Record<string, string | number | boolean | Date | string[] | null>>

function inRinggit(stored: Stored): AccountRow {
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) =>
      name.endsWith('_sen')
        ? [name.slice(0, -'_sen'.length), ringgit(Number(value)).toFixed(2)]
        : [name, plain(value)],
    ),
  )
}

/** The form in a file: moments as ISO 8601, lists with semicolons, null as empty. */
function plain(value: Stored[string]): string | number {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.join(';')
  return typeof value === 'number' ? value : String(value ?? '')
}

/** The columns of the views, by their database types. */
export async function readDataPackage(reader: Reader): Promise<DataPackage> {
  const columns = await query<{ view: string; name: string; type: string }>(reader, {
    text: `select table_name as view, column_name as name, data_type as type
           from information_schema.columns where table_schema = 'reporting' order by table_name, ordinal_position`,
  })
  const views = Map.groupBy(columns, ({ view }) => view)
  return {
    profile: 'tabular-data-package',
    resources: dataFiles.map((file) => {
      const name = file.slice('data-'.length)
      const fields = (views.get(name.replaceAll('-', '_')) ?? []).map((column) => ({
        name: column.name,
        type: fieldTypes[column.type] ?? ('string' as const),
      }))
      return { name, path: `${name}.csv`, schema: { fields } }
    }),
  }
}

const fieldTypes: Readonly<
  Record<string, DataPackage['resources'][number]['schema']['fields'][number]['type']>
> = {
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  boolean: 'boolean',
  date: 'date',
  'timestamp with time zone': 'datetime',
}
