import { describe, expect, test } from 'vitest'
import { openingMoment, startTestApp, usualDay } from '../../../testing/app.ts'
import { query } from '../../db/transaction.ts'
import { reportHandlers } from './routes.ts'

const testApp = await startTestApp()
await testApp.hire(10)

describe('an invoice', () => {
  test('comes with the company of the settings, and not for an unpaid hold', async () => {
    const customer = await testApp.customer()
    const cash = await testApp.book(customer)
    const path = '/reports/invoice/'
    const invoice = await testApp.post<Record<string, unknown>>(
      path,
      { booking_id: cash.body.booking_id, skill: 'Cleaner' },
      customer,
    )
    expect(invoice.body).toMatchObject({
      booking_id: cash.body.booking_id,
      issued_on: '2026-03-02',
      customer_name: 'Nur Aisyah',
      customer_email: customer.email,
      due: 120,
      company: testApp.deps.settings.company,
    })
    const held = await testApp.book(customer, { payment_method: 'Online' })
    const none = await testApp.post<{ code: string }>(
      path,
      { booking_id: held.body.booking_id, skill: 'Cleaner' },
      customer,
    )
    expect([none.status, none.body.code]).toEqual([409, 'no-invoice'])
  })
})

describe('the frame', () => {
  test('has our own figures, or the dashboard of the settings', async () => {
    const admin = await testApp.admin()
    expect((await testApp.get('/reports/frame', admin)).body).toEqual({ url: null })
    const url = 'https://lookerstudio.google.com/embed/reporting/1/page/2'
    const dashboard = { origin: new URL(url).origin, url: async () => url }
    const frame = reportHandlers({ ...testApp.deps, dashboard })['GET /reports/frame']
    expect(await frame({ now: openingMoment } as Parameters<typeof frame>[0])).toEqual({ url })
  })
})

describe('the figures', () => {
  type Figures = {
    totals: Record<string, number>
    by_day: { day: string; bookings: number; cancelled: number; revenue: number }[]
    by_service: { skill: string; revenue: number }[]
    by_area: { area: string; revenue: number }[]
    occupancy: { weekday: number; hour: number; share: number }[]
    lead_times: { hours: number; orders: number }[]
    vouchers: { code: string; orders: number; discount: number }[]
    moves: { why: string; count: number }[]
  }

  test('add up a few known bookings', async () => {
    await query(testApp.pool, { text: "update worker set status = 'suspended'" })
    await testApp.hire(10, { skills: ['Cleaner'] })
    await query(testApp.pool, { text: "insert into voucher (code, percent) values ('TENOFF', 10)" })
    const [one, two] = await testApp.customers(2)
    const day = '2026-04-06'
    await testApp.book(one, { start_date: day, worker_count: 2 })
    await testApp.book(one, { start_date: day, start_time: '14:00' })
    const gone = await testApp.book(two, { start_date: '2026-04-07' })
    await testApp.post('/booking-details/cancel-booking/', { id: gone.body.booking_id }, two)
    await testApp.book(two, { start_date: day, start_time: '18:00', voucher: 'TENOFF' })

    const { status, body } = await testApp.post<Figures>(
      '/reports/figures/',
      { from: '2026-04-01', to: '2026-04-30', skill: '' },
      await testApp.admin(),
    )
    expect(status).toBe(200)
    expect(body.totals).toMatchObject({ bookings: 4, cancelled: 1, customers: 2, workers: 10 })
    expect(body.totals.repeat_customers).toBe(1)
    const revenue = body.totals.revenue
    const summed = (list: { revenue: number }[]) => list.reduce((sum, row) => sum + row.revenue, 0)
    expect(summed(body.by_day)).toBeCloseTo(revenue ?? 0)
    expect(summed(body.by_service)).toBeCloseTo(revenue ?? 0)
    expect(summed(body.by_area)).toBeCloseTo(revenue ?? 0)
    expect(body.by_day.map((row) => [row.day, row.bookings, row.cancelled])).toEqual([
      [day, 3, 0],
      ['2026-04-07', 1, 1],
    ])
    // Two of ten workers from 9 to 13 on one of April's four Mondays.
    const at = (hour: number) =>
      body.occupancy.find((cell) => cell.weekday === 1 && cell.hour === hour)?.share
    expect([at(8), at(9), at(12), at(13), at(14), at(21)]).toEqual([0, 0.05, 0.05, 0, 0.025, 0.025])
    expect(body.lead_times.find(({ hours }) => hours === 336)?.orders).toBe(4)
    expect(body.vouchers).toEqual([{ code: 'TENOFF', orders: 1, discount: 12 }])
  })

  test('count why visits were moved, on the days on which it was done', async () => {
    const [customer] = await testApp.customers(1)
    const { body: booked } = await testApp.book(customer, { start_date: '2026-04-20' })
    const moved = async (at: string, code: string, why?: string) => {
      await query(testApp.pool, {
        text: `insert into booking_event (booking_id, at, who, code, params)
               select id, $2, 'Test', $3, $4 from booking where booking_id = $1`,
        values: [booked.booking_id, at, code, why ? { why } : {}],
      })
    }
    await moved('2026-03-31T15:59:00Z', 'moved', 'travel')
    await moved('2026-03-31T16:00:00Z', 'moved', 'worker-sick')
    await moved('2026-04-10T02:00:00Z', 'crew-changed', 'worker-sick')
    await moved('2026-04-10T03:00:00Z', 'crew-changed', 'undone')
    await moved('2026-04-10T04:00:00Z', 'crew-changed')
    await moved('2026-04-10T16:00:00Z', 'moved', 'travel')
    const of = async (skill: string) => {
      const span = { from: '2026-04-01', to: '2026-04-10', skill }
      return (await testApp.post<Figures>('/reports/figures/', span, await testApp.admin())).body
        .moves
    }
    expect(await of('')).toEqual([
      { why: 'worker-sick', count: 2 },
      { why: 'undone', count: 1 },
    ])
    expect(await of('Gardener')).toEqual([])
  })

  test('of one service leave out the others, and a span is at most a year', async () => {
    const admin = await testApp.admin()
    const path = '/reports/figures/'
    const span = { from: usualDay, to: '2026-04-30' }
    const garden = await testApp.post<Figures>(path, { ...span, skill: 'Gardener' }, admin)
    expect(garden.body.totals).toMatchObject({ bookings: 0, revenue: 0, workers: 0 })
    for (const wrong of [
      { from: '2026-01-01', to: '2027-01-02' },
      { from: '2026-02-01', to: '2026-01-31' },
    ]) {
      expect((await testApp.post(path, wrong, admin)).status).toBe(400)
    }
  })
})
