import { beforeEach, describe, expect, test } from 'vitest'
import type { QuoteAnswer } from '../../../domain/api/bookings/booking.ts'
import type { CompanySettings } from '../../../domain/company/company-settings.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { ordersIn } from '../../../testing/payments/orders.ts'
import { type Person, usualPostcode } from '../../../testing/people.ts'
import type { CallResponse } from '../../http/calls/calls.ts'
import { taxTasks } from './turnover.ts'

const testApp = await startTestApp()
const { pool, deps } = testApp
const orders = ordersIn(testApp)
await testApp.hire(40)
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
await testApp.staysProven(admin)
let customer: Person

beforeEach(async () => {
  customer = await testApp.customer()
})

type Page = CallResponse<'GET /staff/tax/'>
type Saved = { response: string; code?: string; fields?: Record<string, string> }
const page = async () => (await testApp.get<Page>('/staff/tax/', admin)).body
const save = async (changes: Partial<Page>, who = admin) => {
  const { version, registered_since, threshold, first_month } = await page()
  return testApp.put<Saved>(
    '/staff/tax/',
    { version, registered_since, threshold, first_month, ...changes },
    who,
  )
}
const setRate = async (rate: object) =>
  testApp.put<Saved>('/staff/tax/rates/', { version: (await page()).version, ...rate }, admin)
const setNumber = async (sst_number: string) => {
  const { body } = await testApp.get<CompanySettings>('/staff/settings/', admin)
  return testApp.put<Saved>('/staff/settings/', { ...body, sst_number }, admin)
}

/** Four hours of cleaning for RM 120, including RM 8.89 of tax at 8 %. */
const quoteOf = async (changes: object = {}) =>
  (
    await testApp.post<QuoteAnswer>('/cleaning/get-cleaning-cost/', {
      frequency: 'one-time',
      start_date: usualDay,
      no_of_hours: 4,
      worker_count: 1,
      postcode: usualPostcode,
      skill: 'Cleaner',
      fixed_addons: [],
      ...changes,
    })
  ).body
const invoiceOf = async (id: string) =>
  (
    await testApp.post<CallResponse<'POST /reports/invoice/'>>(
      '/reports/invoice/',
      { booking_id: id },
      customer,
    )
  ).body
const recordOf = async (id: string, who = customer) =>
  (
    await testApp.post<{ total_cost?: number; tax?: object }>(
      '/booking-details/get-booking-details/',
      { booking_id: id, skill: 'Cleaner' },
      who,
    )
  ).body
const collect = (id: string) =>
  testApp.post('/payments/collect/', { booking_id: id, skill: 'Cleaner' }, admin)
const taxIn = async (id: string) => {
  const { rows } = await pool.query<{ sen: number }>(
    `select coalesce(-sum(l.sen), 0)::int as sen from ledger_line l join booking b on b.id = l.booking_id
     where b.booking_id = $1 and l.account = 'service-tax'`,
    [id],
  )
  return rows[0]?.sen
}
const returned = async (period: string) =>
  (
    await testApp.post<CallResponse<'POST /staff/tax/return/'>>(
      '/staff/tax/return/',
      { period },
      admin,
    )
  ).body.rows

describe('before the company is registered', () => {
  test('nothing has tax, and cleaning has its rate', async () => {
    expect(await page()).toMatchObject({
      registered_since: '',
      threshold: 500_000,
      rates: [{ skill: 'Cleaner', code: 'Group I', rate: 8, from: '2024-03-01', until: '' }],
      periods: [],
    })
    expect(await quoteOf()).not.toHaveProperty('tax')
    const { booking_id: id } = (await testApp.book(customer)).body
    await collect(id)
    expect(await taxIn(id)).toBe(0)
    expect(await recordOf(id)).not.toHaveProperty('tax')
    expect(await invoiceOf(id)).not.toHaveProperty('tax')
  })

  test('registration needs an SST number, which cannot be removed afterwards', async () => {
    const refused = await save({ registered_since: usualDay })
    expect([refused.status, refused.body.code]).toEqual([409, 'sst-number-missing'])
    expect((await setNumber('W10-2608')).status).toBe(200)
    expect((await save({ registered_since: '2026-03-02' })).status).toBe(200)
    const removed = await setNumber('')
    expect([removed.status, removed.body.code]).toEqual([409, 'sst-number-needed'])
  })
})

describe('of a registered company', () => {
  test('prices stay and include the tax; each visit of an order has its own, to the sen', async () => {
    expect(await quoteOf()).toMatchObject({ total_cost: 120, tax: { rate: 8, amount: 8.89 } })
    // Four visits of RM 75: RM 5.56 each.
    const series = await quoteOf({ frequency: 'weekly', no_of_hours: 3 })
    expect(series).toMatchObject({ total_cost: 300, tax: { rate: 8, amount: 22.24 } })
    const { body } = await testApp.book(customer)
    expect(body.total_cost).toBe(120)
    expect(await recordOf(body.booking_id)).toMatchObject({
      total_cost: 120,
      tax: { rate: 8, amount: 8.89 },
    })
    expect(await recordOf(body.booking_id, manager)).not.toHaveProperty('tax')
    expect((await invoiceOf(body.booking_id)).tax).toEqual({
      code: 'Group I',
      rate: 8,
      taxable: 111.11,
      amount: 8.89,
    })
    const [mail] = (
      await pool.query<{ body_text: string }>(
        'select body_text from outbox where to_email = $1 order by id desc limit 1',
        [customer.email],
      )
    ).rows
    expect(mail?.body_text).toMatch(/Service tax included:?\s+RM 8\.89/)
  })

  test('the tax is owed once it is paid, and no more when it went back', async () => {
    const order = await orders.bookOnline(customer)
    expect(await taxIn(order.booking_id)).toBe(0)
    await testApp.pay(order.payment)
    await orders.idle()
    expect(await taxIn(order.booking_id)).toBe(889)
    await orders.cancelVisit(order.booking_id, admin)
    // It belongs to the company until the refund is sent.
    expect(await taxIn(order.booking_id)).toBe(889)
    await orders.mark(order.order, 120, admin)
    expect(await taxIn(order.booking_id)).toBe(0)
    await orders.expectNoViolations()
  })

  test('orders keep the tax they were sold with', async () => {
    const sold = (await testApp.book(customer)).body.booking_id
    expect(
      (await setRate({ skill: 'Cleaner', code: 'I', rate: 6, from: '2026-03-02', until: '' }))
        .status,
    ).toBe(200)
    expect((await quoteOf()).tax).toEqual({ rate: 6, amount: 6.79 })
    const later = (await testApp.book(customer, { start_time: '14:00' })).body.booking_id
    expect((await save({ registered_since: '' })).status).toBe(200)
    expect(await quoteOf()).not.toHaveProperty('tax')
    for (const id of [sold, later]) await collect(id)
    expect([await taxIn(sold), await taxIn(later)]).toEqual([889, 679])
    expect((await invoiceOf(later)).tax).toMatchObject({ code: 'I', rate: 6, amount: 6.79 })
    await orders.expectNoViolations()
  })

  test('a return has the sums of its two months by tax type', async () => {
    const rows = await returned('2026-03')
    expect(rows).toEqual([
      row('02', '8', 'Group I', '120.00', '111.11', '8.89'),
      row('02', '6', 'I', '120.00', '113.21', '6.79'),
      row('06', '', '', '120.00', '120.00', '0.00'),
    ])
    expect(await returned('2026-01')).toEqual([])
    // Sales with tax are shown even though the company is no longer registered.
    expect((await page()).periods).toEqual([
      { period: '2026-03', amount: 360, tax: 15.68, due_day: '2026-05-31', is_over: false },
    ])
    // Sales before the registration belong to no return.
    await save({ registered_since: '2026-03-03' })
    expect(await returned('2026-03')).toEqual(rows.slice(0, 2))
    expect((await page()).periods).toMatchObject([{ amount: 240, tax: 15.68 }])
    await save({ registered_since: '' })
    await save({ first_month: 2 })
    expect((await page()).periods.map(({ period }) => period)).toEqual(['2026-02'])
  })
})

/** A row of March and April. */
function row(
  tax_type: string,
  rate: string,
  code: string,
  amount: string,
  taxable: string,
  tax: string,
) {
  const period = { period_from: '2026-03-01', period_to: '2026-04-30' }
  return { ...period, tax_type, service: 'Cleaner', code, rate, amount, taxable, tax }
}

describe('the threshold', () => {
  type Today = { service_tax?: number }
  const today = async (who: Person) => (await testApp.get<Today>('/staff/today/', who)).body
  const count = () => taxTasks(deps)['count-taxable-turnover']?.({})

  test('staff are warned from 80 % on, Admins alone, while the company is not registered', async () => {
    // RM 360 less its tax is RM 344.32.
    expect((await page()).turnover).toBe(344.32)
    await save({ threshold: 431 })
    expect((await today(admin)).service_tax).toBe(0)
    await save({ threshold: 430 })
    expect((await page()).is_near).toBe(true)
    expect((await today(admin)).service_tax).toBe(1)
    expect(await today(manager)).not.toHaveProperty('service_tax')
    const list = '/staff/today/list/?list=service_tax'
    const { body } = await testApp.get<{ items: object[] }>(list, admin)
    expect(body.items).toEqual([{ key: 'service-tax', turnover: 344.32, threshold: 430 }])
    expect((await testApp.get(list, manager)).status).toBe(403)
    await save({ registered_since: '2026-03-02' })
    expect((await today(admin)).service_tax).toBe(0)
    await save({ registered_since: '' })
  })

  test('it is counted each night, and a service without a rate is not taxable', async () => {
    const { body } = await testApp.book(customer, { start_time: '16:00' })
    await collect(body.booking_id)
    await count()
    const { rows } = await pool.query('select turnover_sen::int as sen from service_tax')
    expect(rows).toEqual([{ sen: 46_432 }])
    for (const { id } of (await page()).rates)
      await testApp.post(
        `/staff/tax/rates/${id}/remove/`,
        { version: (await page()).version },
        admin,
      )
    expect(await page()).toMatchObject({ rates: [], turnover: 0, is_near: false })
  })

  test('of two concurrent saves one succeeds', async () => {
    const { version } = await page()
    const rate = { skill: 'Cleaner', code: 'Group I', rate: 8, from: '2024-03-01', until: '' }
    const answers = await Promise.all(
      [1, 2].map(() => testApp.put<Saved>('/staff/tax/rates/', { ...rate, version }, admin)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const wrong = await setRate({ ...rate, until: '2024-02-29' })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['until']])
    const unknown = await setRate({ ...rate, skill: 'Astronaut' })
    expect(unknown.body.code).toBe('skill-unknown')
  })
})
