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

/** A notification that was due then, with its deliveries. */
async function notify(key: string, due: Date, state: string, channel?: string) {
  await pool.query(
    `with written as (
       insert into notification (key, kind, audience, category, urgent, send_after, state,
         created_at, updated_at)
       values ($1, 'booked', 'customer', 'utility', true, $2, $3, $2, $2) returning id
     )
     insert into delivery (notification_id, channel, provider, state, created_at, updated_at)
     select id, $4, 'test', $3, $2, $2 from written where $4::text is not null`,
    [key, due, state, channel],
  )
}

/** For each alert on the database's values: the fault that it detects, made real. */
const faults: Readonly<Record<string, () => Promise<unknown>>> = {
  JiranOutboxStuck: () => notify('refused', ago(20), 'sending', 'whatsapp'),
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
const onFacts = [
  ...rules.matchAll(/- alert: (\w+)\n\s+expr: max(?: by \(channel\) )?\((\w+)\) > (\d+)/g),
].map(([, alert = '', metric = '', limit = '']) => ({ alert, metric, limit: Number(limit) }))

/** The maximum of a value, as in the rules. */
function highest(facts: Facts, metric: string): number {
  const value = facts[metric as keyof Facts]
  return typeof value === 'number' ? value : Math.max(...Object.values(value))
}

test('every alert on facts of the database has a fault in this test', () => {
  expect(onFacts.map(({ alert }) => alert)).toEqual(Object.keys(faults))
  expect(onFacts.filter(({ metric }) => !(metric in factsHelp))).toEqual([])
})

describe('a fault exceeds the limit of its alert', async () => {
  // An unpaid order, with its hold, its attempt and its requery.
  await testApp.hire(1)
  const customer = await testApp.customer()
  const booked = await testApp.book(customer, { payment_method: 'Online' })
  expect(booked.status).toBe(201)
  await pool.query('update graphile_worker._private_jobs set run_at = $1', [
    new Date(now.getTime() + 3_600_000),
  ])
  await pool.query('update booking_order set hold_until = $1', [new Date(now.getTime() + 900_000)])

  test('without a fault the figures are within their limits', async () => {
    const calm = await facts()
    expect(calm.jiran_holds).toBe(1)
    for (const { metric, limit } of onFacts)
      expect(highest(calm, metric), metric).toBeLessThanOrEqual(limit)
  })

  test.each(onFacts)('$alert', async ({ alert, metric, limit }) => {
    await faults[alert]?.()
    expect(highest(await facts(), metric)).toBeGreaterThan(limit)
  })

  test('waiting messages are counted by channel, from when they were due', async () => {
    await pool.query('delete from notification')
    await pool.query(`select graphile_worker.add_job('send-mail', '{"id": 1}')`)
    await pool.query('update graphile_worker._private_jobs set created_at = $1', [ago(20)])
    const { jiran_outbox_unsent: before } = await facts()
    await notify('not begun', ago(3), 'queued')
    await notify('by sms', ago(4), 'sending', 'sms')
    await notify('by sms, later', ago(2), 'sending', 'sms')
    await notify('tomorrow', ago(-600), 'queued')
    await notify('accepted', ago(30), 'sent', 'whatsapp')
    await notify('mailed, so in the outbox', ago(40), 'sending', 'email')
    await notify("to the crew's app", ago(6), 'sending', 'push')
    await pool.query(
      `insert into domain_event (type, order_id, occurred_at, due_at)
       values ('booking.confirmed', 1, $1, $2), ('booking.confirmed', 2, $1, null)`,
      [ago(5), now],
    )
    const { jiran_outbox_unsent: count, jiran_outbox_oldest_seconds: seconds } = await facts()
    await pool.query('delete from domain_event')
    expect(count).toEqual({ email: before.email, whatsapp: 0, sms: 2, push: 1, undecided: 2 })
    expect(seconds).toEqual({ email: 1_200, whatsapp: 0, sms: 240, push: 360, undecided: 300 })
  })
})
