import { beforeAll, describe, expect, test } from 'vitest'
import type { CrewDay } from '../../../domain/api/crew.ts'
import type { Earnings, PayRun, WorkerPay } from '../../../domain/api/crew-pay.ts'
import { startTestApp } from '../../../testing/app.ts'
import { crewPhones, type Phone } from '../../../testing/crew-phones.ts'
import type { Person } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'

/* Workers' earnings and pay runs (docs/product/pay.md). */

const testApp = await startTestApp()
const { crewOf, phoneOf } = crewPhones(testApp)
const { pool, post, get, put, clock } = testApp
await testApp.hire(2)

let admin: Person
let manager: Person
let customer: Person
let phone: Phone
let other: Phone
const visits: Record<string, string> = {}

const book = async (day: string, hours: number) => {
  const booked = await testApp.book(customer, {
    start_date: day,
    worker_count: 2,
    no_of_hours: hours,
  })
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  visits[day] = booked.body.booking_id
  return booked.body.booking_id
}

beforeAll(async () => {
  admin = await testApp.admin()
  manager = await testApp.manager()
  customer = await testApp.customer()
  const first = await book('2026-03-09', 4)
  const [one = '', two = ''] = await crewOf(first)
  phone = await phoneOf(one)
  other = await phoneOf(two)
  await book('2026-03-20', 3)
  // Ends in April, so it is not done when March is closed.
  const late = await book('2026-03-31', 3)
  await pool.query(
    `update booking set runs_from = starts_at, runs_until = $2 where booking_id = $1`,
    [late, '2026-04-01T03:00:00Z'],
  )
  await book('2026-04-02', 5)
})

const payPath = (of: Phone) => `/staff/pay/workers/${of.workerId}`
const setRate = (of: Phone, from_day: string, rate: number, skill = 'Cleaner') =>
  post(`${payPath(of)}/rates/`, { skill, from_day, rate }, admin)
const adjust = (of: Phone, more: object) =>
  post(
    `${payPath(of)}/adjustments/`,
    { month: '2026-03', kind: 'deduction', amount: 12.35, reason: 'SOCSO', ...more },
    admin,
  )
const earnings = async (of: Phone, month: string) =>
  (await get<Earnings>(`/crew/earnings/?month=${month}`, of)).body
const run = async (month: string) => (await get<PayRun>(`/staff/pay-runs/${month}`, admin)).body
const close = (month: string, total: number) =>
  post<{ code?: string }>(`/staff/pay-runs/${month}/close/`, { total }, admin)
const rows = async (month: string, file: string) =>
  (
    await post<{ rows: Record<string, string>[] }>(
      `/staff/pay-runs/${month}/export/`,
      { file },
      admin,
    )
  ).body.rows
const readPay = async (of: Phone) => (await get<WorkerPay>(payPath(of), admin)).body

describe('rates', () => {
  test('a visit shows its pay before it, by the rate of its day', async () => {
    expect((await earnings(phone, '2026-03')).visits).toMatchObject([
      { booking_id: visits['2026-03-09'], hours: 4, rate: null, amount: null, done: false },
      { booking_id: visits['2026-03-20'] },
      { booking_id: visits['2026-03-31'] },
    ])
    expect(await setRate(phone, '2026-01-01', 14.5)).toMatchObject({ status: 200 })
    expect(await setRate(phone, '2026-03-15', 16.05)).toMatchObject({ status: 200 })
    const month = await earnings(phone, '2026-03')
    expect(month.visits).toMatchObject([
      { rate: 14.5, amount: 58, hours: 4 },
      { rate: 16.05, amount: 48.15, hours: 3 },
      { amount: 48.15 },
    ])
    expect(month).toMatchObject({ planned: 154.3, total: 0, tips: 0, closed: false })
    // Another worker's rate does not apply.
    expect((await earnings(other, '2026-03')).planned).toBe(0)
    clock.set('2026-03-08T01:00:00Z')
    const { body: day } = await get<CrewDay>('/crew/visits/', phone)
    expect(day.visits).toMatchObject([{ pay: { hours: 4, rate: 14.5, amount: 58 } }])
    expect((await get<CrewDay>('/crew/visits/', other)).body.visits).toMatchObject([{ pay: null }])
  })

  test('earlier rates stay, and of two from one day the later holds', async () => {
    await setRate(other, '2026-03-01', 13)
    await setRate(other, '2026-03-01', 15)
    expect((await readPay(other)).rates).toMatchObject([
      { rate: 13, current: false },
      { rate: 15, current: true },
    ])
    expect((await earnings(other, '2026-03')).visits).toMatchObject([
      { amount: 60 },
      { amount: 45 },
      { amount: 45 },
    ])
    await expect(pool.query('update pay_rate set sen_per_hour = 1')).rejects.toMatchObject({
      code: '23001',
    })
  })

  test('invalid rates are refused', async () => {
    expect(await setRate(phone, '2026-03-15', 16.055)).toMatchObject({ status: 400 })
    expect(await setRate(phone, '2026-03-15', 0)).toMatchObject({ status: 400 })
    expect(await setRate(phone, '2026-03-15', 16, 'Astronaut')).toMatchObject({
      status: 400,
      body: { code: 'skill-unknown' },
    })
    expect(
      await post(
        '/staff/pay/workers/999999/rates/',
        { skill: 'Cleaner', from_day: '2026-03-01', rate: 1 },
        admin,
      ),
    ).toMatchObject({ status: 404 })
  })
})

test('only who pays sees pay: nobody else has any of the calls', async () => {
  const calls: [string, string, object?][] = [
    ['GET', payPath(phone)],
    ['POST', `${payPath(phone)}/rates/`, { skill: 'Cleaner', from_day: '2026-03-01', rate: 99 }],
    [
      'PUT',
      `${payPath(phone)}/bank/`,
      { bank: 'MBBEMYKL', holder: 'Me', account: '1234567', version: 0 },
    ],
    [
      'POST',
      `${payPath(phone)}/adjustments/`,
      { month: '2026-03', kind: 'addition', amount: 1, reason: 'x' },
    ],
    ['POST', '/staff/pay/adjustments/1/remove/', {}],
    ['GET', '/staff/pay-runs/'],
    ['GET', '/staff/pay-runs/2026-03'],
    ['POST', '/staff/pay-runs/2026-03/close/', { total: 0 }],
    ['POST', '/staff/pay-runs/2026-03/export/', { file: 'bank' }],
  ]
  for (const [method, path, body] of calls) {
    expect((await testApp.call(method, path, body, manager)).status, path).toBe(403)
    expect((await testApp.call(method, path, body, customer)).status, path).toBe(403)
    expect((await testApp.call(method, path, body, other)).status, path).toBe(401)
  }
  for (const who of [customer, manager, admin])
    expect(await get('/crew/earnings/?month=2026-03', who)).toMatchObject({ status: 403 })
})

test('a bank account is stored once a version, and the log has the end of its number', async () => {
  const save = (account: string, version: number) =>
    put(
      `${payPath(phone)}/bank/`,
      { bank: 'MBBEMYKL', holder: 'Siti Aminah', account, version },
      admin,
    )
  expect(await save('1234', 0)).toMatchObject({
    status: 400,
    body: { fields: { account: expect.any(String) } },
  })
  expect(await save('5141 2345 6789', 0)).toMatchObject({ status: 200 })
  expect(await save('5141 0000 0000', 0)).toMatchObject({
    status: 409,
    body: { code: 'out-of-date' },
  })
  expect(await readPay(phone)).toMatchObject({
    bank: { bank: 'MBBEMYKL', account: '514123456789' },
    version: 1,
  })
  const logged = await query<{ after: object }>(pool, {
    text: `select after from audit_entry where action = 'pay-changed'`,
  })
  expect(JSON.stringify(logged)).toContain('…6789')
  expect(JSON.stringify(logged)).not.toContain('514123456789')
})

describe('a pay run', () => {
  test('a month is not closed before it is over, nor with another total than was shown', async () => {
    await adjust(phone, {})
    await adjust(other, { kind: 'addition', amount: 20, reason: 'Petrol' })
    clock.set('2026-03-31T10:00:00Z')
    expect(await run('2026-03')).toMatchObject({ blocked: 'pay-month-not-over' })
    expect(await close('2026-03', 0)).toMatchObject({
      status: 409,
      body: { code: 'pay-month-not-over' },
    })
    clock.set('2026-04-01T01:00:00Z')
    const { total, workers, blocked } = await run('2026-03')
    expect(blocked).toBeNull()
    expect(workers.find(({ id }) => id === phone.workerId)).toMatchObject({
      visit_count: 2,
      hours: 7,
      visits_total: 106.15,
      deductions: 12.35,
      total: 93.8,
      has_bank: true,
      without_rate: 0,
    })
    expect(workers.find(({ id }) => id === other.workerId)).toMatchObject({
      total: 125,
      has_bank: false,
    })
    expect(total).toBe(218.8)
    await adjust(phone, { amount: 1 })
    expect(await close('2026-03', total)).toMatchObject({
      status: 409,
      body: { code: 'preview-outdated' },
    })
    const { adjustments } = await readPay(phone)
    expect(
      await post(`/staff/pay/adjustments/${adjustments[0]?.id}/remove/`, {}, admin),
    ).toMatchObject({
      status: 200,
    })
  })

  test('an adjustment sent again because the answer was lost is entered once', async () => {
    const shown = async () => (await readPay(other)).adjustments.map(({ id }) => id)
    const before = await shown()
    const latest = Math.max(0, ...before)
    const answers = await Promise.all([1, 2].map(() => adjust(other, { amount: 2, latest })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'out-of-date',
    })
    const [added = 0, ...rest] = await shown()
    expect(rest).toEqual(before)
    await post(`/staff/pay/adjustments/${added}/remove/`, {}, admin)
  })

  test('pay is never negative', async () => {
    await adjust(other, { amount: 500 })
    expect(await run('2026-03')).toMatchObject({ blocked: 'pay-below-zero' })
    expect(await close('2026-03', -281.2)).toMatchObject({
      status: 409,
      body: { code: 'pay-below-zero' },
    })
    const { adjustments } = await readPay(other)
    await post(`/staff/pay/adjustments/${adjustments[0]?.id}/remove/`, {}, admin)
  })

  test('it is closed once, however many try, and never changes', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => close('2026-03', 218.8)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await adjust(phone, {})).toMatchObject({
      status: 409,
      body: { code: 'pay-month-closed' },
    })
    const before = [
      await run('2026-03'),
      await earnings(phone, '2026-03'),
      await rows('2026-03', 'accountant'),
    ]
    // A later rate, a cancelled visit and another name change nothing of it.
    await setRate(phone, '2026-03-01', 99)
    await pool.query(`update worker set full_name = 'Another Name' where id = $1`, [phone.workerId])
    const { name, ...sums } = await earnings(phone, '2026-03')
    expect(name).toBe('Another Name')
    const after = [
      await run('2026-03'),
      { ...sums, name: phone.name },
      await rows('2026-03', 'accountant'),
    ]
    expect(after).toEqual(before)
    const { adjustments } = await readPay(phone)
    expect(adjustments).toMatchObject([{ closed: true }])
    expect(
      await post(`/staff/pay/adjustments/${adjustments[0]?.id}/remove/`, {}, admin),
    ).toMatchObject({ status: 409, body: { code: 'pay-month-closed' } })
    for (const table of ['pay_run', 'pay_run_worker', 'pay_line']) {
      for (const change of [`delete from ${table}`, `update ${table} set month = month`])
        await expect(pool.query(change), change).rejects.toMatchObject({ code: '23001' })
      await expect(pool.query(`truncate ${table} cascade`)).rejects.toThrow()
    }
    await expect(
      pool.query(`insert into pay_line (month, worker_id, kind, sen, adjustment_id)
                  values ('2026-03-01', ${phone.workerId}, 'addition', 1, 1)`),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('the database refuses sums that are not those of the lines', async () => {
    await expect(
      pool.query(`begin; insert into pay_run_worker (month, worker_id, name, visits_sen,
                    additions_sen, deductions_sen, total_sen)
                  values ('2026-07-01', ${phone.workerId}, 'X', 500, 0, 0, 500);
                  insert into pay_run (month, total_sen, closed_at)
                  values ('2026-07-01', 500, now()); commit`),
    ).rejects.toMatchObject({ code: '23514' })
    await pool.query('rollback')
  })

  test('its files add up to its total', async () => {
    const lines = await rows('2026-03', 'accountant')
    const sen = (each: readonly Record<string, string>[]) =>
      each.reduce((sum, { amount = '0' }) => sum + Math.round(Number(amount) * 100), 0)
    expect(sen(lines)).toBe(21_880)
    expect(lines.map(({ kind = '' }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'addition',
      'deduction',
      'visit',
      'visit',
      'visit',
      'visit',
    ])
    const bank = await rows('2026-03', 'bank')
    expect(bank).toEqual([
      {
        name: 'Siti Aminah',
        bank: 'Maybank',
        bic: 'MBBEMYKL',
        account: '514123456789',
        amount: '93.80',
        reference: 'PAY 2026-03',
      },
    ])
    expect(await post('/staff/pay-runs/2026-04/export/', { file: 'bank' }, admin)).toMatchObject({
      status: 404,
    })
    const [entry] = await query(pool, {
      text: `select after from audit_entry where action = 'pay-exported' order by id limit 1`,
    })
    expect(entry).toMatchObject({ after: { file: 'accountant' } })
  })

  test('unpaid visits of a closed month are in the next one', async () => {
    clock.set('2026-05-01T01:00:00Z')
    const april = await run('2026-04')
    const paid = (of: Phone) => april.workers.find(({ id }) => id === of.workerId)
    // Three hours of the visit of March, and five of April.
    expect(paid(phone)).toMatchObject({ visit_count: 2, hours: 8, visits_total: 128.4 })
    expect(paid(other)).toMatchObject({ visit_count: 2, hours: 8, visits_total: 120 })
    expect((await earnings(phone, '2026-04')).visits).toMatchObject([
      { booking_id: visits['2026-03-31'], done: true },
      { booking_id: visits['2026-04-02'], done: true },
    ])
    expect(await run('2026-05')).toMatchObject({ blocked: 'pay-month-before' })
    expect(await close('2026-05', 0)).toMatchObject({
      status: 409,
      body: { code: 'pay-month-before' },
    })
    expect(await close('2026-04', april.total)).toMatchObject({ status: 200 })
    const { body } = await get<{ items: { month: string; total: number | null }[] }>(
      '/staff/pay-runs/',
      admin,
    )
    expect(body.items.map(({ month, total }) => [month, total])).toEqual([
      ['2026-05', null],
      ['2026-04', april.total],
      ['2026-03', 218.8],
    ])
  })
})
