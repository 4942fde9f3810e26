import { expect, test } from 'vitest'
import { addDays } from '../../../domain/booking/starts/calendar.ts'
import type { Preference } from '../../../domain/workers/preferences.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { handOverIn } from '../../../testing/hand-over.ts'
import type { Person } from '../../../testing/people.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const manager = await testApp.manager()
const { crewOf, hire, book, expectSound } = handOverIn(testApp, manager)

const nextWeek = addDays(usualDay, 7)
const taken = { status: 409, body: { code: 'favourite-taken' } }

const wish = (who: Person, worker: number, said: Preference = 'favourite') =>
  pool.query(
    `insert into worker_wish values ($1, $2, $3, now())
     on conflict (account_id, worker_id) do update set wish = excluded.wish`,
    [who.accountId, worker, said],
  )

async function customerWith(...favourites: number[]): Promise<Person> {
  const who = await testApp.customer()
  for (const worker of favourites) await wish(who, worker)
  return who
}

async function named(name: string): Promise<number> {
  const id = await hire()
  await pool.query('update worker set full_name = $2 where id = $1', [id, name])
  return id
}

/** A customer with two favourites. */
async function withTwo() {
  const [aisyah, boonSeng] = [await named('Aisyah binti Ali'), await named('Boon Seng Tan')]
  return { aisyah, boonSeng, who: await customerWith(aisyah, boonSeng) }
}

test('the favourite whom the customer chose is reserved for every visit', async () => {
  const { aisyah, boonSeng, who } = await withTwo()
  const starts = await testApp.post<{ value: string; favourites?: unknown }[]>(
    '/booking-details/get-available-slots/',
    {
      post_code: 59100,
      skill: 'Cleaner',
      no_of_hours: 4,
      worker_count: 1,
      frequency: 'one-time',
      start_date: nextWeek,
    },
    who,
  )
  expect(starts.body.find(({ value }) => value === '09:00')?.favourites).toEqual([
    { worker: aisyah, first_name: 'Aisyah' },
    { worker: boonSeng, first_name: 'Boon Seng' },
  ])
  const first = await book({ start_date: nextWeek, favourite: boonSeng }, who)
  expect(first).toMatchObject({ favourites: ['Boon Seng'] })
  expect(await crewOf(first.booking_id)).toEqual([boonSeng])
  // Without a choice, the worker with fewer hours comes; a chosen favourite comes despite more hours.
  const any = await book({ start_date: addDays(nextWeek, 1), favourite: '' }, who)
  expect(any).toMatchObject({ favourites: ['Aisyah'] })
  for (const [at, favourite] of [boonSeng, boonSeng, aisyah].entries()) {
    const chosen = await book({ start_date: addDays(nextWeek, 2 + at), favourite }, who)
    expect(await crewOf(chosen.booking_id)).toEqual([favourite])
  }
  const weekly = { frequency: 'weekly', payment_method: 'Online', favourite: boonSeng }
  const series = await book({ start_date: nextWeek, start_time: '15:00', ...weekly }, who)
  expect(series.booking_ids.length).toBeGreaterThan(1)
  for (const id of series.booking_ids) expect(await crewOf(id)).toEqual([boonSeng])
  // The rest of the crew is chosen as usual.
  const pair = { start_date: addDays(nextWeek, 6), worker_count: 2, favourite: boonSeng }
  expect(await crewOf((await book(pair, who)).booking_id)).toEqual([aisyah, boonSeng])
  await expectSound()
})

test('taken in the meantime, nothing is booked, and the customer chooses again', async () => {
  const { aisyah, boonSeng, who } = await withTwo()
  await book({ start_date: nextWeek, favourite: boonSeng }, await customerWith(boonSeng))
  const chosen = { start_date: nextWeek, favourite: boonSeng }
  const refused = await testApp.book(who, chosen)
  expect(refused).toMatchObject(taken)
  expect(refused.body.response).toBe(
    'The worker you chose is no longer available at this time. Please choose again',
  )
  // Not at a single visit of a series either.
  const weekly = { ...chosen, start_date: addDays(nextWeek, -7), frequency: 'weekly' }
  expect(await testApp.book(who, { ...weekly, payment_method: 'Online' })).toMatchObject(taken)
  expect(
    (await pool.query('select from booking where account_id = $1', [who.accountId])).rows,
  ).toEqual([])
  const any = await book({ start_date: nextWeek }, who)
  expect(any).toMatchObject({ favourites: ['Aisyah'] })
  expect(await crewOf(any.booking_id)).toEqual([aisyah])
  await expectSound()
})

test('of several who choose the same one at once, one has them, and each may have the other', async () => {
  const [aisyah, boonSeng] = [await named('Aisyah binti Ali'), await named('Boon Seng Tan')]
  for (let round = 0; round < 6; round += 1) {
    clock.set('2026-03-02T01:00:00Z')
    const people = await Promise.all([1, 2, 3, 4].map(() => customerWith(aisyah, boonSeng)))
    const start = { start_date: addDays(nextWeek, round), favourite: boonSeng }
    const answers = await Promise.all(people.map((who) => testApp.book(who, start)))
    const [booked, ...others] = answers.filter(({ status }) => status === 201)
    expect(others).toEqual([])
    expect(booked?.body).toMatchObject({ favourites: ['Boon Seng'] })
    expect(await crewOf(booked?.body.booking_id ?? '')).toEqual([boonSeng])
    const refused = answers.filter(({ status }) => status !== 201)
    for (const answer of refused) expect(answer).toMatchObject(taken)
    const [again] = people.filter((_, at) => answers[at]?.status === 409)
    const second = again && (await book({ ...start, favourite: aisyah }, again))
    expect(await crewOf(second?.booking_id ?? '')).toEqual([aisyah])
  }
  await expectSound()
})

test('sent twice under one key, the second time has the answer of the first', async () => {
  const { boonSeng, who } = await withTwo()
  const body = { start_date: nextWeek, favourite: boonSeng }
  const [first, second] = await Promise.all([
    testApp.book(who, body, 'chosen-twice'),
    testApp.book(who, body, 'chosen-twice'),
  ])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body.booking_id).toBe(first.body.booking_id)
})

test('only an own favourite is chosen, by the customer or by staff who book for them', async () => {
  const { aisyah, boonSeng, who } = await withTwo()
  const stranger = await named('Somebody Else')
  await wish(who, aisyah, 'not-again')
  for (const favourite of [stranger, aisyah, 2_000_000_000, -1, 1.5, "' or true --", ['x'], {}])
    expect(await testApp.book(who, { start_date: nextWeek, favourite })).toMatchObject(taken)
  const chosen = { start_date: nextWeek, favourite: boonSeng }
  expect(await testApp.book(await testApp.customer(), chosen)).toMatchObject(taken)
  const onThePhone = await testApp.book(manager, { ...chosen, customer_id: who.accountId })
  expect(onThePhone).toMatchObject({ status: 201, body: { favourites: ['Boon Seng'] } })
  expect(await crewOf(onThePhone.body.booking_id)).toEqual([boonSeng])
})
