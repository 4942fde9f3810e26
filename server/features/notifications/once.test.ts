import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openingMoment, type Person, startTestApp } from '../../../testing/app.ts'
import { openCarrier } from '../../../testing/carrier.ts'
import { runQueued } from '../../../testing/queued-jobs.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { type NewNotification, notify } from './notify.ts'
import { notificationTasks } from './send.ts'

/* What random histories have found (histories.test.ts), each as an example of its own. */

let now = openingMoment
const whatsapp = await openCarrier('whatsapp', () => now)
const sms = await openCarrier('sms', () => now)
const testApp = await startTestApp({
  messaging: { whatsapp: whatsapp.provider, sms: sms.provider },
})
afterAll(async () => {
  await whatsapp.close()
  await sms.close()
})
const { pool, deps, url } = testApp
const sending = notificationTasks(deps)

let customer: Person
let phone = ''
let keys = 0

function setClock(moment: Date) {
  now = moment
  testApp.clock.set(moment)
}

const later = (minutes: number) => setClock(new Date(now.getTime() + minutes * 60_000))
const runJobs = () => runQueued(pool, sending)

beforeEach(async () => {
  setClock(openingMoment)
  for (const carrier of [whatsapp, sms]) {
    carrier.carried.length = 0
    carrier.fates.length = 0
    carrier.decide(() => 'take')
    carrier.accept('sent')
  }
  await pool.query('delete from notification')
  await pool.query('delete from graphile_worker._private_jobs')
  keys += 1
  phone = `+6012${String(5_000_000 + keys)}`
  customer = await testApp.customer({ phone })
  await query(pool, {
    text: `insert into consent (account_id, phone, channel, category, granted, wording, source, at)
           select $1, $2, channel, 'utility', true, 'I agree', 'profile', $3
           from unnest(array['whatsapp', 'sms']) as channel`,
    values: [customer.accountId, phone, now],
  })
})

function tell(more: Partial<NewNotification> = {}) {
  keys += 1
  const one = {
    key: `once:${keys}`,
    kind: 'arrived',
    parameters: { name: 'Aisyah', path: '/', worker: 'Siti', skill: 'Cleaner' },
    to: { accountId: customer.accountId, phone, email: null, locale: 'en' },
    ...more,
  } as NewNotification
  return inTransaction(pool, (tx) => notify(tx, [one], now))
}

const states = async () => {
  const { rows } = await pool.query('select state from notification order by id')
  return rows.map(({ state }: { state: string }) => state)
}

describe('a message that its provider has taken', () => {
  test('is not sent again, though no status of it ever comes', async () => {
    whatsapp.accept('sending')
    await tell({ kind: 'done', parameters: doneBy(['Siti']) } as Partial<NewNotification>)
    await runJobs()
    expect(await states()).toEqual(['sent'])
    later(6)
    await runJobs()
    expect(whatsapp.carried).toHaveLength(1)
  })

  test('is not sent again where the answer was lost and a status says that it is queued', async () => {
    whatsapp.fates.push('lose-answer')
    await tell({ kind: 'done', parameters: doneBy(['Siti']) } as Partial<NewNotification>)
    await runJobs()
    const [one] = whatsapp.carried
    if (!one) throw new Error('nothing was sent')
    await whatsapp.tell(url, one, 'queued')
    later(6)
    await runJobs()
    expect(whatsapp.carried).toHaveLength(1)
  })
})

test('of several that say the same of a visit, only the newest is sent', async () => {
  await testApp.hire(2)
  const { body } = await testApp.book(customer)
  await pool.query('delete from graphile_worker._private_jobs')
  const { rows } = await pool.query<{ id: number; starts_at: Date }>(
    'select id, starts_at from booking where booking_id = $1',
    [body.booking_id],
  )
  const [visit] = rows
  if (!visit) throw new Error('nothing was booked')
  setClock(new Date('2026-03-02T14:00:00Z'))
  const starts = visit.starts_at.toISOString()
  const parameters = {
    name: 'Aisyah',
    path: '/',
    skill: 'Cleaner',
    starts_at: starts,
    crew: ['Siti'],
  }
  for (const key of ['crew-changed:1', 'crew-changed:3'])
    await tell({ key, kind: 'crew-changed', parameters, bookingId: visit.id } as object)
  setClock(new Date('2026-03-03T00:00:00Z'))
  await runJobs()
  expect(whatsapp.carried).toHaveLength(1)
  expect(await states()).toEqual(['cancelled', 'sent'])
})

function doneBy(crew: string[]) {
  return { name: 'Aisyah', path: '/', skill: 'Cleaner', crew }
}
