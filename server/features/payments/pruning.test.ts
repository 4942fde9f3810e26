import { expect, test } from 'vitest'
import { openHouse, openingMoment } from '../../test-house.ts'
import { bookingTasks } from '../bookings/tasks.ts'
import { paymentTasks } from './tasks.ts'

/* What is kept for a while only is swept away by jobs of the clock. */

const house = await openHouse()
const { pool } = house
const daysAgo = (days: number) => new Date(openingMoment.getTime() - days * 86_400_000)

test('messages that prove nothing go after 90 days, proven ones never', async () => {
  for (const [kind, days] of [
    ['unproven', 91],
    ['unproven', 89],
    ['notification', 400],
  ] as const) {
    await pool.query(
      `insert into payment_message (provider, kind, verdict, raw, received_at)
       values ('fiuu', $1, 'x', '{}', $2)`,
      [kind, daysAgo(days)],
    )
  }
  await paymentTasks(house.deps)['forget-unproven-messages']?.(undefined)
  const { rows } = await pool.query('select kind, received_at from payment_message order by id')
  expect(rows).toEqual([
    { kind: 'unproven', received_at: daysAgo(89) },
    { kind: 'notification', received_at: daysAgo(400) },
  ])
  for (const change of [
    `delete from payment_message where kind = 'notification'`,
    `update payment_message set verdict = 'paid' where kind = 'unproven'`,
    'truncate payment_message',
  ]) {
    await expect(pool.query(change)).rejects.toThrow('is not permitted')
  }
})

test('of messages that prove nothing a thousand an hour are kept, of proven ones all', async () => {
  const { rows: before } = await pool.query('select from payment_message')
  await pool.query(
    `insert into payment_message (provider, kind, verdict, raw, received_at)
     select 'fiuu', 'unproven', 'x', '{}', $1 from generate_series(1, 999)`,
    [house.clock.now()],
  )
  const kept = async () => {
    const { rows } = await pool.query('select from payment_message')
    return rows.length - before.length
  }
  const stranger = () =>
    fetch(`${house.url}/payments/notify`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
  for (const _ of [1, 2, 3]) expect((await stranger()).status).toBe(400)
  expect(await kept()).toBe(1000)
  // What is proven has no end.
  await house.hire(2)
  const booked = await house.book(await house.customer(), { payment_method: 'Online' })
  await house.pay(booked.body.payment)
  await house.sandbox('/idle')
  expect(await kept()).toBeGreaterThan(1000)
  house.clock.later(61)
  const held = await kept()
  await stranger()
  expect(await kept()).toBe(held + 1)
  house.clock.set(openingMoment)
})

test('the answer to a repeated booking request is kept for 7 days', async () => {
  await house.hire(2)
  const customer = await house.customer()
  const forget = () => bookingTasks(house.deps)['forget-old-answers']?.(undefined)
  const booked = await house.book(customer, {}, 'one-key')
  expect(booked.status).toBe(201)
  house.clock.later(7 * 24 * 60 - 1)
  await forget()
  expect(await house.book(customer, {}, 'one-key')).toEqual(booked)
  house.clock.later(2)
  await forget()
  const { rows } = await pool.query('select key from idempotent_answer')
  expect(rows).toEqual([])
})
