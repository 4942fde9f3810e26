import { beforeEach, expect, test, vi } from 'vitest'
import type { DomainEvent } from '../../../domain/events/domain-event.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { deletionTasks } from '../../db/delete-old.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import { deriveFromEvents, followEvents } from './derive.ts'
import { recordEvents } from './events.ts'
import { oldEvents } from './retention.ts'

const { pool, clock } = await startTestApp({ derivesLater: true })
const deps = { pool, clock: clock.now }

beforeEach(async () => {
  clock.set(openingMoment)
  await pool.query('delete from domain_event')
  await pool.query('delete from outbox')
})

const record = (...orderIds: number[]) =>
  inTransaction(pool, (tx) =>
    recordEvents(
      tx,
      ...orderIds.map(
        (orderId): DomainEvent => ({
          type: 'booking.confirmed',
          orderId,
          payload: { paid_sen: 100 },
          occurredAt: clock.now(),
        }),
      ),
    ),
  )

/** Writes a mail for each event; fails for `refused`, if given. */
function mailing(refused?: number) {
  return [
    async (tx: Tx, events: readonly { orderId?: number }[]) => {
      for (const { orderId } of events) {
        await query(tx, {
          text: `insert into outbox (to_email, subject, body_text, body_html, created_at, order_id)
                 values ('', '', '', '', now(), $1)`,
          values: [orderId],
        })
        if (orderId === refused) throw new Error('no text for this one')
      }
    },
  ]
}

async function mailed() {
  const { rows } = await pool.query<{ order_id: number }>('select order_id from outbox order by 1')
  return rows.map(({ order_id: id }) => id)
}

async function waiting() {
  const { rows } = await pool.query(
    `select order_id, attempts, last_error from domain_event where due_at is not null`,
  )
  return rows
}

test('any number of processes derive from each event once', async () => {
  const ids = Array.from({ length: 90 }, (_, at) => at + 1)
  await record(...ids)
  const derived = await Promise.all(
    Array.from({ length: 5 }, () => deriveFromEvents(deps, mailing())),
  )
  expect(derived.reduce((sum, count) => sum + count, 0)).toBe(90)
  expect(await mailed()).toEqual(ids)
  expect(await deriveFromEvents(deps, mailing())).toBe(0)
})

test('a change that is rolled back leaves no event', async () => {
  await inTransaction(pool, async (tx) => {
    await recordEvents(tx, {
      type: 'booking.confirmed',
      orderId: 1,
      payload: {},
      occurredAt: clock.now(),
    })
    throw new Error('rolled back')
  }).catch(() => undefined)
  expect(await deriveFromEvents(deps, mailing())).toBe(0)
})

test('a failed event blocks no other, writes nothing and is retried less and less often', async () => {
  await record(1, 2, 3)
  expect(await deriveFromEvents(deps, mailing(2))).toBe(2)
  expect(await mailed()).toEqual([1, 3])
  expect(await waiting()).toEqual([
    { order_id: 2, attempts: 1, last_error: 'no text for this one' },
  ])
  const after = async (seconds: number, refused?: number) => {
    clock.set(new Date(clock.now().getTime() + seconds * 1_000))
    return deriveFromEvents(deps, mailing(refused))
  }
  expect(await after(4)).toBe(0)
  expect(await after(1, 2)).toBe(0)
  expect(await waiting()).toMatchObject([{ attempts: 2 }])
  expect(await after(9)).toBe(0)
  expect(await after(1)).toBe(1)
  expect(await mailed()).toEqual([1, 2, 3])
  expect(await waiting()).toEqual([])
})

test('unknown types are left to the version that knows them', async () => {
  await record(1)
  await pool.query(`update domain_event set type = 'booking.imagined'`)
  expect(await deriveFromEvents(deps, mailing())).toBe(0)
  expect(await waiting()).toHaveLength(1)
})

test('events are deleted after ninety days, unless something is still to be derived from them', async () => {
  await record(1, 2)
  await deriveFromEvents(deps, mailing(2))
  const forget = deletionTasks(deps, [oldEvents])['forget-old-events']
  const stored = async () =>
    (await pool.query('select order_id from domain_event order by 1')).rows.map(
      (row) => row.order_id,
    )
  clock.set(new Date(openingMoment.getTime() + 90 * 86_400_000 - 1))
  await forget?.({})
  expect(await stored()).toEqual([1, 2])
  clock.set(new Date(clock.now().getTime() + 1))
  await forget?.({})
  expect(await stored()).toEqual([2])
})

test('following continues after a failure of the database, and stops on request', async () => {
  const warned: string[] = []
  const logger = { warn: (_: object, message: string) => void warned.push(message) }
  await pool.query('alter table domain_event rename to away')
  const following = followEvents(deps, mailing(), logger)
  await vi.waitFor(() => expect(warned).toEqual(['no messages are derived from events']))
  await pool.query('alter table away rename to domain_event')
  await record(7)
  await vi.waitFor(async () => expect(await mailed()).toEqual([7]), { timeout: 5_000 })
  await following.stop()
})
