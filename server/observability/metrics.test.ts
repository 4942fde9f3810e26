import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { openPool } from '../db/connection.ts'
import { inTransaction } from '../db/transaction.ts'
import { answerFailures } from '../http/errors.ts'
import { Failure } from '../http/failure.ts'
import { openMetrics, scrapeDatabase } from './metrics.ts'
import { availabilityUsed, messageSent } from './signals.ts'

const { address } = await testDatabase()
const metrics = openMetrics()
afterAll(() => metrics.close())

/** The value of a series in a scrape. */
async function seriesValue(series: string): Promise<number | undefined> {
  const text = await metrics.registry.metrics()
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('requests are counted by pattern and status, and timed; probes and addresses are not', async () => {
  const app = fastify()
  metrics.followRequests(app)
  app.get('/thing/:token', async (_request, reply) => reply.code(503).send('busy'))
  app.get('/healthz', async () => 'ok')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await fetch(`${url}/thing/secret-token`)
  await fetch(`${url}/healthz`)
  await fetch(`${url}/unknown/secret-address`)
  await app.close()

  expect(
    await seriesValue('jiran_http_requests_total{call="GET /thing/:token",status="503"}'),
  ).toBe(1)
  expect(await seriesValue('jiran_http_requests_total{call="none",status="404"}')).toBe(1)
  expect(
    await seriesValue('jiran_http_request_duration_seconds_count{call="GET /thing/:token"}'),
  ).toBe(1)
  const text = await metrics.registry.metrics()
  expect(text).not.toMatch(/healthz|secret/)
})

test('failure bodies are counted by call and code, whatever their status', async () => {
  const app = fastify()
  answerFailures(app)
  app.get('/thing/:token', async () => {
    throw new Failure(409, 'slot-taken', () => 'Somebody else was faster')
  })
  app.get('/broken', async () => {
    throw new Error('a surprise')
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await fetch(`${url}/thing/secret-token`)
  await fetch(`${url}/thing/another-token`)
  await fetch(`${url}/broken`)
  await fetch(`${url}/nowhere`)
  await app.close()

  const count = (labels: string) => seriesValue(`jiran_http_refusals_total{${labels}}`)
  expect(await count('call="GET /thing/:token",code="slot-taken"')).toBe(2)
  expect(await count('call="GET /broken",code="internal-error"')).toBe(1)
  expect(await count('call="none",code="not-found"')).toBe(1)
})

test('a pool without a free connection shows who waits, and for how long', async () => {
  const pool = openPool(address, 1)
  metrics.followPool('narrow', pool)
  const held = await pool.connect()
  const waiting = pool.query('select 1')
  expect(await seriesValue('jiran_pool_connections{pool="narrow",state="busy"}')).toBe(1)
  expect(await seriesValue('jiran_pool_connections{pool="narrow",state="waiting"}')).toBe(1)
  held.release()
  await waiting
  expect(await seriesValue('jiran_pool_connections{pool="narrow",state="waiting"}')).toBe(0)
  expect(await seriesValue('jiran_pool_wait_seconds_count{pool="narrow"}')).toBe(2)
  await pool.end()
})

test('a transaction that runs again is a retry with its reason', async () => {
  const pool = openPool(address, 1)
  let tries = 0
  await inTransaction(pool, async (tx) => {
    tries += 1
    if (tries === 1) await tx.query("do $$ begin raise exception using errcode = '40001'; end $$")
  })
  await pool.end()
  expect(await seriesValue('jiran_retries_total{reason="40001"}')).toBe(1)
})

test('old hours in memory are shown once, messages by their delay', async () => {
  availabilityUsed.publish({ seconds: 40 })
  availabilityUsed.publish({ seconds: 0.01 })
  expect(await seriesValue('jiran_availability_cache_age_seconds')).toBe(40)
  expect(await seriesValue('jiran_availability_cache_age_seconds')).toBe(0)
  messageSent.publish({ channel: 'email', seconds: 500 })
  const bucket = (le: number) =>
    seriesValue(`jiran_message_delay_seconds_bucket{le="${le}",channel="email"}`)
  expect([await bucket(300), await bucket(900)]).toEqual([0, 1])
})

test('a process that computes shows its lag', async () => {
  await metrics.registry.metrics()
  // The first reading after a scrape does not count.
  await pause(50)
  const end = performance.now() + 600
  while (performance.now() < end);
  await pause(20)
  expect(await seriesValue('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0.25)
})

test('jobs and requests to providers are timed by how they end', async () => {
  const { fine, broken } = metrics.followTasks({
    fine: async () => undefined,
    broken: async () => {
      throw new Error('no')
    },
  })
  await fine?.({})
  await expect(broken?.({})).rejects.toThrow('no')
  const count = (labels: string) => seriesValue(`jiran_job_duration_seconds_count{${labels}}`)
  expect(await count('job="fine",outcome="ok"')).toBe(1)
  expect(await count('job="broken",outcome="failed"')).toBe(1)

  const provider = metrics.followProvider('payment', {
    name: 'a name',
    checkout: () => 'a page',
    requery: async () => ({ ok: false }),
  })
  expect([provider.name, provider.checkout()]).toEqual(['a name', 'a page'])
  await provider.requery()
  const text = await metrics.registry.metrics()
  expect(text).toContain(
    'jiran_provider_request_duration_seconds_count{kind="payment",method="requery",outcome="refused"} 1',
  )
  expect(text).not.toContain('method="checkout"')
})

test('an unreachable database is 0, and no old figures are shown', async () => {
  const help = { jiran_holds: 'Holds' }
  expect(await scrapeDatabase(help, async () => ({ jiran_holds: 3 }))()).toMatch(
    /jiran_database_up 1[\s\S]*jiran_holds 3/,
  )
  const byChannel = async () => ({ jiran_holds: { sms: 4, email: 0 } })
  expect(await scrapeDatabase(help, byChannel)()).toMatch(
    /jiran_holds\{channel="sms"\} 4\njiran_holds\{channel="email"\} 0/,
  )
  const away = await scrapeDatabase(help, () => Promise.reject(new Error('away')))()
  expect(away).toContain('jiran_database_up 0')
  expect(away).not.toContain('jiran_holds')
})
