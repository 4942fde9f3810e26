import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { BookAnswer } from '../domain/api/bookings/booking.ts'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { cleaning } from '../testing/app.ts'
import { cleanUpAfterExit } from '../testing/cleanup-after-exit.ts'
import { factories, type Person } from '../testing/people.ts'
import { startProgram } from '../testing/program.ts'
import { startProxy } from '../testing/tcp-proxy.ts'
import { openPool } from './db/connection.ts'
import { startEmbedded } from './db/embedded.ts'
import { findMoneyViolations, findViolations } from './features/monitoring/invariants.ts'

/**
 * A database that is reachable but does not answer: frozen, or behind connections that a failover
 * left open. Every call is answered within ten seconds, and the server recovers within ten seconds
 * of the database.
 */

const withinMs = 10_000
const secrets = {
  SESSION_SECRET: 'signs-the-sessions-of-this-test-alone',
  ENCRYPTION_KEY: 'ab'.repeat(32),
}
const soon = addDays(dayOf(new Date()), 3)

type Answer = { status: number; ms: number; body: BookAnswer & { [field: string]: unknown } }

const tryAgain = {
  success: false,
  response: "We're busy at the moment. Please try again",
  code: 'unavailable',
  request_id: expect.any(String),
}

/** @returns the time of the slowest, in milliseconds. */
function expectRefusals(answers: readonly Answer[]): number {
  const refused = answers.filter(({ status }) => status === 503)
  for (const { body } of refused) expect(body).toEqual(tryAgain)
  expect(refused).not.toEqual([])
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  expect(slowest).toBeLessThan(withinMs)
  return slowest
}

/** A database behind a proxy, and a server that only knows the proxy. */
async function openInstallation() {
  const scratch = mkdtempSync(join(tmpdir(), 'jiran-silent-'))
  const database = await startEmbedded(join(scratch, 'database'), { durable: false })
  const cancelCleanUp = cleanUpAfterExit(database.pid, scratch)
  const proxy = await startProxy(database.address.host)
  const pool = openPool(database.address, 2)
  const program = await startProgram({
    ...secrets,
    DEMO: '0',
    DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}/jiran`,
    DATA_DIR: scratch,
  })
  afterAll(async () => {
    await program.remove()
    await pool.end()
    await proxy.close()
    cancelCleanUp()
    await database.stop()
    rmSync(scratch, { recursive: true, force: true })
  })
  const people = factories(pool, { sessionSecret: secrets.SESSION_SECRET }, () => new Date())
  await people.hire(60)

  async function ask(path: string, options: RequestInit = {}): Promise<Answer> {
    const began = performance.now()
    const response = await fetch(program.url + path, options)
    const body = (await response.json()) as Answer['body']
    return { status: response.status, ms: performance.now() - began, body }
  }

  /** A customer's order: the same one however often it is requested. */
  function book(who: Person): Promise<Answer> {
    return ask('/cleaning/book-cleaner/', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${who.token}`,
        'idempotency-key': who.email,
      },
      body: JSON.stringify({ ...cleaning, payment_method: 'Cash', start_date: soon }),
    })
  }

  /** Calls of every kind: reads with and without an account, an order, and a rate-limited one. */
  function askEverything(customers: readonly Person[]): Promise<Answer[]> {
    const [reader] = customers
    return Promise.all([
      ...customers.map(book),
      ...Array.from({ length: 30 }, () =>
        ask('/booking-details/get-booking-history/', {
          headers: { authorization: `Bearer ${reader?.token}` },
        }),
      ),
      ask('/account/login/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'nobody@jiran.test', password: 'Nobody123' }),
      }),
      ask('/booking-details/get-available-slots/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          post_code: cleaning.postcode,
          skill: 'Cleaner',
          start_date: addDays(soon, 40),
          no_of_hours: 4,
          worker_count: 1,
        }),
      }),
    ])
  }

  /** The server takes orders again in time, and each requested order is stored once. */
  async function expectRecovery(customers: readonly Person[], since: number): Promise<void> {
    await vi.waitFor(async () => expect(await ask('/readyz')).toMatchObject({ status: 200 }), {
      timeout: withinMs,
      interval: 50,
    })
    const answers = await Promise.all(customers.map(book))
    expect(answers.map(({ status }) => status)).toEqual(customers.map(() => 201))
    expect(performance.now() - since).toBeLessThan(withinMs)
    // The silent server may execute the pending statements now.
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select email, count(*)::int as orders from booking_order o join account a on a.id = o.account_id
         where email = any($1) group by email having count(*) <> 1`,
        [customers.map(({ email }) => email)],
      )
      expect(rows).toEqual([])
      expect(await findViolations(pool)).toEqual([])
    }, withinMs)
    expect(await findMoneyViolations(pool)).toEqual([])
  }

  /** PostgreSQL with all its processes. */
  function signal(name: 'STOP' | 'CONT'): void {
    const children = spawnSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
      .stdout.split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([parent, pid]) => (parent === database.pid && pid ? [pid] : []))
    for (const pid of [database.pid, ...children]) process.kill(pid, `SIG${name}`)
  }

  return { people, proxy, program, pool, ask, askEverything, expectRecovery, signal }
}

// They mostly wait, so they run concurrently, each on its own installation.
const [cut, idle, frozenOne] = await Promise.all([
  openInstallation(),
  openInstallation(),
  openInstallation(),
])

test.concurrent('open but silent connections: 503 in time, and new connections replace them', {
  timeout: 90_000,
}, async ({ expect }) => {
  const { people, proxy, ask, askEverything, expectRecovery } = cut
  const customers = await people.customers(6)
  await Promise.all(customers.map(() => ask('/region-cost/get-postcodes/')))
  await askEverything(await people.customers(2))
  const began = performance.now()
  proxy.silence()
  expect(proxy.silenced()).toBeGreaterThan(3)
  expectRefusals(await askEverything(customers))
  await expectRecovery(customers, began + withinMs)
  // Listening connections are closed too.
  await vi.waitFor(() => expect(proxy.silenced()).toBe(0), { timeout: 30_000, interval: 100 })
})

test.concurrent('silent connections are found without any call', { timeout: 60_000 }, async ({
  expect,
}) => {
  const { people, proxy, ask, askEverything } = idle
  await askEverything(await people.customers(2))
  proxy.silence()
  await vi.waitFor(() => expect(proxy.silenced()).toBe(0), { timeout: 30_000, interval: 100 })
  expect((await ask('/readyz')).status).toBe(200)
  const later = await askEverything(await people.customers(2))
  expect(later.filter(({ status }) => status === 503)).toEqual([])
})

test.concurrent('a frozen database: 503 in time and then at once, and all works again when it does', {
  timeout: 120_000,
}, async ({ expect, onTestFinished }) => {
  const { people, pool, program, ask, askEverything, expectRecovery, signal } = frozenOne
  const customers = await people.customers(6)
  signal('STOP')
  onTestFinished(() => {
    if (frozen) signal('CONT')
  })
  let frozen = true
  const untilKnown = expectRefusals(await askEverything(customers))
  expect((await ask('/healthz')).status).toBe(200)
  // A server that knows of the silence makes nobody wait.
  const second = await askEverything(customers)
  expect(expectRefusals(second)).toBeLessThan(untilKnown)
  expect(second.every(({ status }) => status === 503)).toBe(true)
  const ready = await ask('/readyz')
  expect(ready).toMatchObject({ status: 503, body: { status: 'unavailable' } })
  expect(ready.ms).toBeLessThan(untilKnown)
  signal('CONT')
  frozen = false
  await expectRecovery(customers, performance.now())
  // Jobs run again. A request from before may hold one, which is freed minutes later.
  let added = 0
  await vi.waitFor(
    async () => {
      added += 1
      await pool.query(`select graphile_worker.add_job('forget-old-answers', job_key => $1)`, [
        `after ${added}`,
      ])
      const { rows } = await pool.query(
        `select 1 from graphile_worker.jobs where key like 'after %'`,
      )
      expect(rows.length).toBeLessThan(added)
    },
    { timeout: 60_000, interval: 1_000 },
  )
  expect(program.printed()).toContain('The database answers calls again.')
})
