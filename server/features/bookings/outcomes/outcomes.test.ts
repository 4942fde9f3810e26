import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import { ordersIn } from '../../../../testing/payments/orders.ts'
import type { Person } from '../../../../testing/people.ts'

/** Outcomes that staff state: begun, done, nobody there, a worker absent. */

const testApp = await startTestApp()
const orders = ordersIn(testApp)
const { expectNoViolations, standing } = orders
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
await testApp.putInCharge(manager)
await testApp.hire(40)
let customer: Person

const day = '2026-03-09'
/** Moments of that day in Malaysia; the visit is from 9:00 to 13:00. */
const at = (time: string) => testApp.clock.set(`${day}T${time}:00+08:00`)

beforeEach(async () => {
  await orders.startAgain()
  customer = await testApp.customer()
})

type Settled = { refund: number; owed: number }
type Details = {
  version: number
  booking_status: string
  outcome: string | null
  outcomes?: string[]
  allocated_workers: string[]
  can_collect: boolean
  to_collect?: number
  history: { what: string }[]
  money?: {
    refund_due: number
    owed: number
  }
  choices?: {
    if_cancelled: Record<string, Settled>
    if_no_show: Record<string, Settled>
  }
}

async function detailsOf(bookingId: string, who = admin): Promise<Details> {
  const path = '/booking-details/get-booking-details/'
  return (await testApp.post<Details>(path, { booking_id: bookingId }, who)).body
}

async function state(bookingId: string, outcome: string, more: object = {}, who = manager) {
  const { version } = await detailsOf(bookingId)
  return testApp.post<{ code?: string }>(
    '/staff/bookings/outcome/',
    { booking_id: bookingId, outcome, version, ...more },
    who,
  )
}

async function paidOnline(changes: object = {}) {
  const booked = await orders.bookOnline(customer, changes)
  await testApp.pay(booked.payment)
  await testApp.sandbox('/idle')
  return booked
}

const payLater = async (changes: object = {}) =>
  (await testApp.book(customer, { payment_method: 'Cash', ...changes })).body

test('the possible outcomes follow the clock', async () => {
  const { booking_id: id } = await payLater()
  const possible = async (time: string) => {
    at(time)
    return (await detailsOf(id, manager)).outcomes
  }
  expect(await possible('06:59')).toEqual([])
  expect(await possible('07:00')).toEqual(['in-progress', 'worker-absent'])
  expect(await possible('09:00')).toEqual(['in-progress', 'completed', 'no-show', 'worker-absent'])
  expect(await possible('13:00')).toEqual(['no-show', 'worker-absent'])
  expect((await detailsOf(id, customer)).outcomes).toBeUndefined()
  at('06:00')
  expect(await state(id, 'completed')).toMatchObject({
    status: 409,
    body: { code: 'outcome-not-possible' },
  })
})

test('In Progress and Completed are statuses, and can be undone', async () => {
  const { booking_id: id } = await payLater()
  const statusNow = async () => (await detailsOf(id, customer)).booking_status
  at('08:30')
  expect((await state(id, 'in-progress')).status).toBe(200)
  expect(await statusNow()).toBe('In Progress')
  at('10:00')
  expect((await state(id, 'completed')).status).toBe(200)
  expect(await statusNow()).toBe('Completed')
  expect((await state(id, 'as-planned')).status).toBe(200)
  expect(await statusNow()).toBe('In Progress')
  const lines = (await detailsOf(id)).history.map(({ what }) => what)
  expect(lines.slice(-3)).toEqual([
    'Marked as In Progress',
    'Marked as Completed',
    'Mark removed: the status follows the clock again',
  ])
  await expectNoViolations()
})

test.each([
  ['price', 0, 0],
  ['late-fee', 90, 0],
  ['nothing', 120, 0],
])('a no-show that was paid, charged %s: RM %i goes back', async (charge, refund, owed) => {
  const { booking_id: id, order } = await paidOnline()
  at('09:30')
  expect((await detailsOf(id)).choices?.if_no_show[charge]).toEqual({ refund, owed })
  expect((await state(id, 'no-show', { charge, reason: 'Rang for half an hour' })).status).toBe(200)
  const after = await detailsOf(id)
  expect(after).toMatchObject({ outcome: 'no-show', money: { refund_due: refund, owed: 0 } })
  expect(after.allocated_workers).toHaveLength(1)
  expect(await standing(order)).toEqual(['Confirmed / Paid'])
  expect(await testApp.mailsTo(customer.email)).toContain(`We couldn't get in for ${id}`)
  await expectNoViolations()
  if (refund > 0) {
    expect(await state(id, 'as-planned')).toMatchObject({ status: 409 })
    await orders.mark(order, refund, await provenAdmin())
    await expectNoViolations()
  } else {
    expect((await state(id, 'as-planned')).status).toBe(200)
  }
})

async function provenAdmin() {
  await testApp.staysProven(admin)
  return admin
}

test.each([
  ['price', 120],
  ['late-fee', 30],
  ['nothing', 0],
])('a no-show that pays later, charged %s: RM %i is to be collected', async (charge, due) => {
  const { booking_id: id } = await payLater()
  at('14:00')
  expect((await state(id, 'no-show', { charge })).status).toBe(200)
  const shown = await detailsOf(id, manager)
  expect(shown.money).toBeUndefined()
  expect(shown).toMatchObject(
    due > 0 ? { can_collect: true, to_collect: due } : { can_collect: false },
  )
  await expectNoViolations()
  if (due > 0) {
    await testApp.post('/payments/collect/', { booking_id: id }, manager)
    await expectNoViolations()
  }
})

test('the late fee of a no-show stays within its limits on a prepaid series', async () => {
  const { booking_id: id } = await paidOnline({ frequency: 'weekly' })
  at('09:30')
  // 5 % of four visits at RM 100.
  expect((await detailsOf(id)).choices?.if_no_show['late-fee']).toEqual({ refund: 80, owed: 0 })
})

test('an absent worker leaves the crew: the visit is on Today until another goes', async () => {
  const { booking_id: id } = await payLater({ worker_count: 2 })
  at('08:00')
  const [first = '', second = ''] = (await detailsOf(id)).allocated_workers
  expect(await state(id, 'worker-absent', { absent: [] })).toMatchObject({
    status: 400,
    body: { code: 'absent-missing' },
  })
  expect((await state(id, 'worker-absent', { absent: [first], reason: 'Ill' })).status).toBe(200)
  expect(await detailsOf(id)).toMatchObject({
    outcome: 'worker-absent',
    allocated_workers: [second],
    booking_status: 'Confirmed',
  })
  const today = await testApp.get<{ items: object[] }>('/staff/today/list/?list=crew', manager)
  expect(today.body.items).toMatchObject([{ booking_id: id, missing: 1, why: 'absent' }])
  await expectNoViolations()
  const free = await testApp.post<{ worker: string; available: boolean }[]>(
    '/region-cost/get-workers-by-postcode-and-skill/',
    { postcode: 59100, skill: 'Cleaner', booking_id: id },
    manager,
  )
  const other = free.body.find(({ worker, available }) => available && worker !== second)
  await testApp.put(
    '/booking-details/update/assigned-workers/',
    { booking_id: id, skill: 'Cleaner', workers: [second, other?.worker] },
    manager,
  )
  expect(await detailsOf(id)).toMatchObject({ outcome: null })
  await expectNoViolations()
})

test('a visit to which nobody came is cancelled without a fee, also after its end', async () => {
  const { booking_id: id, order } = await paidOnline()
  at('15:00')
  expect((await detailsOf(id)).booking_status).toBe('Completed')
  const replaced = await state(id, 'worker-absent', {
    absent: (await detailsOf(id)).allocated_workers,
  })
  expect(replaced).toMatchObject({ status: 409, body: { code: 'outcome-not-possible' } })
  expect((await state(id, 'worker-absent', { next: 'cancel', reason: 'Nobody came' })).status).toBe(
    200,
  )
  expect(await detailsOf(id)).toMatchObject({
    booking_status: 'Cancelled',
    outcome: 'worker-absent',
    money: { refund_due: 120 },
  })
  expect(await standing(order)).toEqual(['Cancelled / Refund Due'])
  await expectNoViolations()
})

test('of two outcomes at the same time one is stored', async () => {
  const { booking_id: id } = await paidOnline()
  at('09:30')
  const { version } = await detailsOf(id)
  const texts = [
    { outcome: 'no-show', charge: 'nothing' },
    { outcome: 'worker-absent', next: 'cancel' },
    { outcome: 'completed' },
    { outcome: 'no-show', charge: 'late-fee' },
  ]
  const answers = await Promise.all(
    texts.map((each) =>
      testApp.post('/staff/bookings/outcome/', { booking_id: id, version, ...each }, manager),
    ),
  )
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
  await expectNoViolations()
})

test('staff cancel with or without the late fee, and see the amounts first', async () => {
  for (const [way, fee] of [
    ['charged', { charge_fee: true }],
    ['free', {}],
  ] as const) {
    await orders.startAgain()
    const { booking_id: id, order } = await paidOnline()
    testApp.clock.set('2026-03-08T20:00:00+08:00')
    const expected = (await detailsOf(id)).choices?.if_cancelled[way]
    expect(expected).toEqual({ refund: way === 'charged' ? 90 : 120, owed: 0 })
    await testApp.post(
      '/booking-details/cancel-booking/',
      { id, skill: 'Cleaner', ...fee },
      manager,
    )
    expect((await detailsOf(id)).money?.refund_due).toBe(expected?.refund)
    expect(await standing(order)).toEqual(['Cancelled / Refund Due'])
    await expectNoViolations()
  }
})

test('a reason is for staff, unless the customer is to know', async () => {
  const cancelled = async (tell: boolean) => {
    const { booking_id: id } = await payLater()
    await testApp.post(
      '/booking-details/cancel-booking/',
      { id, skill: 'Cleaner', reason: 'The road is flooded', reason_for_customer: tell },
      manager,
    )
    const lastOf = async (who: Person) => (await detailsOf(id, who)).history.at(-1)?.what
    const { rows } = await testApp.pool.query<{ body: string }>(
      'select body_text as body from outbox where to_email = $1 order by id desc limit 1',
      [customer.email],
    )
    return {
      staff: await lastOf(manager),
      customer: await lastOf(customer),
      mailed: rows[0]?.body.includes('flooded'),
    }
  }
  const text = 'Cancelled. Reason: The road is flooded'
  expect(await cancelled(false)).toEqual({ staff: text, customer: 'Cancelled', mailed: false })
  expect(await cancelled(true)).toEqual({ staff: text, customer: text, mailed: true })
  const { rows } = await testApp.pool.query(
    `select reason from audit_entry where action = 'booking-cancelled'`,
  )
  expect(rows).toEqual([{ reason: 'The road is flooded' }, { reason: 'The road is flooded' }])
})
