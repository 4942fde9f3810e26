import { ringgit } from '../../../domain/booking/price/money.ts'
import {
  type VoucherRule,
  type VoucherState,
  voucherState,
  voucherStates,
} from '../../../domain/booking/price/voucher-rule.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'

export type VoucherRow = {
  readonly code: string
  readonly rule: VoucherRule
  readonly paused: boolean
  readonly batch: string | null
  readonly used: number
  readonly version: number
}

type Row = Omit<VoucherRow, 'rule'> &
  Omit<VoucherRule, 'amount' | 'cap' | 'minimum' | 'skills' | 'weekdays'> & {
    readonly amount_sen: number | null
    readonly cap_sen: number | null
    readonly minimum_sen: number | null
    readonly skills: string[] | null
    readonly weekdays: number[] | null
  }

const columns = `v.code, v.percent, v.amount_sen, v.cap_sen, v.minimum_sen, v.skills, v.weekdays,
  v.earliest_hour, v.latest_hour, v.first_day, v.last_day, v.max_uses, v.max_uses_per_customer,
  v.paused, v.batch, v.used, v.version`

function voucherOf(row: Row): VoucherRow {
  const { code, paused, batch, used, version, amount_sen, cap_sen, minimum_sen, ...rule } = row
  const rm = (sen: number | null) => (sen === null ? null : ringgit(sen))
  return {
    code,
    rule: {
      ...rule,
      amount: rm(amount_sen),
      cap: rm(cap_sen),
      minimum: rm(minimum_sen),
      skills: row.skills ?? [],
      weekdays: row.weekdays ?? [],
    },
    paused,
    batch,
    used,
    version,
  }
}

/** A voucher in the fields of the contract. */
export function voucherFields({ code, rule, paused, batch, used, version }: VoucherRow, now: Date) {
  const state: VoucherState = voucherState(rule, { paused, used, today: dayOf(now) })
  return {
    code,
    ...rule,
    state,
    batch: batch ?? '',
    used,
    version,
  }
}

/** Locks a voucher's row against concurrent changes of its rule and uses. */
export async function readVoucherRow(
  reader: Reader,
  code: string,
  options: { lock?: boolean } = {},
): Promise<VoucherRow | undefined> {
  const row = await queryFirst<Row>(reader, {
    text: `select ${columns} from voucher v where code = $1 ${options.lock ? 'for update' : ''}`,
    values: [code],
  })
  return row && voucherOf(row)
}

/** The filter of a list of vouchers; empty texts match all. */
type VoucherFilter = CallRequest<'POST /staff/vouchers/export/'>

/** The same rules as `voucherState`. */
const stateSql = `case when v.paused then 'paused'
  when v.last_day < $4::date then 'expired'
  when v.used >= v.max_uses then 'used-up'
  when v.first_day > $4::date then 'not-yet'
  else 'active' end`

const filterSql = `($1 = '' or position($1 in v.code) > 0) and ($2 = '' or v.batch = $2)
  and ($3 = '' or ${stateSql} = $3)`

function filterValues({ search, state, batch }: VoucherFilter, now: Date) {
  return [search.trim().toUpperCase(), batch, state, dayOf(now)]
}

/** A page of vouchers by code, with their total discounts so far, and the number in each state. */
export async function readVouchers(
  reader: Reader,
  { page, page_size, ...filter }: CallRequest<'GET /staff/vouchers/'>,
  now: Date,
) {
  const values = filterValues(filter, now)
  const [rows, counts, batches] = await Promise.all([
    query<Row & { discount_sen: number }>(reader, {
      text: `with page as (
               select v.* from voucher v where ${filterSql} order by v.code limit $5 offset $6
             )
             select ${columns}, coalesce((
               select sum(o.discount_sen) from voucher_use u join booking_order o on o.id = u.order_id
               where u.code = v.code), 0)::int as discount_sen
             from page v order by v.code`,
      values: [...values, page_size, (page - 1) * page_size],
    }),
    query<{ state: VoucherState; count: number; listed: number }>(reader, {
      text: `select ${stateSql} as state, count(*)::int as count,
               (count(*) filter (where ${filterSql}))::int as listed
             from voucher v group by 1`,
      values,
    }),
    query<{ batch: string }>(reader, {
      text: 'select distinct batch from voucher where batch is not null order by 1 limit 100',
    }),
  ])
  return {
    items: rows.map(({ discount_sen: sen, ...row }) => ({
      ...voucherFields(voucherOf(row), now),
      discount_total: ringgit(sen),
    })),
    total: counts.reduce((sum, { listed }) => sum + listed, 0),
    counts: Object.fromEntries(
      voucherStates.map((each) => [each, counts.find(({ state }) => state === each)?.count ?? 0]),
    ) as Record<VoucherState, number>,
    batches: batches.map(({ batch }) => batch),
    page,
    page_size,
  }
}

/** All vouchers of a filter for a file, up to a limit. */
export async function readVoucherFile(
  reader: Reader,
  filter: VoucherFilter,
  most: number,
  now: Date,
) {
  const rows = await query<Row>(reader, {
    text: `select ${columns} from voucher v where ${filterSql} order by v.code limit $5`,
    values: [...filterValues(filter, now), most],
  })
  return rows.map((row) => voucherFields(voucherOf(row), now))
}

/** A voucher's latest uses, and its total discount. */
export async function readUses(reader: Reader, code: string) {
  const rows = await query<{
    order: string
    customer_name: string
    at: Date
    discount_sen: number
    all_sen: number
  }>(reader, {
    text: `select o.ref as order, o.customer_name, o.created_at as at, o.discount_sen,
             (sum(o.discount_sen) over ())::int as all_sen
           from voucher_use u join booking_order o on o.id = u.order_id
           where u.code = $1 order by o.id desc limit 20`,
    values: [code],
  })
  return {
    discount_total: ringgit(rows[0]?.all_sen ?? 0),
    uses: rows.map(({ order, customer_name, at, discount_sen }) => ({
      order,
      customer_name,
      at: at.toISOString(),
      discount: ringgit(discount_sen),
    })),
  }
}
