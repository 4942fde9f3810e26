import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { cleaning, startTestApp } from '../../../testing/app.ts'
import { cleanUpAfterExit } from '../../../testing/cleanup-after-exit.ts'
import { expectSound } from '../../../testing/expect-sound.ts'
import { factories, type Person } from '../../../testing/people.ts'
import { freePort, startProgram } from '../../../testing/program.ts'
import { openPool } from '../../db/connection.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { findMoneyViolations, findViolations } from '../monitoring/invariants.ts'
import { bookingTasks } from './tasks.ts'

/**
 * Failures while customers book: the database restarts, a connection is cut in the middle of a
 * transaction, the server is killed. A customer without an answer, or with a 503, repeats the
 * request with the same key, like the web app.
 */

const kills = 30

const secrets = {
  SESSION_SECRET: 'signs-the-sessions-of-this-test-alone',
  ENCRYPTION_KEY: 'ab'.repeat(32),
}
const scratch = mkdtempSync(join(tmpdir(), 'jiran-faults-'))
const soon = addDays(dayOf(new Date()), 3)

/** Alternately a visit of two paid in cash and a weekly series that waits for payment. */
function form(at: number) {
  return {
    ...cleaning,
    frequency: at % 2 === 0 ? 'one-time' : 'weekly',
    payment_method: at % 2 === 0 ? 'Cash' : 'Online',
    start_date: addDays(soon, at % 14),
    start_time: ['08:00', '13:00', '18:00'][at % 3],
    worker_count: 2,
  }
}

type BookingResponse = { status: number; body: BookAnswer & { code?: string } }

/** Repeats a request until the answer is not "try again"; records every status. */
async function persist(
  url: string,
  who: Person,
  body: object,
  seen: number[] = [],
): Promise<BookingResponse> {
  for (;;) {
    try {
      const response = await fetch(`${url}/cleaning/book-cleaner/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${who.token}`,
          'idempotency-key': who.email,
        },
        body: JSON.stringify(body),
      })
      seen.push(response.status)
      const answer = (await response.json()) as BookingResponse['body']
      if (response.status !== 503) return { status: response.status, body: answer }
    } catch {
      seen.push(0)
    }
    await pause(50)
  }
}

/** Every acknowledged visit is stored with its whole crew. */
async function lost(
  pool: ReturnType<typeof openPool>,
  responses: readonly BookingResponse[],
): Promise<string[]> {
  const { rows } = await pool.query<{ booking_id: string }>(
    `select b.booking_id from booking b
     where b.worker_count = (select count(*) from assignment a where a.booking_id = b.id)`,
  )
  const whole = new Set(rows.map((row) => row.booking_id))
  return responses
    .filter(({ status }) => status === 201)
    .flatMap(({ body }) => body.booking_ids.filter((id) => !whole.has(id)))
}

const directory = join(scratch, 'database')
// The test restarts it, so it does not restart itself.
const restarts = { pausesMs: [], steadyMs: 0 }
let database = await startEmbedded(directory, { restarts })
let cancelCleanUp = cleanUpAfterExit(database.pid, scratch)
const pool = openPool(database.address, 2)
afterAll(async () => {
  await pool.end()
  cancelCleanUp()
  await database.stop()
  rmSync(scratch, { recursive: true, force: true })
})
const settings = {
  ...secrets,
  DEMO: '0',
  HOLD_GRACE_MINUTES: '0',
  DATABASE_URL: database.url,
  DATA_DIR: scratch,
}
const people = factories(pool, { sessionSecret: secrets.SESSION_SECRET }, () => new Date())

/** Stops the database in an orderly way, or as in a power failure, and starts it again. */
async function restartDatabase(how: 'orderly' | 'crash'): Promise<void> {
  cancelCleanUp()
  if (how === 'crash') {
    process.kill(database.pid, 'SIGQUIT')
    await database.ended
  }
  await database.stop()
  database = await startEmbedded(directory, { restarts })
  cancelCleanUp = cleanUpAfterExit(database.pid, scratch)
}

test('the database restarts twice under load: 503, and everything acknowledged is stored', {
  timeout: 180_000,
}, async () => {
  const program = await startProgram(settings)
  onTestFinished(() => program.remove())
  await people.hire(40)
  const customers = await people.customers(150)
  const seen: number[] = []
  const responses: BookingResponse[] = []
  let restarting: Promise<void> | undefined
  await Promise.all(
    customers.map(async (who, at) => {
      responses.push(await persist(program.url, who, form(at), seen))
      if (responses.length === 20) restarting = restartDatabase('orderly')
      if (responses.length === 60) restarting = restarting?.then(() => restartDatabase('crash'))
    }),
  )
  await restarting
  expect(seen).toContain(503)
  expect(seen.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
  await vi.waitFor(async () => expect(await findViolations(pool)).toEqual([]))
  expect(await findMoneyViolations(pool)).toEqual([])
  expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(60)
  expect(await lost(pool, responses)).toEqual([])
  expect(await program.stop(), program.printed().slice(-4000)).toBe(0)
})

test(`${kills} times killed at random points: nothing acknowledged is lost, and no hold outlives its time`, {
  timeout: 600_000,
}, async () => {
  await people.hire(20)
  const responses: BookingResponse[] = []
  let cutOff = 0
  // Two lanes, like two machines: one server is killed while the other works.
  const lane = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      const program = await startProgram({ ...settings, PORT: `${await freePort()}` })
      const customers = await people.customers(16)
      const enough = Math.floor(Math.random() * customers.length)
      let answers = 0
      let killed = enough === 0 ? program.kill() : undefined
      await Promise.all(
        customers.map(async (who, at) => {
          try {
            const response = await fetch(`${program.url}/cleaning/book-cleaner/`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
              body: JSON.stringify(form(round + at)),
            })
            responses.push({ status: response.status, body: (await response.json()) as BookAnswer })
            answers += 1
            if (answers === enough) killed = program.kill()
          } catch {
            cutOff += 1
          }
        }),
      )
      await killed
    }
  }
  await Promise.all([lane(Math.ceil(kills / 2)), lane(Math.floor(kills / 2))])
  expect(cutOff, 'others were under way').toBeGreaterThan(kills)
  expect(responses.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
  // PostgreSQL notices a lost client when it next writes to it.
  await vi.waitFor(async () => expect(await findViolations(pool)).toEqual([]), 10_000)
  expect(await findMoneyViolations(pool)).toEqual([])
  expect(await lost(pool, responses)).toEqual([])

  // Every hold is overdue, and the process that ran one of their jobs is dead.
  await pool.query(`update booking_order set hold_until = now() - interval '1 second'
                    where hold_until is not null`)
  await pool.query(`update graphile_worker._private_jobs set run_at = now()`)
  const held = () =>
    pool
      .query(`select booking_id from booking where status = 'Pending Payment'`)
      .then(({ rows }) => rows)
  expect(await held()).not.toEqual([])
  const last = await startProgram(settings)
  onTestFinished(() => last.remove())
  await vi.waitFor(async () => expect(await held()).toEqual([]), { timeout: 60_000, interval: 200 })
  expect(await findViolations(pool)).toEqual([])
})

const testApp = await startTestApp({ expectsErrors: true })
const formInTestApp = { ...cleaning, worker_count: 2, payment_method: 'Online' }

test('connections cut in the middle of transactions: 503, nothing half done, the same key again', async () => {
  await testApp.dismissAll()
  await testApp.hire(8)
  const customers = await testApp.customers(4)
  const seen: number[] = []
  const blocker = await testApp.pool.connect()
  onTestFinished(() => blocker.release(true))
  await blocker.query('begin; lock table assignment in exclusive mode')
  const requests = customers.map((who) => persist(testApp.url, who, formInTestApp, seen))
  const waiting = `from pg_stat_activity where datname = current_database()
                   and wait_event_type = 'Lock' and query like 'with visit as (%'`
  // Two write at a time; the others continue when these have lost their connections.
  for (const lost of [2, 4]) {
    await vi.waitFor(async () => {
      const { rows } = await testApp.pool.query(`select pid ${waiting}`)
      expect(rows).toHaveLength(2)
    }, 10_000)
    await testApp.pool.query(`select pg_terminate_backend(pid) ${waiting}`)
    await vi.waitFor(
      () => expect(seen.filter((status) => status === 503).length).toBeGreaterThanOrEqual(lost),
      10_000,
    )
  }
  const { rows } = await testApp.pool.query('select 1 from booking_order')
  expect(rows).toEqual([])
  await blocker.query('rollback')
  for (const { status } of await Promise.all(requests)) expect(status).toBe(201)
  expect(await findViolations(testApp.pool)).toEqual([])
})

test('connections cut at random under load: only success, refusal or try again', {
  timeout: 120_000,
}, async () => {
  await testApp.hire(12)
  const customers = await testApp.customers(120)
  const seen: number[] = []
  const cutting = (async () => {
    for (let cut = 0; cut < 60; cut++) {
      await testApp.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and xact_start is not null
           and pid <> pg_backend_pid() order by random() limit 1`,
      )
    }
  })()
  const responses = await Promise.all(
    customers.map((who, at) =>
      persist(
        testApp.url,
        who,
        { ...formInTestApp, start_date: addDays('2026-03-10', at % 9) },
        seen,
      ),
    ),
  )
  await cutting
  expect(seen).toContain(503)
  expect(seen.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
  expect(await lost(testApp.pool, responses)).toEqual([])
  await expectSound(testApp.pool)
})

test('a hold whose job died with its process still ends in time', async () => {
  testApp.clock.set('2026-03-05T01:00:00Z')
  await testApp.dismissAll()
  await testApp.hire(2)
  const [who] = await testApp.customers(1)
  const { body } = await testApp.book(who, { ...formInTestApp, start_date: '2026-03-20' })
  await testApp.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead process'`,
  )
  testApp.clock.later(15)
  await bookingTasks(testApp.deps)['expire-holds']?.({})
  const { rows } = await testApp.pool.query('select status from booking where booking_id = $1', [
    body.booking_id,
  ])
  expect(rows).toEqual([{ status: 'Expired' }])
})
