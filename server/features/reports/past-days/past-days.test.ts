import { expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import { failRows } from '../../../../testing/failing-rows.ts'
import { query } from '../../../db/transaction.ts'
import { readFigures } from '../figures.ts'
import { countPastDays } from './past-days.ts'

const testApp = await startTestApp()
await testApp.hire(40)
const { pool } = testApp
const [one, two, three] = await testApp.customers(3)
await pool.query("insert into voucher (code, percent) values ('TENOFF', 10)")

// The days of the test's clock are past by the database's clock.
const span = { from: '2026-03-01', to: '2026-05-31', skill: '' }
for (const [who, changes] of [
  [one, { worker_count: 2, voucher: 'TENOFF' }],
  [one, { start_date: '2026-03-10', start_time: '14:00' }],
  [two, { start_date: '2026-03-10', start_time: '18:00' }],
  [three, { frequency: 'weekly', start_date: '2026-03-11', payment_method: 'Online' }],
] as const)
  expect((await testApp.book(who, changes)).status).toBe(201)

const figures = (of = span) => readFigures(pool, of)
const countedDays = async () => {
  const rows = await query<{ day: string }>(pool, {
    text: 'select day from figures_day where day between $1 and $2 order by day',
    values: [span.from, span.to],
  })
  return rows.map(({ day }) => day)
}

test('past days are counted once, and the figures stay the same', async () => {
  const before = await figures()
  expect(before.totals).toMatchObject({ bookings: 7, customers: 3, repeat_customers: 1 })
  expect(before.vouchers).toHaveLength(1)
  expect(await countedDays()).toEqual([])
  expect(await countPastDays(pool)).toBeGreaterThan(80)
  expect(await countedDays()).toHaveLength(84)
  expect(await figures()).toEqual(before)
  expect(await figures({ ...span, skill: 'Gardener' })).toMatchObject({ totals: { bookings: 0 } })
  expect(await countPastDays(pool)).toBe(0)
})

const aVisit = "(select min(id) from booking where day = '2026-03-10')"
test.each([
  ['a cancellation', `update booking set status = 'Cancelled' where id = ${aVisit}`],
  ['a late fee', `update booking set fee_sen = 3000 where id = ${aVisit}`],
  ['a hold that ran out', `update booking set status = 'Expired' where id = ${aVisit}`],
  ['a customer who left', `update booking set account_id = null where id = ${aVisit}`],
  [
    'a move to another day',
    `update booking set day = '2026-03-12', starts_at = starts_at + interval '2 days',
       ends_at = ends_at + interval '2 days' where id = ${aVisit}`,
  ],
  [
    'an order of another region',
    `update booking_order set region_id = (select max(id) from region)
     where id = (select order_id from booking where id = ${aVisit})`,
  ],
])('%s discards the figures of its day, which are counted again', async (_, change) => {
  await countPastDays(pool)
  const days = (await countedDays()).length
  await pool.query('delete from assignment')
  await pool.query(change)
  expect((await countedDays()).length).toBeLessThan(days)
  const changed = await figures()
  expect(await countPastDays(pool)).toBeGreaterThan(0)
  expect(await figures()).toEqual(changed)
  await pool.query('delete from figures_day')
  expect(await figures()).toEqual(changed)
})

test('a visit that begins and ends changes no figure', async () => {
  await countPastDays(pool)
  const days = await countedDays()
  for (const status of ['In Progress', 'Completed'])
    await pool.query(
      `update booking set status = $1 where status in ('Confirmed', 'In Progress')`,
      [status],
    )
  expect(await countedDays()).toEqual(days)
})

test('counting waits for a concurrent change, and a later change waits for counting', async () => {
  await pool.query("delete from figures_day where day = '2026-03-09'")
  const writer = await pool.connect()
  await writer.query('begin')
  await writer.query(`update booking set fee_sen = fee_sen + 500 where day = '2026-03-09'`)
  let ended = false
  const counting = countPastDays(pool).then((days) => {
    ended = true
    return days
  })
  await expect
    .poll(async () => {
      const waiting = await pool.query(
        "select from pg_locks where locktype = 'advisory' and not granted",
      )
      return waiting.rowCount
    })
    .toBe(1)
  expect(ended).toBe(false)
  await writer.query('commit')
  writer.release()
  expect(await counting).toBe(1)
  const counted = await figures()
  await pool.query('delete from figures_day')
  expect(await figures()).toEqual(counted)
})

test('a day that cannot be counted does not hold the later ones', async () => {
  await pool.query('delete from figures_day')
  const repair = await failRows(pool, 'figures_day', "new.day = '2026-03-10'")
  await expect(countPastDays(pool)).rejects.toThrow('failed in a job: 1')
  expect(await countedDays()).toHaveLength(83)
  expect(await countedDays()).not.toContain('2026-03-10')
  await repair()
  expect(await countPastDays(pool)).toBe(1)
})
