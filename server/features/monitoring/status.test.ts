import { expect, test } from 'vitest'
import { statusParts } from '../../../domain/api/status.ts'
import { startTestApp } from '../../../testing/app.ts'
import { openPool } from '../../db/connection.ts'
import { serviceStates } from './service-states.ts'

type Status = {
  checked_at: string
  parts: { part: string; state: string; since?: string }[]
}

const testApp = await startTestApp()
const { pool, clock } = testApp

/** The status, checked after the last change. */
async function statusNow() {
  clock.later(1)
  const { status, body } = await testApp.get<Status>('/common/status/')
  expect(status).toBe(200)
  expect(body.checked_at).toBe(clock.now().toISOString())
  return Object.fromEntries(body.parts.map(({ part, ...rest }) => [part, rest]))
}

test('the status says what works, what fails and since when, the same in every process', async () => {
  const calm = {
    booking: { state: 'working' },
    payment: { state: 'working' },
    messages: { state: 'off' },
  }
  expect(await statusNow()).toEqual(calm)

  // The payment provider does not answer.
  await testApp.hire(1)
  const customer = await testApp.customer()
  expect((await testApp.book(customer, { payment_method: 'Online' })).status).toBe(201)
  await pool.query('update requery set due_at = $1, tried_at = $1', [clock.now()])
  const failing = await statusNow()
  const since = clock.now().toISOString()
  expect(failing).toEqual({ ...calm, payment: { state: 'failing', since } })
  expect((await statusNow()).payment).toEqual({ state: 'failing', since })
  const { rows } = await pool.query<{ part: string; since: Date }>('select * from outage')
  expect(rows).toEqual([{ part: 'payment', since: new Date(since) }])

  // It answers again.
  await pool.query('update requery set answered_at = $1', [clock.now()])
  expect(await statusNow()).toEqual(calm)

  // No job sends messages.
  const written = clock.now()
  await pool.query(`select graphile_worker.add_job('send-mail', '{"id": 1}')`)
  await pool.query('update graphile_worker._private_jobs set created_at = $1, run_at = $1', [
    written,
  ])
  clock.later(20)
  expect((await statusNow()).messages).toEqual({
    state: 'failing',
    since: written.toISOString(),
  })
})

test('without a database nothing works, since it was first noticed', async () => {
  const away = openPool({ host: '/nonexistent', user: 'nobody', database: 'none' }, 1)
  const states = serviceStates(away, 15)
  const since = clock.now()
  const { failing } = await states(since)
  expect([...failing]).toEqual(statusParts.map((part) => [part, since]))
  clock.later(1)
  expect((await states(clock.now())).failing.get('booking')).toEqual(since)
  await away.end()
})
