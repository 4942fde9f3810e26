import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { type Facts, factsHelp, readFacts } from './facts.ts'

const testApp = await startTestApp()
const { pool } = testApp
const now = new Date()
const facts = () => readFacts(pool, 15, now)
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

/** Each alert on what the database knows: the fault that it is for, made real. */
const faults: Readonly<Record<string, () => Promise<unknown>>> = {
  JiranOutboxStuck: async () => {
    await pool.query(`select graphile_worker.add_job('send-mail', '{"id": 1}')`)
    await pool.query('update graphile_worker._private_jobs set created_at = $1', [ago(20)])
  },
  JiranJobsStuck: () =>
    pool.query(`select graphile_worker.add_job('expire-hold', '{}', run_at => $1)`, [ago(20)]),
  JiranJobsGivenUp: async () => {
    await pool.query(`select graphile_worker.add_job('requery', '{}', max_attempts => 1)`)
    await pool.query('update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1')
  },
  JiranHoldsOverdue: () =>
    pool.query('update booking_order set hold_until = $1 where hold_until is not null', [ago(30)]),
  JiranPaymentMismatch: () =>
    pool.query(
      `insert into payment_message (provider, kind, verdict, raw, received_at)
       values ('fiuu', 'notification', 'wrong-amount', '{}', $1)`,
      [ago(5)],
    ),
  JiranPaymentForged: () =>
    pool.query(
      `insert into payment_message (provider, kind, verdict, raw, received_at)
       select 'fiuu', 'unproven', 'bad-signature', '{}', $1 from generate_series(1, 25)`,
      [ago(5)],
    ),
  JiranPaymentProviderSilent: () =>
    pool.query(`update requery set due_at = $1, tried_at = $2, answered_at = null`, [now, ago(2)]),
  JiranRefundsWaiting: () =>
    pool.query(
      `insert into refund (ref, order_id, attempt_id, amount_sen, status, who, created_at)
       select 'R1', order_id, id, amount_sen, 'Sending', 'Admin', $1 from payment_attempt limit 1`,
      [ago(90)],
    ),
}

/** The alerts of the form `max(metric) > number`. */
const rules = readFileSync(
  join(import.meta.dirname, '../../../deploy/observability/rules.yml'),
  'utf8',
)
const onFacts = [...rules.matchAll(/- alert: (\w+)\n\s+expr: max\((\w+)\) > (\d+)/g)].map(
  ([, alert = '', metric = '', limit = '']) => ({ alert, metric, limit: Number(limit) }),
)

test('every alert on what the database knows has its fault here', () => {
  expect(onFacts.map(({ alert }) => alert)).toEqual(Object.keys(faults))
  expect(onFacts.filter(({ metric }) => !(metric in factsHelp))).toEqual([])
})

describe('a fault exceeds the limit of its alert', async () => {
  // An unpaid order, with its hold, its attempt and the question about it.
  await testApp.hire(1)
  const customer = await testApp.customer()
  const booked = await testApp.book(customer, { payment_method: 'Online' })
  expect(booked.status).toBe(201)
  await pool.query('update graphile_worker._private_jobs set run_at = $1', [
    new Date(now.getTime() + 3_600_000),
  ])
  await pool.query('update booking_order set hold_until = $1', [new Date(now.getTime() + 900_000)])

  test('and without one the figures are calm', async () => {
    const calm = await facts()
    expect(calm.jiran_holds).toBe(1)
    for (const { metric, limit } of onFacts)
      expect(calm[metric as keyof Facts], metric).toBeLessThanOrEqual(limit)
  })

  test.each(onFacts)('$alert', async ({ alert, metric, limit }) => {
    await faults[alert]?.()
    expect((await facts())[metric as keyof Facts]).toBeGreaterThan(limit)
  })
})
