import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { cleaning } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { walkThroughSandbox } from '../../../testing/payer.ts'
import { factories, type Person } from '../../../testing/people.ts'
import { startProgram } from '../../../testing/program.ts'
import { openPool } from '../../db/connection.ts'
import { findViolations } from '../monitoring/invariants.ts'

/**
 * Real servers on one database: two started separately, as on two machines, and one with several
 * processes (WEB_PROCESSES).
 */

const secrets = {
  SESSION_SECRET: `${'s'.repeat(20)}ecret-of-tests`,
  ENCRYPTION_KEY: 'ab'.repeat(32),
}
const withoutDemo = { ...secrets, DEMO: '0' }
const day = addDays(dayOf(new Date()), 7)
const form = { ...cleaning, start_date: day, worker_count: 2 }

async function post<Body = BookAnswer>(url: string, path: string, body: object, who?: Person) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(who ? { authorization: `Bearer ${who.token}`, 'idempotency-key': who.email } : {}),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Body }
}

async function startsAt(url: string): Promise<string[]> {
  const request = { post_code: form.postcode, skill: 'Cleaner', start_date: day }
  const { body } = await post<{ value: string }[]>(url, '/booking-details/get-available-slots/', {
    ...request,
    no_of_hours: form.no_of_hours,
    worker_count: form.worker_count,
  })
  return body.map((slot) => slot.value)
}

test('two programs give the last 3 crews to exactly 3 of 200 customers', {
  timeout: 90_000,
}, async () => {
  const first = await startProgram(withoutDemo)
  onTestFinished(() => first.remove())
  const socket = join(first.dataDir, 'postgres')
  const second = await startProgram({
    ...withoutDemo,
    DATABASE_URL: `postgres://postgres@localhost/jiran?host=${encodeURIComponent(socket)}`,
  })
  onTestFinished(() => second.remove())
  const pool = openPool({ host: socket, user: 'postgres', database: 'jiran' }, 2)
  onTestFinished(() => pool.end())
  const people = factories(pool, { sessionSecret: secrets.SESSION_SECRET }, () => new Date())
  await people.hire(6)
  const customers = await people.customers(200)
  const both = [first.url, second.url] as const
  for (const url of both) expect(await startsAt(url)).toContain('09:00')

  const answers = await Promise.all(
    customers.map((who, at) => post(both[at % 2] ?? '', '/cleaning/book-cleaner/', form, who)),
  )
  const booked = answers.filter(({ status }) => status === 201)
  expect(booked).toHaveLength(3)
  for (const { status, body } of answers) {
    if (status !== 201) expect(body).toMatchObject({ code: 'slot-taken' })
  }
  expect(await findViolations(pool)).toEqual([])

  // Hours that one of them frees are offered by both.
  for (const url of both)
    await vi.waitFor(async () => expect(await startsAt(url)).not.toContain('09:00'))
  const lucky = answers.findIndex(({ status }) => status === 201)
  const id = answers[lucky]?.body.booking_id
  const cancelled = await post(
    first.url,
    '/booking-details/cancel-booking/',
    { id },
    customers[lucky],
  )
  expect(cancelled.status).toBe(200)
  for (const url of both) {
    await vi.waitFor(async () => expect(await startsAt(url)).toContain('09:00'))
  }
})

test('one program in 3 processes: one port, one payment page, and a killed process is replaced', {
  timeout: 90_000,
}, async () => {
  const { pool, url: databaseUrl } = await testDatabase(2)
  const program = await startProgram({
    ...withoutDemo,
    DATABASE_URL: databaseUrl,
    WEB_PROCESSES: '3',
  })
  onTestFinished(() => program.remove())
  const processes = () => childrenOf(program.pid)
  const started = processes()
  expect(started).toHaveLength(3)
  const people = factories(pool, { sessionSecret: secrets.SESSION_SECRET }, () => new Date())
  await people.hire(6)

  // Booked, checked, paid and notified over connections to any of the three.
  const payers = await people.customers(3)
  await Promise.all(
    payers.map(async (who, at) => {
      const online = { ...form, start_date: addDays(day, 1 + at), payment_method: 'Online' }
      const { status, body } = await post(program.url, '/cleaning/book-cleaner/', online, who)
      expect(status).toBe(201)
      if (!body.payment) throw new Error('there is nothing to pay')
      await walkThroughSandbox(body.payment, 'pay')
      await vi.waitFor(async () => {
        const { rows } = await pool.query('select status from booking where booking_id = $1', [
          body.booking_id,
        ])
        expect(rows).toEqual([{ status: 'Confirmed' }])
      })
    }),
  )

  // A customer whose connection broke repeats the request with the same key.
  const customers = await people.customers(60)
  let requestCount = 0
  const book = async (who: Person): Promise<{ status: number; body: BookAnswer }> => {
    try {
      requestCount += 1
      if (requestCount === 20) process.kill(Number(started[0]), 'SIGKILL')
      return await post(program.url, '/cleaning/book-cleaner/', form, who)
    } catch {
      return book(who)
    }
  }
  const answers = await Promise.all(customers.map(book))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  for (const { status, body } of answers) {
    if (status !== 201) expect(body).toMatchObject({ code: 'slot-taken' })
  }
  expect(await findViolations(pool)).toEqual([])
  await vi.waitFor(() => expect(processes()).toHaveLength(3), { timeout: 20_000, interval: 100 })
  expect(processes()).not.toContain(started[0])
  expect(program.printed()).toContain('A web process ended (SIGKILL) and is started again.')

  const last = processes()
  expect(await program.stop()).toBe(0)
  for (const pid of last) expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
})

/** The processes that a process has started, as Linux lists them. */
function childrenOf(parent: number): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      // `pid (name) state ppid …`, where the name may contain spaces and brackets.
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(parent)
    } catch {
      return false
    }
  })
}
