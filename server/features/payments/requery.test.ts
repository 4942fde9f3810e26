import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { ordersIn, tryOf } from '../../../testing/payments/orders.ts'
import type { Person } from '../../../testing/people.ts'
import type { PaymentProvider, RequeryRequest } from '../../providers/payment/port.ts'
import { bookingTasks } from '../ordering/tasks.ts'
import { paymentTasks } from './tasks.ts'

/*
 * Which queries the provider gets, in which order and how often, and what waits for the answers. The
 * test controls the clock: each step is one turn of the provider.
 */

const graceMinutes = 15
const testApp = await startTestApp({ settings: { holdGraceMinutes: graceMinutes } })
const { pool, clock } = testApp
const orders = ordersIn(testApp)
await testApp.hire(4)
let customer: Person
/** The references in each query. */
let questions: string[][] = []
let isDown = false

const real = testApp.deps.payment
const unreachable = { ok: false, refusal: { code: 'unreachable', detail: 'down' } } as const
/** The real provider, without its network. */
const payment: PaymentProvider = {
  ...real,
  async requery(request) {
    questions.push([request.orderRef])
    return isDown ? unreachable : real.requery(request)
  },
  async requeryMany(requests: readonly RequeryRequest[]) {
    questions.push(requests.map(({ orderRef }) => orderRef))
    if (isDown) return requests.map(() => unreachable)
    return (await real.requeryMany?.(requests)) ?? []
  },
}
const deps = { ...testApp.deps, payment }
const requery = () => paymentTasks(deps).requery?.(undefined)
const expireHolds = () => bookingTasks(deps)['expire-holds']?.(undefined)
const secondsLater = (seconds: number) => clock.later(seconds / 60)

beforeEach(async () => {
  await orders.startAgain()
  await pool.query(`update booking_order set hold_until = null`)
  customer = await testApp.customer()
  questions = []
  isDown = false
})

/** Copies of an unpaid order, without crews; they end with it. */
let copies = 1_000_000
async function abandon(order: string, count: number): Promise<void> {
  const from = copies
  copies += count
  const { rows } = await pool.query<{ id: number }>(`select id from booking_order where ref = $1`, [
    order,
  ])
  const values = [rows[0]?.id, count, from]
  await pool.query(
    `insert into booking_order overriding system value
     select (jsonb_populate_record(o, jsonb_build_object('id', n, 'ref', 'JCOPY' || n))).*
     from booking_order o, generate_series($3::int + 1, $3::int + $2::int) n where o.id = $1`,
    values,
  )
  await pool.query(
    `insert into booking overriding system value
     select (jsonb_populate_record(b, jsonb_build_object('id', n, 'order_id', n,
       'booking_id', 'COPY' || n))).*
     from booking b, generate_series($3::int + 1, $3::int + $2::int) n where b.order_id = $1`,
    values,
  )
  await pool.query(
    `insert into payment_attempt overriding system value
     select (jsonb_populate_record(p, jsonb_build_object('id', n, 'order_id', n,
       'ref', 'JCOPY' || n || 'P1', 'booking_ids', array[n]))).*
     from payment_attempt p, generate_series($3::int + 1, $3::int + $2::int) n where p.order_id = $1`,
    values,
  )
  await pool.query(
    `insert into requery (provider, attempt_id, due_at)
     select q.provider, n, q.due_at from requery q
     join payment_attempt p on p.id = q.attempt_id, generate_series($3::int + 1, $3::int + $2::int) n
     where p.order_id = $1`,
    values,
  )
}

const held = async () =>
  (await pool.query('select 1 from booking_order where hold_until is not null')).rowCount ?? 0

test('2,000 abandoned orders are requeried 10 at a time, waiting customers first', {
  timeout: 120_000,
}, async () => {
  const booked = await orders.bookOnline(customer)
  await abandon(booked.order, 2000)
  clock.later(15)
  // The newest of all, whose customer has the result page open.
  await pool.query(
    `update requery q set due_at = due_at + interval '30 seconds'
     from payment_attempt p where p.id = q.attempt_id and p.ref = $1`,
    [tryOf(booked)],
  )
  await pool.query(`update booking_order set hold_until = $2 where ref = $1`, [
    booked.order,
    new Date(clock.now().getTime() + 60_000),
  ])
  expect((await orders.resultOf(booked.order, customer)).payment_status).toBe('pending')
  await expireHolds()
  expect(await held()).toBe(2001)
  let turns = 0
  while ((await held()) > 0 && turns < 300) {
    await requery()
    turns += 1
    secondsLater(payment.requeryPace.secondsBetween)
  }
  expect(questions[0]?.[0]).toBe(tryOf(booked))
  expect(questions.every((named) => named.length <= 10)).toBe(true)
  // 2,001 in groups of ten; within 20 minutes, some are queried again.
  expect(turns).toBeLessThanOrEqual(240)
  const first = questions.slice(0, 201).flat()
  expect(new Set(first).size).toBe(2001)
  const { rows } = await pool.query(`select distinct status from booking where id > 1000000`)
  expect(rows).toEqual([{ status: 'Expired' }])
})

test('processes share the pace of requeries', async () => {
  const booked = await orders.bookOnline(customer)
  await abandon(booked.order, 30)
  clock.later(15)
  await Promise.all([requery(), requery(), requery()])
  expect(questions).toHaveLength(1)
  secondsLater(payment.requeryPace.secondsBetween - 1)
  await requery()
  expect(questions).toHaveLength(1)
  secondsLater(1)
  await requery()
  expect(questions).toHaveLength(2)
})

test('a turn that was taken by a clock hours ahead does not delay the next ones', async () => {
  await orders.bookOnline(customer)
  const before = clock.now()
  clock.later(8 * 60)
  await requery()
  expect(questions).toHaveLength(1)
  clock.set(before)
  const booked = await orders.bookOnline(customer)
  clock.later(15)
  await requery()
  expect(questions[1]).toEqual([tryOf(booked)])
})

test('a payment whose messages were all lost is found among many, and confirmed with its crew', async () => {
  const booked = await orders.bookOnline(customer)
  await abandon(booked.order, 5)
  clock.later(10)
  await testApp.sandbox('', { next: ['lost-notification'] })
  await testApp.pay(booked.payment)
  await orders.idle()
  clock.later(5)
  await expireHolds()
  await requery()
  expect(questions).toEqual([expect.arrayContaining([tryOf(booked)])])
  // The list is not signed, so it is queried again alone.
  expect(await orders.standing(booked.order)).toEqual(['Pending Payment / Unpaid'])
  secondsLater(5)
  await requery()
  expect(questions[1]).toEqual([tryOf(booked)])
  expect(await orders.standing(booked.order)).toEqual(['Confirmed / Paid'])
})

test('a hold waits for a provider that is down, with a limit', async () => {
  const booked = await orders.bookOnline(customer)
  isDown = true
  clock.later(15)
  for (let minute = 0; minute < graceMinutes; minute += 1) {
    await requery()
    await expireHolds()
    expect(await orders.standing(booked.order)).toEqual(['Pending Payment / Unpaid'])
    clock.later(1)
  }
  expect(questions).toHaveLength(graceMinutes)
  await expireHolds()
  expect(await orders.standing(booked.order)).toEqual(['Expired / Unpaid'])
  // Unanswered queries are repeated; a payment of that time is settled late.
  isDown = false
  questions = []
  await requery()
  expect(questions).toEqual([[tryOf(booked)]])
})

test('a hold ends at its time when the provider has answered before', async () => {
  const booked = await orders.bookOnline(customer)
  clock.later(14)
  await requery()
  expect(questions).toEqual([[tryOf(booked)]])
  await expireHolds()
  expect(await orders.standing(booked.order)).toEqual(['Pending Payment / Unpaid'])
  clock.later(1)
  await expireHolds()
  expect(await orders.standing(booked.order)).toEqual(['Expired / Unpaid'])
})
