import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMessagingStandIns } from '../../../testing/messaging.ts'
import { startProgram } from '../../../testing/program.ts'
import { runQueued } from '../../../testing/queued-jobs.ts'
import { openPool } from '../../db/connection.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { readSettings } from '../../env.ts'
import { type NewNotification, notify } from './notify.ts'
import { notificationTasks } from './send.ts'

/**
 * kill -9 in the middle of sending (docs/product/notifications.md#guarantees): the real server with
 * its own data directory, killed while its carrier accepts a message. Accepted messages are known
 * by the statuses that carriers repeat; the others are sent once.
 */

const messages = 120
const untilKilled = 30
const phoneOf = (at: number) => `+6012${String(7_000_000 + at)}`

test('every message arrives once, though the program that sends them is killed', {
  timeout: 180_000,
}, async () => {
  const standIns = await openMessagingStandIns(() => new Date(), {
    retryAfterMs: 200,
    maxRetries: 600,
  })
  onTestFinished(() => standIns.close())
  const first = await startProgram(standIns.variables)
  onTestFinished(() => first.remove())
  await standIns.connect(first.url)
  const address = { host: join(first.dataDir, 'postgres'), user: 'postgres', database: 'jiran' }

  let taken = 0
  let killed: Promise<void> | undefined
  const { show } = standIns.phones
  standIns.phones.show = (number, message) => {
    show(number, message)
    taken += 1
    // The answer to this one never arrives.
    if (taken === untilKilled) killed = first.kill()
  }
  const before = openPool(address, 1)
  const now = new Date()
  await inTransaction(before, (tx) => notify(tx, now, Array.from({ length: messages }, urgent)))
  await expect.poll(() => taken, { timeout: 60_000 }).toBeGreaterThanOrEqual(untilKilled)
  await killed
  // The connection has ended with the database.
  await before.end().catch(() => undefined)
  expect(taken).toBeLessThan(messages)

  const second = await startProgram({
    ...standIns.variables,
    DATA_DIR: first.dataDir,
    PORT: `${first.port}`,
  })
  onTestFinished(async () => {
    await second.stop()
  })
  const pool = openPool(address, 1)
  onTestFinished(() => pool.end())
  const left = async () => {
    const [row] = await query<{ count: number }>(pool, {
      text: `select count(*)::int as count from graphile_worker.jobs
             where task_identifier = 'send-notifications' and locked_at is null and run_at <= now()`,
    })
    return row?.count
  }
  await expect.poll(left, { timeout: 60_000 }).toBe(0)
  // The statuses of the killed process's messages are repeated until they are acknowledged.
  await standIns.idle()

  // Another process, after the five minutes that a message in doubt waits.
  const later = { clock: () => new Date(Date.now() + 6 * 60_000), messaging: standIns.providers }
  const settings = { ...readSettings({ DEMO: '0' }, '/'), ...secrets }
  await runQueued(pool, notificationTasks({ pool, settings, ...later }))
  await standIns.idle()

  const shown = Array.from({ length: messages }, (_, at) => standIns.phones.of(phoneOf(at)))
  expect(shown.map((phone) => phone.messages.length)).toEqual(shown.map(() => 1))
  const states = await query(pool, {
    text: `select state, count(*)::int from notification where key like 'killed:%' group by state`,
  })
  expect(states).toEqual([{ state: 'delivered', count: messages }])
})

const secrets = { sessionSecret: 'not used here', encryptionKey: Buffer.alloc(32) }

/** To a member of staff: sent at once, in a separate job. */
function urgent(_: unknown, at: number): NewNotification {
  return {
    key: `killed:${at}`,
    kind: 'urgent',
    parameters: { name: 'Nur', path: '/today', what: 'A visit without a crew', count: 1 },
    to: { phone: phoneOf(at), email: null, locale: 'en' },
  }
}
