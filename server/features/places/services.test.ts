import { expect, test } from 'vitest'
import { services } from '../../../domain/services/catalogue.ts'
import { cleaning, startTestApp, usualDay } from '../../../testing/app.ts'
import { usualPostcode } from '../../../testing/people.ts'
import { priceBook } from './price-book.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
await testApp.hire(4)
const admin = await testApp.admin()
const customer = await testApp.customer()

type State = { skill: string; state: string; version: number; workers: number; landing: string }
type Answer = { success: boolean; response: string; code?: string }

const read = async () =>
  (await testApp.get<{ items: State[] }>('/staff/services/', admin)).body.items
const one = async (skill: string) => {
  const found = (await read()).find((each) => each.skill === skill)
  if (!found) throw new Error(skill)
  return found
}
const put = (body: object, who = admin) => testApp.put<Answer>('/staff/services/', body, who)
async function change(skill: string, state: string) {
  const { version } = await one(skill)
  const { status, body } = await put({ skill, state, version })
  expect(status).toBe(200)
  return body.response
}

test('a new database offers the services as the home page of the specification', async () => {
  const items = await read()
  expect(items.map(({ skill }) => skill)).toEqual(services.map(({ skill }) => skill))
  const by = (state: string) =>
    items.filter((each) => each.state === state).map((each) => each.skill)
  expect(by('open')).toEqual(['Cleaner', 'Care Giver'])
  expect(by('soon')).toEqual(['Gardener', 'General Worker', 'Movers Packers', 'Task Errands'])
  expect(by('link')).toEqual(['Caring Wheels', 'Tree Cutting'])
  expect(await one('Gardener')).toMatchObject({
    version: 1,
    landing: '/service/gardening-service-malaysia',
    regions: 7,
    regions_priced: 7,
  })
  expect((await one('Cleaner')).landing).toBe('/service/cleaning-service-malaysia')
})

test('an Admin opens one: every process follows, and the audit log says who', async () => {
  const elsewhere = priceBook(pool)
  expect((await elsewhere(clock.now())).stateOf('Gardener')).toBe('soon')
  expect(await change('Gardener', 'open')).toBe(
    'Gardener is open and offered on the home page and on its own page.',
  )
  clock.later(1)
  expect((await elsewhere(clock.now())).stateOf('Gardener')).toBe('open')
  const { rows } = await pool.query(
    "select action, subject, before, after from audit_entry where subject_kind = 'service'",
  )
  expect(rows).toEqual([
    {
      action: 'service-changed',
      subject: 'Gardener',
      before: { state: 'soon' },
      after: { state: 'open' },
    },
  ])
  expect((await put({ skill: 'Gardener', state: 'open', version: 2 })).body.response).toBe(
    'Nothing was changed',
  )
})

test('a hidden service cannot be quoted or booked; its bookings stay', async () => {
  const booked = await testApp.book(customer)
  expect(booked.status).toBe(201)
  await change('Cleaner', 'hidden')
  const refused = {
    status: 409,
    body: {
      success: false,
      code: 'service-hidden',
      response: 'Cleaning cannot be booked at the moment.',
    },
  }
  for (const who of [customer, admin])
    expect(await testApp.book(who, { start_time: '15:00' })).toMatchObject(refused)
  expect(await testApp.post('/cleaning/get-cleaning-cost/', cleaning)).toMatchObject(refused)
  const slots = {
    post_code: usualPostcode,
    skill: 'Cleaner',
    start_date: usualDay,
    no_of_hours: 4,
    worker_count: 1,
  }
  expect(await testApp.post('/api/get-available-slots/', slots)).toMatchObject(refused)
  const waiting = { ...slots, email: 'mei@x.test' }
  expect(await testApp.post('/waiting-list/', waiting)).toMatchObject(refused)
  // Its own visits can still be moved.
  const moving = { ...slots, booking_id: booked.body.booking_id }
  expect((await testApp.post('/api/get-available-slots/', moving, customer)).status).toBe(200)
  await change('Cleaner', 'link')
  expect((await testApp.book(customer, { start_time: '15:00' })).status).toBe(201)
})

test('an outdated page, an unknown service and one without rates are refused', async () => {
  const { version } = await one('Tree Cutting')
  expect((await put({ skill: 'Tree Cutting', state: 'soon', version })).status).toBe(200)
  const late = await put({ skill: 'Tree Cutting', state: 'hidden', version })
  expect(late).toMatchObject({ status: 409, body: { code: 'out-of-date' } })
  expect(late.body.response).toContain('changed this on')
  expect((await put({ skill: 'Barber', state: 'open', version: 1 })).status).toBe(404)
  await pool.query("delete from rate where skill = 'Tree Cutting'")
  expect(await put({ skill: 'Tree Cutting', state: 'open', version: version + 1 })).toMatchObject({
    status: 409,
    body: { code: 'service-without-rates' },
  })
})

test('of forty concurrent changes one is stored', async () => {
  const { version } = await one('Gardener')
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      put({ skill: 'Gardener', state: at % 2 ? 'hidden' : 'link', version }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'out-of-date')).toHaveLength(39)
  expect((await one('Gardener')).version).toBe(version + 1)
})
