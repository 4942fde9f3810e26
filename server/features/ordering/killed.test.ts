import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import { startProgram } from '../../../testing/program.ts'
import { openPool } from '../../db/connection.ts'
import { findViolations } from '../monitoring/invariants.ts'

/**
 * kill -9 in the middle of 200 bookings (docs/product/calls.md#operation): the real server with its
 * own data directory, killed while some bookings are acknowledged and others are in progress.
 */

const bookings = 200
const enoughAnswers = 40

const person = { username: 'customer@jiran.test', password: 'Customer123' }

/** Alternately a visit of two workers paid in cash and a weekly series that waits for payment. */
function form(at: number) {
  const day = new Date(Date.now() + (4 + (at % 40)) * 86_400_000)
  return {
    frequency: at % 2 === 0 ? 'one-time' : 'weekly',
    payment_method: at % 2 === 0 ? 'Cash' : 'Online',
    start_date: day.toISOString().slice(0, 10),
    start_time: ['08:00', '13:00', '18:00'][at % 3],
    no_of_hours: 4,
    worker_count: 2,
    address: '12 Jalan Maarof, Bangsar',
    postcode: 59100,
    property_type: 'Condominium',
  }
}

test('every acknowledged booking is stored, and none is incomplete', {
  timeout: 90_000,
}, async () => {
  const first = await startProgram()
  onTestFinished(() => first.remove())
  const post = (url: string, path: string, body: object, headers: object = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const signedIn = await post(first.url, '/account/login/', person)
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const authorization = `Bearer ${token}`

  const acknowledged: { key: string; body: BookAnswer; at: number }[] = []
  const refused: string[] = []
  let cutOff = 0
  let killed: Promise<void> | undefined
  await Promise.all(
    Array.from({ length: bookings }, async (_, at) => {
      const key = `kill-${at}`
      try {
        const headers = { authorization, 'idempotency-key': key }
        const answer = await post(first.url, '/cleaning/book-cleaner/', form(at), headers)
        const body = (await answer.json()) as BookAnswer
        if (answer.status !== 201) {
          refused.push(`${answer.status} ${body.response}`)
          return
        }
        acknowledged.push({ key, body, at })
        if (acknowledged.length === enoughAnswers) killed = first.kill()
      } catch {
        // The connection ended with the server.
        cutOff += 1
      }
    }),
  )
  await killed
  expect(acknowledged.length, [...new Set(refused)].join()).toBeGreaterThanOrEqual(enoughAnswers)
  expect(cutOff, 'others were under way').toBeGreaterThan(0)

  const second = await startProgram({ DATA_DIR: first.dataDir })
  onTestFinished(async () => {
    await second.stop()
  })
  const socket = join(first.dataDir, 'postgres')
  const pool = openPool({ host: socket, user: 'postgres', database: 'jiran' }, 1)
  onTestFinished(() => pool.end())
  expect(await findViolations(pool)).toEqual([])
  const { rows } = await pool.query<{ booking_id: string; crew: number }>(
    `select b.booking_id, count(*)::int as crew
     from booking b join assignment a on a.booking_id = b.id group by b.booking_id`,
  )
  const crews = new Map(rows.map((row) => [row.booking_id, row.crew]))
  for (const { body, at } of acknowledged) {
    expect(body.booking_ids).toHaveLength(at % 2 === 0 ? 1 : 4)
    for (const id of body.booking_ids) expect(crews.get(id), id).toBe(2)
  }

  // Everything confirmed is mailed, once.
  await vi.waitFor(
    async () => {
      const { rows: due } = await pool.query('select id from domain_event where due_at is not null')
      expect(due).toEqual([])
    },
    { timeout: 20_000, interval: 200 },
  )
  const { rows: mails } = await pool.query<{ ref: string; mails: number }>(
    `select o.ref, (select count(*)::int from outbox m
       where m.order_id = o.id and m.kind = 'booked') as mails
     from booking_order o join domain_event e on e.order_id = o.id
     where e.type = 'booking.confirmed'`,
  )
  const mailed = new Map(mails.map((row) => [row.ref, row.mails]))
  for (const { body, at } of acknowledged) {
    if (at % 2 === 0) expect(mailed.get(body.order ?? ''), body.order).toBe(1)
  }
  expect(new Set(mailed.values())).toEqual(new Set([1]))

  // A booking sent again with its key returns the acknowledged one.
  const { key, body, at } = acknowledged[0] ?? { key: '', body: undefined, at: 0 }
  const headers = { authorization, 'idempotency-key': key }
  const again = await post(second.url, '/cleaning/book-cleaner/', form(at), headers)
  expect(again.status).toBe(201)
  expect(await again.json()).toEqual(body)
})
