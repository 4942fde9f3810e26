import { expect, test } from 'vitest'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { deletionTasks } from '../../db/delete-old.ts'
import { oldAnswers } from '../ordering/tasks.ts'
import { oldUnproven } from './tasks.ts'

/* Scheduled jobs delete data with a limited retention. */

const testApp = await startTestApp()
const { pool } = testApp
const daysAgo = (days: number) => new Date(openingMoment.getTime() - days * 86_400_000)

test('unverified messages are deleted after 90 days, verified ones never', async () => {
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
  await deletionTasks(testApp.deps, [oldUnproven])['forget-unproven-messages']?.(undefined)
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

test('a thousand unverified messages an hour are stored, and all verified ones', async () => {
  const { rows: before } = await pool.query('select from payment_message')
  await pool.query(
    `insert into payment_message (provider, kind, verdict, raw, received_at)
     select 'fiuu', 'unproven', 'x', '{}', $1 from generate_series(1, 999)`,
    [testApp.clock.now()],
  )
  const storedCount = async () => {
    const { rows } = await pool.query('select from payment_message')
    return rows.length - before.length
  }
  const forgedMessage = () =>
    fetch(`${testApp.url}/payments/notify`, {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    })
  for (const _ of [1, 2, 3]) expect((await forgedMessage()).status).toBe(400)
  expect(await storedCount()).toBe(1000)
  // Verified messages have no limit.
  await testApp.hire(2)
  const booked = await testApp.book(await testApp.customer(), { payment_method: 'Online' })
  await testApp.pay(booked.body.payment)
  await testApp.sandbox('/idle')
  expect(await storedCount()).toBeGreaterThan(1000)
  testApp.clock.later(61)
  const held = await storedCount()
  await forgedMessage()
  expect(await storedCount()).toBe(held + 1)
  testApp.clock.set(openingMoment)
})

test('the answer to a repeated booking request is stored for 7 days', async () => {
  await testApp.hire(2)
  const customer = await testApp.customer()
  const forget = () => deletionTasks(testApp.deps, [oldAnswers])['forget-old-answers']?.(undefined)
  const booked = await testApp.book(customer, {}, 'one-key')
  expect(booked.status).toBe(201)
  testApp.clock.later(7 * 24 * 60 - 1)
  await forget()
  expect(await testApp.book(customer, {}, 'one-key')).toEqual(booked)
  testApp.clock.later(2)
  await forget()
  const { rows } = await pool.query('select key from idempotent_answer')
  expect(rows).toEqual([])
})
