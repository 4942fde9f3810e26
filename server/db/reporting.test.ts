import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { visitsIn } from '../../testing/visits.ts'
import { query } from './transaction.ts'

const testApp = await startTestApp()
const { pool } = testApp
const { paid, booked, people } = visitsIn(testApp)
const page = readFileSync(join(import.meta.dirname, '../../docs/reporting.md'), 'utf8')

/** The documented views with their columns and types, in order. */
function documented() {
  const [, views = ''] = page.split('## Views')
  return views
    .split('### ')
    .flatMap((part) =>
      [...part.matchAll(/^\| `(\w+)` \| ([\w[\] ]+) \|/gm)].map(
        ([, column, type]) => `${part.slice(0, part.indexOf('\n'))}.${column} ${type}`,
      ),
    )
}

test('the page has every view and column in its order, and no other', async () => {
  const stored = await query<{ line: string }>(pool, {
    text: `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, null) as line
           from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
           where c.relnamespace = 'reporting'::regnamespace
           order by array_position('{orders,visits,payments,refunds,reviews,worker_hours}', c.relname::text), a.attnum`,
  })
  expect(documented()).toEqual(stored.map(({ line }) => line))
})

test('the role of the page reads the views, and nothing else', async () => {
  const role = `jiran_reporting_${randomBytes(4).toString('hex')}`
  const [, sql = ''] = /```sql\n(.*?)```/s.exec(page) ?? []
  await pool.query(sql.replaceAll('jiran_reporting', role))
  onTestFinished(async () => {
    await pool.query(`drop owned by ${role}; drop role ${role}`)
  })
  const client = await pool.connect()
  try {
    await client.query(`set role ${role}`)
    for (const view of new Set(documented().map((line) => line.split('.')[0])))
      await client.query(`select * from reporting.${view}`)
    await client.query('reset role')
    const tables = await query<{ name: string }>(pool, {
      text: `select oid::regclass::text as name from pg_class
             where relkind in ('r', 'p', 'v', 'm') and relnamespace in ('public'::regnamespace,
               coalesce(to_regnamespace('graphile_worker'), 'public'::regnamespace))
               and has_table_privilege($1, oid, 'select, insert, update, delete, truncate')
               and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')`,
      values: [role],
    })
    expect(tables).toEqual([])
    const writable = await query<{ writes: boolean }>(pool, {
      text: `select has_table_privilege($1, 'reporting.orders', 'insert, update, delete') or
               has_schema_privilege($1, 'reporting', 'create') as writes`,
      values: [role],
    })
    expect(writable).toEqual([{ writes: false }])
    await client.query(`set role ${role}`)
    await expect(client.query('select * from account')).rejects.toThrow('permission denied')
  } finally {
    await client.query('reset role')
    client.release()
  }
})

test('the views have bookings, payments and visits, and no personal data', async () => {
  await testApp.hire(2)
  const online = await paid({ start_time: '08:00' })
  const cash = await booked({ start_time: '14:00' })
  const both = [online, cash].sort((a, b) => (a.booking_id < b.booking_id ? -1 : 1))
  const rows = async (view: string, columns: string) =>
    query<object>(pool, {
      text: `select ${columns} from reporting.${view} where booking_id = any($1) order by booking_id collate "C"`,
      values: [[online.booking_id, cash.booking_id]],
    })
  expect(await rows('payments', 'booking_id, kind, amount_rm')).toEqual([
    { booking_id: online.booking_id, kind: 'payment', amount_rm: '120.00' },
  ])
  expect(await rows('worker_hours', 'booking_id, hours')).toEqual(
    both.map(({ booking_id }) => ({ booking_id, hours: 4 })),
  )
  const visits = await rows('visits', '*')
  expect(visits).toEqual(
    both.map(({ booking_id, order }) =>
      expect.objectContaining({
        booking_id,
        order_ref: order,
        customer: people.customer.accountId,
        region: 'Kuala Lumpur',
        start_hour: booking_id === online.booking_id ? 8 : 14,
        total_rm: '120.00',
      }),
    ),
  )
  const orders = await query<object>(pool, { text: 'select * from reporting.orders' })
  const all = JSON.stringify([visits, orders])
  for (const personal of ['Nur', 'Aisyah', 'Maarof', '59100', people.customer.email, '+60'])
    expect(all).not.toContain(personal)
})
