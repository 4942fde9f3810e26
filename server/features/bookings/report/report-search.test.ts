import { beforeAll, describe, expect, test } from 'vitest'
import type { BookAnswer, BookingRecord } from '../../../../domain/api/bookings/booking.ts'
import { bookingStatuses, paymentStatuses } from '../../../../domain/booking/status.ts'
import { openingMoment, startTestApp } from '../../../../testing/app.ts'
import type { Person } from '../../../../testing/people.ts'

const testApp = await startTestApp()
const { pool } = testApp
const path = '/booking-details/get-completed-bookings/'
let manager: Person

const idsOf = async (filter: object) =>
  (await testApp.post<BookingRecord[]>(path, filter, manager)).body.map((row) => row.booking_id)

async function booked(changes: object): Promise<BookAnswer> {
  const { status, body } = await testApp.book(await testApp.customer(), changes)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

beforeAll(async () => {
  manager = await testApp.manager()
  await testApp.hire(6)
})

describe('the search', () => {
  let own: BookAnswer
  let other: BookAnswer
  let worker: string

  beforeAll(async () => {
    testApp.clock.set(openingMoment)
    own = await booked({
      address: '5 Lorong Kenari 100%',
      frequency: 'weekly',
      payment_method: 'Online',
    })
    other = await booked({ address: '9 Jalan Merbok', start_date: '2026-03-12' })
    await pool.query(
      `update booking_order set customer_name = 'Tan Siew Ling', customer_phone = '+60 122000777'
       where ref = $1`,
      [own.booking_id.replace(/-\d+$/, '')],
    )
    const { rows } = await pool.query<{ full_name: string }>(
      `update worker set full_name = 'Kavitha Selvaraj' where id = (
         select a.worker_id from assignment a join booking b on b.id = a.booking_id
         where b.booking_id = $1 limit 1)
       returning full_name`,
      [other.booking_id],
    )
    worker = rows[0]?.full_name ?? ''
  })

  test.each([
    ['an order by its number', () => own.booking_id.replace(/-\d+$/, '').toLowerCase(), 4],
    ['one visit by its ID', () => own.booking_id.toLowerCase(), 1],
    ['part of a name in any case', () => 'siew l', 4],
    ['a phone number as people write it', () => '012-200 0777', 4],
    ['a phone number with its country', () => '+60 12 2000 777', 4],
    ['part of an address', () => 'kenari', 4],
    ['its own wildcards as letters', () => '100%', 4],
    ['nothing of a wildcard', () => '1_0%', 0],
    ['blanks around', () => '  Kenari  ', 4],
  ])('finds %s', async (_, search, visits) => {
    const ids = await idsOf({ search: search() })
    expect(ids).toEqual(visits === 1 ? [own.booking_id] : own.booking_ids.slice(0, visits))
  })

  test('finds the visits of a worker', async () => {
    expect(await idsOf({ search: worker.slice(0, 7) })).toContain(other.booking_id)
    expect(await idsOf({ search: `${worker} Nobody` })).toEqual([])
  })

  test('narrows together with other filters, and pages', async () => {
    expect(await idsOf({ search: 'kenari', service_type: 'Gardener' })).toEqual([])
    const first = own.booking_ids[0]
    const answer = await testApp.post<{ items: BookingRecord[]; total: number }>(
      path,
      { search: 'kenari', page: 1, page_size: 1 },
      manager,
    )
    expect(answer.body.total).toBe(4)
    expect(answer.body.items.map((row) => row.booking_id)).toEqual([first])
  })
})

test('a status is the one that pages show, and the clock counts', async () => {
  testApp.clock.set(openingMoment)
  await booked({ start_date: '2026-04-06' })
  await booked({ start_date: '2026-04-03' })
  await booked({ start_date: '2026-04-08' })
  await booked({ start_date: '2026-04-07', payment_method: 'Online' })
  const cancelled = await booked({ start_date: '2026-04-06' })
  await testApp.post(
    '/booking-details/cancel-booking/',
    { id: cancelled.booking_id, skill: 'Cleaner' },
    manager,
  )
  // In the middle of the visit of the first day; the unpaid hold is long over.
  testApp.clock.set('2026-04-06T02:30:00Z')
  const all = (await testApp.post<BookingRecord[]>(path, {}, manager)).body
  const seen = new Set(all.map((row) => row.booking_status))
  expect([...seen].sort()).toEqual([
    'Cancelled',
    'Completed',
    'Confirmed',
    'Expired',
    'In Progress',
  ])
  for (const status of bookingStatuses) {
    const expected = all.filter((row) => row.booking_status === status).map((row) => row.booking_id)
    expect({ status, ids: await idsOf({ status }) }).toEqual({ status, ids: expected })
  }
  for (const payment_status of paymentStatuses) {
    const expected = all.filter((row) => row.payment_status === payment_status)
    expect(await idsOf({ payment_status })).toEqual(expected.map((row) => row.booking_id))
  }
})

test('an unknown status is refused', async () => {
  const { status, body } = await testApp.post<{ code: string }>(path, { status: 'Lost' }, manager)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid-request' })
})
