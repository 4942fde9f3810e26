import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { openingMoment, startTestApp, usualDay } from '../../../testing/app.ts'
import { type Person, usualPostcode } from '../../../testing/people.ts'
import { waitingRequest } from '../../../testing/waiting-list.ts'
import { findViolations } from '../monitoring/invariants.ts'
import { bookingTasks } from '../ordering/tasks.ts'
import { priceBook } from '../places/price-book.ts'
import { notifyWaiting, waitingTasks } from './notify-waiting.ts'

const testApp = await startTestApp()
const { pool, deps, clock } = testApp
const prices = priceBook(pool)

type Body<Key extends keyof Contract> = z.output<Contract[Key]['response']>
type Joined = Body<'POST /waiting-list/'> & { code?: string }
type Opened = Body<'GET /waiting-list/'>

const join = (email: string, changes: object = {}, who?: Person) =>
  testApp.post<Joined>('/waiting-list/', { ...waitingRequest, email, ...changes }, who)
const open = (entry: string) =>
  testApp.get<Opened>(`/waiting-list/?${new URLSearchParams({ entry })}`)
const run = async () => notifyWaiting(deps, await prices(clock.now()), clock.now())
const written = async () =>
  (
    await pool.query<{ email: string; path: string }>(
      `select email, parameters->>'path' as path from notification
       where kind = 'time-available' order by id`,
    )
  ).rows
const linkIn = (path = '') => new URLSearchParams(path.split('?')[1]).get('entry') ?? ''

/** The only worker's second visit; the two and their buffers take the day from 8 to 22. */
let taken: string
let owner: Person
beforeEach(async () => {
  clock.set(openingMoment)
  await pool.query('truncate waiting_entry')
  await pool.query("delete from notification where kind = 'time-available'")
  await testApp.dismissAll()
  await testApp.hire(1)
  owner = await testApp.customer()
  const booked = [
    await testApp.book(owner, { start_time: '08:00', no_of_hours: 8 }),
    await testApp.book(owner, { start_time: '17:00', no_of_hours: 4 }),
  ]
  expect(booked.map(({ status }) => status)).toEqual([201, 201])
  taken = booked[1]?.body.booking_ids?.[0] ?? ''
})

const cancel = async () => {
  const done = await testApp.post(
    '/booking-details/cancel-booking/',
    { skill: 'Cleaner', id: taken },
    owner,
  )
  expect(done).toMatchObject({ status: 200 })
}

describe('waiting for a start', () => {
  test('people who wait are notified once when a visit is cancelled, in the order of their requests', async () => {
    for (const email of ['first@x.test', 'second@x.test', 'third@x.test'])
      expect(await join(email)).toMatchObject({ status: 200, body: { success: true } })
    expect(await run()).toBe(0)
    await cancel()
    const together = await Promise.all([run(), run(), run()])
    expect(together.reduce((sum, each) => sum + each, 0)).toBe(3)
    expect(await run()).toBe(0)
    expect((await written()).map(({ email }) => email)).toEqual([
      'first@x.test',
      'second@x.test',
      'third@x.test',
    ])
  })

  test('two open their links at once: one gets the crew, the other sees so and may wait again', async () => {
    const people = await testApp.customers(2)
    for (const who of people) await join(who.email, {}, who)
    await cancel()
    await waitingTasks(deps, prices)['notify-waiting']?.({})
    const links = (await written()).map(({ path }) => linkIn(path))
    expect(links).toHaveLength(2)
    const opened = await Promise.all(links.map(open))
    for (const { body } of opened)
      expect(body).toMatchObject({
        skill: 'Cleaner',
        post_code: usualPostcode,
        start_date: usualDay,
        answers: { no_of_hours: 4, worker_count: 1, frequency: 'one-time' },
        waits: false,
        starts: ['17:00', '18:00'],
      })
    const booked = await Promise.all(
      people.map((who) => testApp.book(who, { start_time: '17:00', payment_method: 'Online' })),
    )
    expect(booked.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
    const winner = booked.findIndex(({ status }) => status === 201)
    const [held] = (
      await pool.query<{ hold: Date }>(
        'select hold_until as hold from booking_order where ref = $1',
        [booked[winner]?.body.order],
      )
    ).rows
    expect((held?.hold.getTime() ?? 0) - clock.now().getTime()).toBe(15 * 60_000)
    const loser = links[1 - winner] ?? ''
    expect((await open(loser)).body).toMatchObject({ waits: false, starts: [] })
    expect((await testApp.post('/waiting-list/wait/', { entry: loser })).status).toBe(200)
    expect((await open(loser)).body.waits).toBe(true)
    expect(await run()).toBe(0)

    // The winner does not pay: the hold ends, and the other person is notified a second time.
    clock.set(new Date(clock.now().getTime() + 16 * 60_000))
    await bookingTasks(deps)['expire-holds']?.({})
    expect(await run()).toBe(1)
    expect(await written()).toHaveLength(3)
    expect(await findViolations(pool)).toEqual([])
  })

  test('a person who has booked the day stops waiting, and a past day is deleted', async () => {
    const who = await testApp.customer()
    await join(who.email, {}, who)
    await join('visitor@x.test')
    await cancel()
    expect((await testApp.book(who, { start_time: '17:00' })).status).toBe(201)
    expect(await run()).toBe(0)
    const rows = async () => (await pool.query('select email from waiting_entry')).rows
    expect(await rows()).toEqual([{ email: 'visitor@x.test' }])
    clock.set(new Date(`${usualDay}T16:00:00Z`))
    expect(await run()).toBe(0)
    expect(await rows()).toEqual([])
  })

  test('a person whose account was merged stops waiting, too', async () => {
    const [remaining, closed] = await testApp.customers(2)
    await join(closed?.email ?? '')
    await pool.query(
      'update account set merged_into = $1, merged_at = $2, switched_off_at = $2 where id = $3',
      [remaining?.accountId, clock.now(), closed?.accountId],
    )
    await cancel()
    expect(await testApp.book(remaining, { start_time: '17:00' })).toMatchObject({ status: 201 })
    await waitingTasks(deps, prices)['notify-waiting']?.({})
    expect((await pool.query('select from waiting_entry')).rowCount).toBe(0)
  })

  test('a blocked customer is notified only once the block is removed', async () => {
    const blocked = await testApp.customer()
    await join(blocked.email)
    await pool.query(`update account set blocked_at = $1, blocked_reason = 'Owes' where id = $2`, [
      clock.now(),
      blocked.accountId,
    ])
    await cancel()
    expect(await run()).toBe(0)
    await pool.query('update account set blocked_at = null, blocked_reason = null where id = $1', [
      blocked.accountId,
    ])
    expect(await run()).toBe(1)
  })

  test('a new worker frees the day too; in quiet hours nobody is notified', async () => {
    await join('night@x.test')
    await testApp.hire(1)
    clock.set(new Date('2026-03-02T14:00:00Z'))
    expect(await run()).toBe(0)
    clock.set(new Date('2026-03-03T00:00:00Z'))
    expect(await run()).toBe(1)
  })

  test('asking again keeps the place; a day with a start, a wrong link and too many days are refused', async () => {
    const first = await join(' Mei@X.test ')
    await join('second@x.test')
    const again = await join('mei@x.test', { no_of_hours: 3 })
    expect(again.body.entry).toBeUndefined()
    expect((await open(first.body.entry ?? '')).body.answers).toMatchObject({ no_of_hours: 3 })
    await cancel()
    expect(await join('late@x.test')).toMatchObject({
      status: 409,
      body: { code: 'day-has-starts' },
    })
    await run()
    expect((await written()).map(({ email }) => email)).toEqual(['mei@x.test', 'second@x.test'])
    expect((await open(`${first.body.entry}x`)).status).toBe(404)
    expect((await open('1.x')).status).toBe(404)

    await testApp.dismissAll()
    const days = Array.from({ length: 10 }, (_, at) => `2026-04-${String(at + 10)}`)
    for (const start_date of days)
      await pool.query(
        `insert into waiting_entry (email, skill, post_code, day, language, created_at)
         values ('many@x.test', 'Cleaner', $1, $2, 'en', $3)`,
        [usualPostcode, start_date, clock.now()],
      )
    expect(await join('many@x.test')).toMatchObject({
      status: 409,
      body: { code: 'waiting-too-many' },
    })
  })

  test('ends by its link, goes with the account, and is in what a person downloads', async () => {
    const ended = (await join('ends@x.test')).body.entry ?? ''
    expect((await testApp.post('/waiting-list/end/', { entry: ended })).status).toBe(200)
    expect((await open(ended)).status).toBe(404)

    const who = await testApp.customer()
    await join(who.email, {}, who)
    const { body: own } = await testApp.get<Record<string, object[]>>('/account/my-data/', who)
    expect(own.waiting_list).toMatchObject([{ email: who.email, day: usualDay, skill: 'Cleaner' }])
    await pool.query('delete from account where id = $1', [who.accountId])
    expect((await pool.query('select 1 from waiting_entry')).rowCount).toBe(0)
  })

  test('staff see how many wait for which day, without their e-mails', async () => {
    for (const email of ['a@x.test', 'b@x.test']) await join(email)
    const { body } = await testApp.get<Body<'GET /staff/areas/demand/'>>(
      '/staff/areas/demand/',
      await testApp.admin(),
    )
    expect(body.items).toMatchObject([
      { post_code: usualPostcode, day: usualDay, skill: 'Cleaner', waiting: 2, known: true },
    ])
    expect(JSON.stringify(body)).not.toContain('@')
  })
})
