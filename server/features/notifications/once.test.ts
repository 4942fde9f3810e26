import { beforeEach, describe, expect, test } from 'vitest'
import { openingMoment, usualDay } from '../../../testing/app.ts'
import { startAppWithCarriers } from '../../../testing/app-with-carriers.ts'
import type { Person } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/queued-jobs.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { tomorrowListTasks } from '../bookings/crew-notices/tomorrow-list.ts'
import { reminderTasks } from '../bookings/mails/reminders.ts'
import { type NewNotification, notify } from './notify.ts'
import { notificationTasks } from './send.ts'

/** Findings of random histories (histories.test.ts), each as a separate example. */

const { testApp, whatsapp, sms, setClock, later } = await startAppWithCarriers()
const { pool, deps, url, clock } = testApp
const sending = notificationTasks(deps)

let customer: Person
let phone = ''
let keys = 0

const runJobs = () => runQueued(pool, sending)

beforeEach(async () => {
  setClock(openingMoment)
  for (const carrier of [whatsapp, sms]) {
    carrier.carried.length = 0
    carrier.behaviours.length = 0
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
    values: [customer.accountId, phone, clock.now()],
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
  return inTransaction(pool, (tx) => notify(tx, clock.now(), [one]))
}

const states = async () => {
  const { rows } = await pool.query('select state from notification order by id')
  return rows.map(({ state }: { state: string }) => state)
}

describe('a message that its provider has accepted', () => {
  test('is not sent again, even if no status arrives', async () => {
    whatsapp.accept('sending')
    await tell({ kind: 'done', parameters: doneBy(['Siti']) } as Partial<NewNotification>)
    await runJobs()
    expect(await states()).toEqual(['sent'])
    later(6)
    await runJobs()
    expect(whatsapp.carried).toHaveLength(1)
  })

  test('is not sent again if the answer was lost but a status says that it is queued', async () => {
    whatsapp.behaviours.push('lose-answer')
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

async function visit(changes: object = {}) {
  await testApp.dismissAll()
  const hired = await testApp.hire(2)
  const { body } = await testApp.book(customer, changes)
  await pool.query('delete from notification')
  await pool.query('delete from graphile_worker._private_jobs')
  const [row] = await query<{ id: number; order_id: number; starts_at: Date; worker_id: number }>(
    pool,
    {
      text: `select b.id, b.order_id, b.starts_at, a.worker_id
             from booking b join assignment a on a.booking_id = b.id where b.booking_id = $1`,
      values: [body.booking_id],
    },
  )
  if (!row) throw new Error('nothing was booked')
  return { ...row, bookingId: body.booking_id ?? '', hired }
}

async function move(bookingId: string, time: string) {
  const to = { booking_id: bookingId, skill: 'Cleaner', start_date: usualDay, start_time: time }
  const path = '/booking-details/update/booking-details/'
  expect(await testApp.put(path, to, await testApp.admin())).toMatchObject({ status: 200 })
}

async function send(
  bookingId: string,
  hired: readonly { id: number; identifier: string }[],
  id: number,
) {
  const workers = hired.filter((each) => each.id === id).map((each) => each.identifier)
  const path = '/booking-details/update/assigned-workers/'
  const change = { booking_id: bookingId, skill: 'Cleaner', workers }
  expect(await testApp.put(path, change, await testApp.admin())).toMatchObject({ status: 200 })
}

describe('a visit', () => {
  test('whose crew changed twice before the morning is notified only of the newest', async () => {
    const { id, starts_at: starts } = await visit()
    setClock(new Date('2026-03-02T14:00:00Z'))
    const about = { name: 'Aisyah', path: '/', skill: 'Cleaner', starts_at: starts.toISOString() }
    const parameters = { ...about, crew: ['Siti'] }
    for (const key of ['crew-changed:1', 'crew-changed:3'])
      await tell({ key, kind: 'crew-changed', parameters, bookingId: id } as object)
    setClock(new Date('2026-03-03T00:00:00Z'))
    await runJobs()
    expect(whatsapp.carried).toHaveLength(1)
    expect(await states()).toEqual(['cancelled', 'sent'])
  })

  test('that is assigned its current crew notifies nobody', async () => {
    const { bookingId, worker_id: worker, hired } = await visit()
    await send(bookingId, hired, worker)
    expect(await states()).toEqual([])
    await send(bookingId, hired, hired.find(({ id }) => id !== worker)?.id ?? 0)
    expect(await states()).toEqual(['queued'])
  })

  test('that gets back the crew that its customer was notified of repeats nothing', async () => {
    const { bookingId, worker_id: first, hired } = await visit()
    const second = hired.find(({ id }) => id !== first)?.id ?? 0
    setClock(new Date('2026-03-02T02:00:00Z'))
    await send(bookingId, hired, second)
    await runJobs()
    expect(await states()).toEqual(['sent'])
    await send(bookingId, hired, first)
    await send(bookingId, hired, second)
    await runJobs()
    const { rows } = await pool.query('select state, reason from notification order by id')
    expect(rows).toEqual([
      { state: 'sent', reason: null },
      { state: 'cancelled', reason: 'replaced' },
      { state: 'cancelled', reason: 'said-already' },
    ])
    await send(bookingId, hired, first)
    await runJobs()
    expect((await states()).at(-1)).toBe('sent')
  })

  test('repeats nothing that left after a newer notification of another kind', async () => {
    const { id, starts_at: starts } = await visit()
    const about = { name: 'Aisyah', path: '/', skill: 'Cleaner', starts_at: starts.toISOString() }
    const change = { kind: 'crew-changed', parameters: { ...about, crew: ['Siti'] }, bookingId: id }
    const order = { ...about, hours: 3, visits: 1, cash_sen: 18_000 }
    setClock(new Date('2026-03-02T14:00:00Z'))
    await tell({ ...change, key: 'crew-changed:1' } as object)
    await tell({ kind: 'booked', parameters: order, bookingId: id, key: 'booked' } as object)
    await runJobs()
    expect(await states()).toEqual(['queued', 'sent'])
    setClock(new Date('2026-03-03T00:00:00Z'))
    await runJobs()
    await tell({ ...change, key: 'crew-changed:3' } as object)
    await runJobs()
    expect(await states()).toEqual(['sent', 'sent', 'cancelled'])
  })

  test('that is moved to its current start notifies nobody', async () => {
    const { bookingId } = await visit()
    await move(bookingId, '09:00')
    expect(await states()).toEqual([])
    await move(bookingId, '10:00')
    expect(await states()).toEqual(['queued'])
  })

  test('that was moved and moved back before its reminder is still reminded of', async () => {
    const { bookingId, starts_at: starts } = await visit({ start_time: '13:00' })
    const remind = () => reminderTasks(deps)['remind-customers']?.({})
    whatsapp.decide(() => ({ refuse: '131000', retry: 'later' }))
    setClock(new Date(starts.getTime() - 119 * 60_000))
    await remind()
    await runJobs()
    await move(bookingId, '16:00')
    later(1)
    await runJobs()
    await move(bookingId, '13:00')
    whatsapp.decide(() => 'take')
    await remind()
    await remind()
    await runJobs()
    const { rows } = await pool.query(
      `select state, reason from notification where kind = 'soon' order by id`,
    )
    expect(rows).toEqual([
      { state: 'cancelled', reason: 'visit-moved' },
      { state: 'sent', reason: null },
    ])
  })
})

test('the list of tomorrow names the confirmed visits, though the worker is also held for one', async () => {
  const { hired } = await visit({ start_time: '09:00' })
  await pool.query(`update worker set phone = '+60 11' || (30000000 + id) where id = any($1)`, [
    hired.map(({ id }) => id),
  ])
  const held = { start_time: '14:00', payment_method: 'Online', worker_count: 2 }
  expect(await testApp.book(customer, held)).toMatchObject({ status: 201 })
  setClock(new Date('2026-03-08T10:00:00Z'))
  await tomorrowListTasks(deps)['list-visits-of-tomorrow']?.({})
  await runJobs()
  expect(whatsapp.carried.map(({ template }) => template?.name)).toEqual(['jiran_tomorrow_list'])
  expect(whatsapp.carried[0]?.text).toContain('9:00 AM')
  expect(whatsapp.carried[0]?.text).not.toContain('2:00 PM')
})

test('the end of a hold is reported though its first visit was cancelled', async () => {
  await visit()
  const online = { frequency: 'weekly', payment_method: 'Online', start_time: '14:00' }
  const { status, body } = await testApp.book(customer, online)
  expect(status).toBe(201)
  const [first, second] = body.booking_ids ?? []
  await testApp.post('/booking-details/cancel-booking/', { id: first }, await testApp.admin())
  await runJobs()
  later(11)
  await reminderTasks(deps)['remind-customers']?.({})
  await runJobs()
  const mine = whatsapp.carried.filter(({ to }) => to === phone)
  expect(mine.map(({ template }) => template?.name)).toEqual([
    'jiran_cancelled',
    'jiran_payment_lapsing',
  ])
  const { rows } = await pool.query(
    `select b.booking_id from notification n join booking b on b.id = n.booking_id
     where n.kind = 'payment-lapsing' and n.phone = $1`,
    [phone],
  )
  expect(rows).toEqual([{ booking_id: second }])
})

function doneBy(crew: string[]) {
  return { name: 'Aisyah', path: '/', skill: 'Cleaner', crew }
}
