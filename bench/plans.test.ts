import { expect, test } from 'vitest'
import { openPool, type Pool } from '../server/db/connection.ts'
import { loadStartingData } from '../server/db/starting-data.ts'
import { inTransaction, type Reader } from '../server/db/transaction.ts'
import { managers } from '../server/features/accounts/queries.ts'
import { availabilityCache } from '../server/features/availability/availability-cache.ts'
import { readCandidates } from '../server/features/availability/candidates.ts'
import { readOtherVisits, readOwnBookings } from '../server/features/bookings/records/queries.ts'
import { readDay } from '../server/features/bookings/report/day-grid.ts'
import type { ReportFilter } from '../server/features/bookings/report/report-conditions.ts'
import { reportReader } from '../server/features/bookings/report/report-query.ts'
import { listCustomers } from '../server/features/customers/list-customers.ts'
import { readCustomer } from '../server/features/customers/read-customer.ts'
import { findBookings, findCustomers } from '../server/features/find/queries.ts'
import { expireOverdueHolds, hasOverdueHolds } from '../server/features/ordering/holds.ts'
import type { CallRequest } from '../server/http/calls/calls.ts'
import { testDatabase } from '../testing/database.ts'
import { fill } from './data.ts'

/*
 * The plans of the hot queries on realistic data: which index reads what. A missing index shows up as
 * a changed line.
 */

const { pool, address } = await testDatabase(4)
await loadStartingData(pool)
const now = new Date('2026-03-02T01:00:00Z')
const today = '2026-03-02'
await fill(pool, 1000, today, now, 'a test signs with this text of 43 letters')
await pool.query(`insert into hours_change (xid, day, worker_id, busy, version)
  select (n / 2 + 1)::text::xid8, '2026-03-09', 1 + n % 1000, 0, n from generate_series(1, 20000) n`)
await pool.query(`insert into account (email, first_name, last_name, phone, created_at)
  select 'more' || n || '@bench.test', 'Customer', n::text, '+60 11' || n, now()
  from generate_series(100000, 130000) n`)
await pool.query('vacuum analyze')

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}
type Statement = { text: string; name?: string; values?: unknown[] }

/** Records the statements of a query. */
async function statementsOf(work: (reader: Pool) => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = []
  const recorder = openPool(address, 1)
  const spoken = recorder.query.bind(recorder) as (statement: Statement) => Promise<unknown>
  recorder.query = ((statement: Statement) => {
    recorded.push(statement)
    return spoken(statement)
  }) as unknown as typeof recorder.query
  await work(recorder)
  await recorder.end()
  return recorded
}

/** The tables that a statement reads, and how; for a prepared statement, by its generic plan. */
async function readsOf({ text, name, values = [] }: Statement): Promise<string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    name
      ? { text: `explain (generic_plan, format json) ${text}` }
      : { text: `explain (format json) ${text}`, values },
  )
  const reads: string[] = []
  const walk = (plan: Plan): void => {
    const { 'Node Type': kind, 'Relation Name': table, 'Index Name': index } = plan
    if (table && kind !== 'ModifyTable' && kind !== 'Bitmap Heap Scan') {
      reads.push(index ? `${table} by ${index}` : `${table}: ${kind}`)
    } else if (index) reads.push(`by ${index}`)
    for (const inner of plan.Plans ?? []) walk(inner)
  }
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (plan) walk(plan)
  return [...new Set(reads)].sort()
}

const team = { skill: 'Cleaner', regionId: 1, gender: '' }
const day = '2026-03-20'
const filter = { manager: '', skill: '', customerName: '' }
const firstPage = { page: 1, page_size: 20 }
const readReport = (reader: Pool, wanted: ReportFilter, page: typeof firstPage) =>
  reportReader(reader)(wanted, page, now)
const readCustomers = (reader: Pool, wanted: Partial<CallRequest<'GET /staff/customers/'>>) =>
  listCustomers(
    reader,
    { search: '', tag: '', page: 1, page_size: 20, sort: 'name', ...wanted },
    true,
    now,
  )
const hot: readonly [name: string, work: (reader: Pool) => Promise<unknown>, indexes: string[]][] =
  [
    [
      'hours in memory',
      (reader) => availabilityCache(reader).teamOn(team, [day]),
      ['hours_change_xid', 'worker_day_pkey'],
    ],
    [
      'candidates from the tables',
      (reader) => readCandidates(reader as Reader, team, [day]),
      ['worker_day_pkey'],
    ],
    ['is a hold overdue', (reader) => hasOverdueHolds(reader, now, 15), ['booking_order_hold']],
    ['own bookings', (reader) => readOwnBookings(reader, 17, firstPage), ['booking_account_start']],
    ['report, first page', (reader) => readReport(reader, filter, firstPage), ['booking_start']],
    [
      'report, late page',
      (reader) => readReport(reader, filter, { page: 900, page_size: 20 }),
      ['booking_start', 'booking_pkey'],
    ],
    [
      'report, one service of a day',
      (reader) =>
        readReport(reader, { ...filter, skill: 'Cleaner', from: day, to: day }, firstPage),
      ['booking_skill_start'],
    ],
    [
      'report, a customer',
      (reader) => readReport(reader, { ...filter, customerName: 'Rahman 12' }, firstPage),
      ['booking_order_search'],
    ],
    [
      'report, a search',
      (reader) => readReport(reader, { ...filter, search: '0121234567' }, firstPage),
      ['booking_order_search', 'booking_booking_id_key', 'assignment_worker_day'],
    ],
    [
      'where else workers are that day',
      (reader) => readOtherVisits(reader, day, 1),
      ['booking_start', 'assignment_pkey'],
    ],
    ['customers by name', (reader) => readCustomers(reader, {}), ['account_customer_name']],
    [
      'customers, a search',
      (reader) => readCustomers(reader, { search: 'Rahman 12' }),
      ['account_customer_search'],
    ],
    [
      'customers, a phone',
      (reader) => readCustomers(reader, { search: '012-123 4567' }),
      ['account_customer_search'],
    ],
    ['customers who owe', (reader) => readCustomers(reader, { state: 'owes' }), ['booking_owing']],
    [
      'find a booking',
      (reader) => findBookings(reader, 'B00012', now),
      ['booking_order_ref_key', 'booking_order_id_session_key'],
    ],
    ['find a customer', (reader) => findCustomers(reader, 'rahman'), ['account_customer_search']],
    [
      "places of a customer's orders",
      (reader) => readCustomer(reader, 17, true, now),
      ['booking_account_start', 'booking_order_account'],
    ],
    ['managers', (reader) => managers(reader), ['account_managers']],
    ['day grid', (reader) => readDay(reader, day), ['booking_start', 'assignment_pkey']],
  ]

/** Tables that grow with every booking, which must never be read as a whole. */
const large = [
  'account',
  'booking',
  'booking_order',
  'booking_event',
  'assignment',
  'worker_day',
  'hours_change',
]

test.each(hot)('%s', async (_, work, indexes) => {
  const statements = await statementsOf(work)
  const reads = (await Promise.all(statements.map(readsOf))).flat()
  for (const index of indexes) expect(reads.join('; ')).toContain(`by ${index}`)
  // Only counts may read all rows: the report without a filter counts all upcoming visits, and the
  // list of customers counts them all.
  const counts: readonly [part: string, table: string][] = [
    ['as past_changed', 'booking'],
    ['as total from account a', 'account'],
  ]
  const counted = counts.flatMap(([part, table]) =>
    statements.some(({ text }) => text.includes(part)) ? [table] : [],
  )
  const whole = reads.filter((read) => large.some((table) => read === `${table}: Seq Scan`))
  expect(whole.filter((read) => !counted.some((table) => read === `${table}: Seq Scan`))).toEqual(
    [],
  )
  expect(whole.length).toBeLessThan(2)
})

test('overdue holds', async () => {
  const recorded: Statement[] = []
  await inTransaction(pool, (tx) => {
    const spoken = tx.query.bind(tx) as (statement: Statement) => Promise<unknown>
    const recorder = Object.create(tx) as typeof tx
    recorder.query = ((statement: Statement) => {
      recorded.push(statement)
      return spoken(statement)
    }) as unknown as typeof tx.query
    return expireOverdueHolds(recorder, now, 15)
  })
  const [overdue] = recorded
  const reads = overdue ? await readsOf(overdue) : []
  expect(reads.join('; ')).toContain('by booking_order_hold')
  expect(reads).not.toContain('booking_order: Seq Scan')
})
