import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingRecord } from '../../../../domain/api/bookings/booking.ts'
import { startTestApp } from '../../../../testing/app.ts'
import type { Person } from '../../../../testing/people.ts'
import { visitsIn } from '../../../../testing/visits.ts'

const testApp = await startTestApp()
const { pool } = testApp
const { people, booked, paid, detailsOf, move, cancel } = visitsIn(testApp)
let admin: Person
let manager: Person
let customer: Person
beforeEach(() => {
  ;({ admin, manager, customer } = people)
})

describe('the report for a Manager', () => {
  test('has no amounts in details, report or history', async () => {
    await testApp.hire(2)
    const { booking_id: id } = await paid()
    testApp.clock.set('2026-03-08T12:00:00Z')
    expect(
      (await move(id, { start_date: '2026-03-15', start_time: '09:00', agreed_fee: 30 })).status,
    ).toBe(200)
    await cancel(id)
    const late = await booked({ payment_method: 'Online', start_date: '2026-03-20' })
    await cancel(late.booking_id)
    await testApp.pay(late.payment)
    const path = '/booking-details/get-completed-bookings/'
    for (const booking of [id, late.booking_id]) {
      const seen = JSON.stringify(await detailsOf(booking, manager))
      expect(seen).not.toMatch(/total_cost|"fee"|late_fee|RM \d|refund \d/)
      expect(JSON.stringify(await detailsOf(booking))).toMatch(/total_cost.*late_fee.*RM/s)
    }
    const report = await testApp.post<BookingRecord[]>(path, {}, manager)
    expect(report.body.length).toBeGreaterThan(1)
    expect(JSON.stringify(report.body)).not.toMatch(/total_cost|"fee"|late_fee|RM \d/)
    const whole = await testApp.post<BookingRecord[]>(path, {}, admin)
    for (const record of whole.body) expect(record).toHaveProperty('total_cost')
    expect(JSON.stringify(await detailsOf(id, customer))).toMatch(/total_cost/)
  })
})

describe('the staff report', () => {
  const path = '/booking-details/get-completed-bookings/'
  type Page = { items: BookingRecord[]; total: number; page: number; page_size: number }

  test('filters, order and pages', async () => {
    await pool.query('update booking set manager_id = null')
    await testApp.hire(3)
    // Midnight in Malaysia is the day before in UTC: both edges of the day count as that day.
    const early = await booked({ start_date: '2026-06-10', start_time: '08:00' })
    const evening = await booked({ start_date: '2026-06-10', start_time: '18:00' })
    const after = await booked({ start_date: '2026-06-11', start_time: '08:00' })
    await booked({ start_date: '2026-06-09', start_time: '18:00' })
    const ids = async (filter: object) =>
      (await testApp.post<BookingRecord[]>(path, filter, manager)).body.map((row) => row.booking_id)
    const day = { date_range: { start_date: '2026-06-10', end_date: '2026-06-10' } }
    expect(await ids(day)).toEqual([early.booking_id, evening.booking_id])
    const days = { date_range: { start_date: '2026-06-10', end_date: '2026-06-11' } }
    expect(await ids(days)).toEqual([early.booking_id, evening.booking_id, after.booking_id])
    expect(await ids({ ...day, service_type: 'Gardener' })).toEqual([])
    expect(await ids({ ...day, service_type: 'All' })).toHaveLength(2)
    expect(await ids({ ...day, service_type: 'Cleaning' })).toHaveLength(2)
    expect(await ids({ ...day, service_type: 'Elderly Care' })).toEqual([])
    const everything = await ids({})
    for (const date_range of ['', [], {}, null])
      expect(await ids({ date_range })).toEqual(everything)
    expect(await ids({ ...day, customer_name: 'r AISY' })).toHaveLength(2)
    expect(await ids({ ...day, customer_name: '%' })).toEqual([])
    expect(await ids({ ...day, manager: manager.email })).toHaveLength(2)
    expect(await ids({ ...day, manager: 'nobody@jiran.test' })).toEqual([])
    const page = await testApp.post<Page>(path, { ...days, page: 2, page_size: 2 }, manager)
    expect(page.body).toMatchObject({ total: 3, page: 2, page_size: 2 })
    expect(page.body.items.map((row) => row.booking_id)).toEqual([after.booking_id])
  })

  test('who is where on a day', async () => {
    await testApp.hire(2)
    const { booking_id: id } = await booked({ start_date: '2026-06-15', worker_count: 2 })
    const crew = (await detailsOf(id)).allocated_workers
    const grid = await testApp.post<{ booked_slots: object[] }>(
      '/booking-details/get-filled-slots-by-date/',
      { booking_date: '2026-06-15' },
      manager,
    )
    expect(grid.body.booked_slots).toMatchObject(
      crew.map((worker) => ({ worker, start_time: '09:00', no_of_hours: 4, booking_id: id })),
    )
  })
})
