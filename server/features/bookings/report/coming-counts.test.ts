import { expect, test } from 'vitest'
import { startTestApp, usualDay } from '../../../../testing/app.ts'
import { comingCounter } from './coming-counts.ts'

const testApp = await startTestApp()
const { pool } = testApp
await testApp.hire(6)
const admin = await testApp.admin()
const customer = await testApp.customer()
const from = new Date('2026-03-01T16:00:00Z')

/** The count from the table. */
async function counted(skill: string): Promise<number> {
  const { rows } = await pool.query<{ visits: number }>(
    `select count(*) as visits from booking where starts_at >= $1 and ($2 = '' or skill = $2)`,
    [from, skill],
  )
  return rows[0]?.visits ?? -1
}

test('visits to come are counted as they are, whatever happens to them', async () => {
  const count = comingCounter(pool)
  const agrees = async () => {
    for (const skill of ['', 'Cleaner', 'Gardener'])
      expect(await count(skill, from)).toBe(await counted(skill))
  }
  await agrees()
  const { body: first } = await testApp.book(customer)
  await agrees()
  const weekly = { frequency: 'weekly', payment_method: 'Online', start_time: '14:00' }
  const { body: series } = await testApp.book(customer, weekly)
  expect(series.booking_ids).toHaveLength(4)
  await agrees()
  await testApp.book(customer, { payment_method: 'Online', start_date: '2026-04-20' })
  await agrees()
  const path = '/booking-details/update/booking-details/'
  const to = { booking_id: first.booking_id, start_date: '2026-03-19', start_time: '10:00' }
  expect(await testApp.put(path, to, admin)).toMatchObject({ status: 200 })
  await agrees()
  const cancel = { id: first.booking_id }
  const cancelled = await testApp.post('/booking-details/cancel-booking/', cancel, admin)
  expect(cancelled.status).toBe(200)
  await agrees()
  expect(await count('', from)).toBe(6)
})

test('concurrent counts agree, and a later day has its own', async () => {
  const count = comingCounter(pool)
  const later = new Date('2026-04-15T16:00:00Z')
  const [early, late, ...others] = await Promise.all(
    [from, later, from, from, later].map((moment) => count('', moment)),
  )
  expect([early, late, ...others]).toEqual([6, 1, 6, 6, 1])
})

test('a visit that is committed after a count is in the next one', async () => {
  const count = comingCounter(pool)
  const writer = await pool.connect()
  try {
    await writer.query('begin')
    await writer.query(
      `insert into booking (booking_id, order_id, session, account_id, skill, day, start_hour, hours,
         reserved, worker_count, starts_at, ends_at, status, payment_status, total_sen)
       select 'written-early', order_id, 90, account_id, skill, day, start_hour, hours, reserved,
         worker_count, starts_at, ends_at, status, payment_status, total_sen
       from booking where day = $1 limit 1`,
      ['2026-03-19'],
    )
    await writer.query(
      `insert into hours_change (day, worker_id, busy, version)
       select '2026-03-19', worker_id, busy, version from worker_day limit 1`,
    )
    await testApp.book(await testApp.customer(), { start_date: usualDay, start_time: '18:00' })
    expect(await count('', from)).toBe(7)
    await writer.query('commit')
    expect(await count('', from)).toBe(8)
  } finally {
    writer.release()
  }
})
