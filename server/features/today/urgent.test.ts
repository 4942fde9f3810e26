import { beforeEach, expect, test } from 'vitest'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'
import { urgentTasks } from './urgent.ts'

const testApp = await startTestApp()
const { pool, clock, deps } = testApp
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
await testApp.putInCharge(manager)
await testApp.hire(6)

const minutes = (count: number) => clock.set(new Date(clock.now().getTime() + count * 60_000))
const remind = () => urgentTasks(deps)['notify-staff']?.({})

type Notified = { account_id: number; what: string; count: number }
async function notified(): Promise<Notified[]> {
  return query<Notified>(pool, {
    text: `select account_id, parameters->>'what' as what, (parameters->>'count')::int as count
           from notification where kind = 'urgent' order by id`,
  })
}

async function seen(who: Person, hoursAgo: number | null) {
  const at = hoursAgo === null ? null : new Date(clock.now().getTime() - hoursAgo * 3_600_000)
  await pool.query('update account set last_seen_at = $2 where id = $1', [who.accountId, at])
}

let places = 0
/** Sends a visitor's message, each from a new address. */
async function write() {
  places += 1
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/common/send-query/',
    payload: {
      first_name: 'Ravi',
      last_name: 'Kumar',
      email: `ravi${places}@mail.test`,
      phone: '+60123456789',
      subject: `Question ${places}`,
      message: 'Do you come to Kajang?',
      website: '',
    },
    remoteAddress: `10.9.0.${places}`,
  })
  expect(answer.statusCode).toBe(200)
}

beforeEach(async () => {
  clock.set(openingMoment)
  await pool.query('delete from notification')
  await pool.query('delete from urgent_item')
  await pool.query('delete from thread')
  await seen(admin, null)
  await seen(manager, 1)
})

test('a message that waits for an hour is reported once, to staff on duty', async () => {
  await write()
  await write()
  await remind()
  expect(await notified()).toEqual([])
  minutes(61)
  await remind()
  await remind()
  const first = { account_id: manager.accountId, what: 'messages', count: 2 }
  expect(await notified()).toEqual([first])

  await write()
  minutes(61)
  await seen(admin, 1)
  await remind()
  expect(await notified()).toEqual([
    first,
    ...[admin, manager]
      .map(({ accountId }) => ({ account_id: accountId, what: 'messages', count: 1 }))
      .sort((one, other) => one.account_id - other.account_id),
  ])
})

test('if nobody is on duty, all staff who can sign in are notified; questions wait for the end of quiet hours', async () => {
  await seen(manager, 13)
  await write()
  clock.set(new Date('2026-03-02T14:00:00Z'))
  await remind()
  expect(await notified()).toEqual([])
  clock.set(new Date('2026-03-03T00:00:00Z'))
  await remind()
  expect((await notified()).map((each) => each.account_id)).toEqual(
    [admin, manager].map(({ accountId }) => accountId).sort((one, other) => one - other),
  )
  await pool.query('update account set switched_off_at = now() where id = $1', [manager.accountId])
  await write()
  minutes(61)
  await remind()
  await pool.query('update account set switched_off_at = null where id = $1', [manager.accountId])
  expect((await notified()).at(-1)).toEqual({
    account_id: admin.accountId,
    what: 'messages',
    count: 1,
  })
  expect(await notified()).toHaveLength(3)
})

test('a visit that lacks workers is urgent a day before, at any hour, and again when it moves', async () => {
  const { booking_id: id } = (await testApp.book(await testApp.customer())).body
  await pool.query(
    `insert into crew_gap (booking_id, missing, since, reason)
     select id, 1, $2, 'on-leave' from booking where booking_id = $1`,
    [id, clock.now()],
  )
  await remind()
  expect(await notified()).toEqual([])
  clock.set(new Date('2026-03-08T20:00:00Z'))
  await seen(manager, 1)
  await remind()
  await remind()
  const one = { account_id: manager.accountId, what: 'crew', count: 1 }
  expect(await notified()).toEqual([one])
  await pool.query(
    `update booking set start_hour = start_hour + 1, starts_at = starts_at + interval '1 hour',
       ends_at = ends_at + interval '1 hour' where booking_id = $1`,
    [id],
  )
  await pool.query('delete from region_manager')
  await remind()
  await testApp.putInCharge(manager)
  expect(await notified()).toEqual([one, { ...one, account_id: admin.accountId }])
})

test('staff are notified of a failed urgent message, but not of one to staff', async () => {
  await pool.query(
    `insert into notification (key, kind, audience, locale, category, urgent, send_after, state,
       created_at, updated_at)
     select 'failed:' || audience || urgent, 'moved', audience, 'en', 'utility', urgent, $1, 'failed', $1, $1
     from unnest(array['customer', 'staff']) as audience, unnest(array[true, false]) as urgent`,
    [clock.now()],
  )
  await remind()
  expect(await notified()).toEqual([
    { account_id: manager.accountId, what: 'undelivered', count: 1 },
  ])
})

test('a settled urgent item is deleted a month later, an unsettled one stays', async () => {
  await write()
  await write()
  minutes(61)
  await remind()
  const items = async () =>
    (await query<{ item: string }>(pool, { text: 'select item from urgent_item' })).length
  const forget = () => urgentTasks(deps)['forget-settled-urgent']?.({})
  const settleOne = `update thread set state = 'closed', unanswered_since = null
    where id = (select min(id) from thread where state <> 'closed')`
  await pool.query(settleOne)
  minutes(29 * 24 * 60)
  await forget()
  expect(await items()).toBe(2)
  minutes(2 * 24 * 60)
  await forget()
  expect(await items()).toBe(1)
  await remind()
  expect(await notified()).toHaveLength(1)
  await pool.query(settleOne)
  await forget()
  expect(await items()).toBe(0)
})

test('a question that returns after that is reported again', async () => {
  await write()
  minutes(61)
  await remind()
  const { rows } = await pool.query('select id, state, unanswered_since from thread')
  await pool.query(`update thread set state = 'closed', unanswered_since = null`)
  minutes(31 * 24 * 60)
  await urgentTasks(deps)['forget-settled-urgent']?.({})
  await pool.query('update thread set state = $1, unanswered_since = $2', [
    rows[0]?.state,
    rows[0]?.unanswered_since,
  ])
  await seen(manager, 1)
  await remind()
  expect(await notified()).toHaveLength(2)
})
