import { expect, test } from 'vitest'
import { type ReportSort, reportSorts } from '../domain/api/bookings/booking.ts'
import { addDays, instantOf } from '../domain/booking/starts/calendar.ts'
import { loadStartingData } from '../server/db/starting-data.ts'
import type { ReportFilter } from '../server/features/bookings/report/report-conditions.ts'
import { reportReader } from '../server/features/bookings/report/report-query.ts'
import { testDatabase } from '../testing/database.ts'
import { fill } from './data.ts'
import { varyForStaff } from './staff-data.ts'

/* Every way of reading a report page must give the same page as sorting everything. */

const { pool } = await testDatabase(4)
await loadStartingData(pool)
const now = new Date('2026-03-02T01:00:00Z')
const today = '2026-03-02'
await fill(pool, 20, today, now, 'a test signs with this text of 43 letters', 60)
await varyForStaff(pool, today)

type Line = {
  id: number
  skill: string
  manager: string
  name: string
  start: Date
} & Record<ReportSort, string | number>

async function everything(): Promise<Line[]> {
  const { rows } = await pool.query<Line>(
    `select b.id, b.skill, m.email as manager, o.customer_name as name, b.starts_at as start,
       extract(epoch from b.starts_at)::float8 as start_date, b.booking_id, o.customer_name,
       b.hours as no_of_hours, b.worker_count, o.post_code, b.status as booking_status,
       b.total_sen as total_cost
     from booking b join booking_order o on o.id = b.order_id join account m on m.id = b.manager_id
     order by b.starts_at, b.id`,
  )
  return rows
}

/** The page computed in the simplest way: filter, sort, slice. */
function pageOf(all: readonly Line[], filter: ReportFilter, page: number, size: number) {
  const { sort = 'start_date', descending = false } = filter
  const matching = all.filter(
    (line) =>
      (!filter.manager || line.manager === filter.manager.toLowerCase()) &&
      (!filter.skill || filter.skill === 'All' || line.skill === filter.skill) &&
      line.name.toLowerCase().includes(filter.customerName.trim().toLowerCase()) &&
      (!filter.from || line.start >= instantOf(filter.from, 0)) &&
      (!filter.to || line.start < instantOf(addDays(filter.to, 1), 0)),
  )
  const way = descending ? -1 : 1
  if (sort === 'start_date') {
    if (descending) matching.reverse()
  } else matching.sort((a, b) => (a[sort] === b[sort] ? 0 : (a[sort] < b[sort] ? -1 : 1) * way))
  return {
    ids: matching.slice((page - 1) * size, page * size).map(({ id }) => id),
    total: matching.length,
  }
}

const all = await everything()
const none: ReportFilter = { manager: '', skill: '', customerName: '' }
const yesterday = addDays(today, -1)
const filters: [string, ReportFilter][] = [
  ['everything', none],
  ['the last first', { ...none, descending: true }],
  ['a service', { ...none, skill: 'Gardener' }],
  ['all services', { ...none, skill: 'All' }],
  ['a manager, in capitals', { ...none, manager: 'MANAGER3@bench.test' }],
  ['both', { ...none, skill: 'Cleaner', manager: 'manager1@bench.test', descending: true }],
  ['days of the past', { ...none, from: addDays(today, -40), to: addDays(today, -20) }],
  ['days across today', { ...none, from: addDays(today, -5), to: addDays(today, 5) }],
  [
    'the same from their end',
    { ...none, from: addDays(today, -5), to: addDays(today, 5), descending: true },
  ],
  ['yesterday', { ...none, from: yesterday, to: yesterday }],
  ['today', { ...none, from: today, to: today }],
  ['days ahead', { ...none, from: addDays(today, 7), to: addDays(today, 14), skill: 'Cleaner' }],
  ['up to a day', { ...none, to: addDays(today, -2) }],
  ['from a day on', { ...none, from: addDays(today, -3), descending: true }],
  ['days before there was anything', { ...none, from: '2020-01-01', to: '2020-02-01' }],
  ['days the wrong way round', { ...none, from: today, to: addDays(today, -9) }],
  ['a part of a name', { ...none, customerName: ' rahMAN ' }],
  ['a sign that means something to SQL', { ...none, customerName: '%' }],
  [
    'a name, days and a manager',
    { ...none, customerName: 'a', manager: 'manager2@bench.test', to: today },
  ],
  ['a name and a service', { ...none, customerName: 'tan', skill: 'Cleaner', descending: true }],
  ['nobody', { ...none, manager: 'nobody@bench.test' }],
  ...reportSorts.flatMap((sort): [string, ReportFilter][] => [
    [`by ${sort}`, { ...none, sort }],
    [`by ${sort}, the last first`, { ...none, sort, descending: true, from: addDays(today, -30) }],
  ]),
]

test.each(filters)('%s, on every page', async (_, filter) => {
  const read = reportReader(pool)
  const { total } = pageOf(all, filter, 1, 7)
  const pages = Math.ceil(total / 7)
  for (const page of new Set([1, 2, pages >> 2, pages >> 1, pages - 1, pages, pages + 1])) {
    if (page < 1) continue
    const found = await read(filter, { page, page_size: 7 }, now)
    const ids = found.items.map(({ id }) => id)
    expect({ page, ids, total: found.total }).toEqual({
      page,
      ...pageOf(all, filter, page, 7),
    })
  }
})

test('visits of today count as past tomorrow', async () => {
  const read = reportReader(pool)
  for (const days of [0, 1, 30, 5]) {
    const then = new Date(now.getTime() + days * 86_400_000)
    const found = await read(none, { page: 9, page_size: 7 }, then)
    expect(found.items.map(({ id }) => id)).toEqual(pageOf(all, none, 9, 7).ids)
  }
})

test('a booking inserted into the past counts at once', async () => {
  const read = reportReader(pool)
  const page = { page: 1, page_size: 100 }
  const filter = { ...none, from: addDays(today, -9), to: addDays(today, -9) }
  const before = await read(filter, page, now)
  await pool.query(
    `insert into booking (booking_id, order_id, session, account_id, skill, manager_id, day,
       start_hour, hours, reserved, worker_count, starts_at, ends_at, status, payment_status,
       total_sen)
     select 'added-later', order_id, 99, account_id, skill, manager_id, day, start_hour, hours,
       reserved, worker_count, starts_at, ends_at, status, payment_status, total_sen
     from booking where id = $1`,
    [before.items[0]?.id],
  )
  const after = await read(filter, page, now)
  expect(after.total).toBe(before.total + 1)
  expect(after.items.map(({ booking_id }) => booking_id)).toContain('added-later')
})
