import { beforeEach, expect, test } from 'vitest'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import type { RenewalPreview, Series } from '../../../domain/api/bookings/series.ts'
import { type Person, startTestApp } from '../../../testing/app.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { reminderTasks } from '../bookings/mails/reminders.ts'
import { findMoneyViolations, findViolations } from '../monitoring/invariants.ts'

const testApp = await startTestApp()
const { pool } = testApp
const { people, paid, cancel, refused } = visitsIn(testApp)
let customer: Person
beforeEach(() => {
  ;({ customer } = people)
})

type Outcome = { success: boolean; response: string; code?: string }

/** Four days before the last of the visits on 9, 16, 23 and 30 March 2026, at 9:00. */
const nearTheEnd = '2026-03-26T01:00:00Z'
const read = async (order: string, who = customer) =>
  (await testApp.get<Series>(`/booking-details/series/?order=${order}`, who)).body
const preview = (body: object, who = customer) =>
  testApp.post<RenewalPreview & Outcome>('/booking-details/series/renewal/preview/', body, who)
const renew = (body: object, headers = {}, who = customer) =>
  testApp.post<BookAnswer & Outcome>('/booking-details/series/renewal/', body, who, headers)

/** A weekly cleaning, paid, whose end is near. */
async function endingSeries(changes: object = {}): Promise<BookAnswer> {
  const answer = await paid({ frequency: 'weekly', ...changes })
  testApp.clock.set(nearTheEnd)
  return answer
}

test('the next four at the same weekday and hour by the same crew, paid by the link', async () => {
  await testApp.hire(3)
  const { order } = await endingSeries()
  const before = await read(order)
  expect(before).toMatchObject({ state: 'running', renewal: 'open' })
  const shown = await preview({ order })
  expect(shown.body).toMatchObject({
    start_date: '2026-04-06',
    start_time: '09:00',
    days: ['2026-04-06', '2026-04-13', '2026-04-20', '2026-04-27'],
    total_cost: 400,
    same_crew: before.visits[3]?.crew.map(({ first_name: name }) => name),
  })
  expect(shown.body.offers).toBeUndefined()
  const { status, body } = await renew({ order, quoted_total: 400 })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await read(order)).toMatchObject({ renewal: 'awaits-payment', renewed_by: body.order })
  const link = new URL(body.pay_link?.url ?? '').searchParams.get('link') ?? ''
  const opened = await testApp.post<BookAnswer>('/pay-link/pay/', { link })
  await testApp.pay(opened.body.payment)
  await testApp.sandbox('/idle')
  expect(await read(order)).toMatchObject({ renewal: 'renewed', renewed_by: body.order })
  const after = await read(body.order)
  expect(after).toMatchObject({ state: 'running', renewal: 'not-yet', money: { paid: 400 } })
  for (const visit of after.visits) expect(visit.crew).toEqual(before.visits[3]?.crew)
  expect(await findViolations(pool)).toEqual([])
  expect(await findMoneyViolations(pool)).toEqual([])
})

test('one visit that was moved does not move those that follow', async () => {
  await testApp.hire(1)
  const { order, booking_ids: ids } = await paid({ frequency: 'weekly' })
  const moved = await testApp.put<Outcome>(
    '/booking-details/update/booking-details/',
    { booking_id: ids[3], start_date: '2026-03-31', start_time: '14:00' },
    customer,
  )
  expect(moved.status).toBe(200)
  testApp.clock.set('2026-03-27T01:00:00Z')
  const { body } = await preview({ order })
  expect(body).toMatchObject({ start_date: '2026-04-06', start_time: '09:00' })
})

test('not before its last days, and not once it is long over', async () => {
  await testApp.hire(1)
  const { order } = await paid({ frequency: 'weekly' })
  const early = await preview({ order })
  expect(early).toMatchObject({ status: 409, body: { code: 'series-not-renewable' } })
  testApp.clock.set('2026-05-20T01:00:00Z')
  expect(await read(order)).toMatchObject({ state: 'ended', renewal: 'over' })
  const late = await refused(() => renew({ order, quoted_total: 400 }))
  expect(late).toMatchObject({ status: 409, body: { code: 'series-not-renewable' } })
})

test('a start without a crew asks with three that every visit has', async () => {
  await testApp.hire(1)
  const { order } = await endingSeries()
  await testApp.book(await testApp.customer(), { start_date: '2026-04-13', no_of_hours: 8 })
  const { offers = [] } = (await preview({ order })).body
  expect(offers).toHaveLength(3)
  const taken = await refused(() => renew({ order, quoted_total: 400 }))
  expect(taken).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
  const shown = await preview({ order, ...offers[0] })
  expect(shown.body.offers).toBeUndefined()
  expect(shown.body).toMatchObject(offers[0] ?? {})
  const made = await renew({ order, ...offers[0], quoted_total: shown.body.total_cost })
  expect(made.status).toBe(201)
})

test('each visit without a crew is offered other days at its hour, and the others stay', async () => {
  await testApp.hire(1)
  const { order } = await endingSeries()
  for (const start_date of ['2026-04-13', '2026-04-14', '2026-04-27'])
    await testApp.book(await testApp.customer(), { start_date, no_of_hours: 8 })
  const { unplaced = [], days } = (await preview({ order })).body
  expect(days).toEqual(['2026-04-06', '2026-04-13', '2026-04-20', '2026-04-27'])
  expect(unplaced.map(({ day }) => day)).toEqual(['2026-04-13', '2026-04-27'])
  for (const { offers } of unplaced) {
    expect(offers).toHaveLength(3)
    for (const offer of offers) expect(offer.start_time).toBe('09:00')
  }
  expect(unplaced[0]?.offers[0]).toEqual({ start_date: '2026-04-11', start_time: '09:00' })
  const choose = (visit_date: string, start_date: string) => ({ visit_date, start_date })
  const one = [choose('2026-04-13', '2026-04-15')]
  const half = (await preview({ order, choices: one })).body
  expect(half.unplaced?.map(({ day }) => day)).toEqual(['2026-04-27'])
  const choices = [...one, choose('2026-04-27', '2026-04-28')]
  const whole = (await preview({ order, choices })).body
  expect(whole.unplaced).toBeUndefined()
  expect(whole.days).toEqual(['2026-04-06', '2026-04-15', '2026-04-20', '2026-04-28'])
  const made = await renew({ order, choices, quoted_total: whole.total_cost })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { visits } = await read(made.body.order)
  expect(visits.map(({ start_date, start_time }) => `${start_date} ${start_time}`)).toEqual(
    whole.days.map((day) => `${day} 09:00`),
  )
  expect(await findViolations(pool)).toEqual([])
  expect(await findMoneyViolations(pool)).toEqual([])
})

test('days that were not offered are refused', async () => {
  await testApp.hire(1)
  const { order } = await endingSeries()
  for (const [visit_date, start_date] of [
    ['2026-04-13', '2026-04-20'],
    ['2026-04-13', '2026-06-01'],
    ['2026-04-14', '2026-04-15'],
    ['2026-04-13', 'tomorrow'],
  ]) {
    const body = { order, choices: [{ visit_date, start_date }], quoted_total: 400 }
    const answer = await refused(() => renew(body))
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
  }
})

test('another price by then is refused', async () => {
  await testApp.hire(1)
  const { order } = await endingSeries()
  const answer = await refused(() => renew({ order, quoted_total: 399 }))
  expect(answer).toMatchObject({ status: 409, body: { code: 'price-changed' } })
})

test('once, however often it is asked; again once nobody paid', async () => {
  await testApp.hire(4)
  const { order } = await endingSeries()
  const body = { order, quoted_total: 400 }
  const key = { 'idempotency-key': 'renew-1' }
  const same = await Promise.all([renew(body, key), renew(body, key), renew(body, key)])
  expect(same.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(same.map((each) => each.body.order)).size).toBe(1)
  const more = await Promise.all([renew(body), renew(body), preview({ order })])
  for (const each of more) {
    expect(each).toMatchObject({ status: 409, body: { code: 'series-renewed' } })
  }
  testApp.clock.set('2026-03-28T01:00:00Z')
  expect(await read(order)).toMatchObject({ renewal: 'open' })
  const others = await Promise.all([renew(body), renew(body), renew(body)])
  expect(others.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await findViolations(pool)).toEqual([])
})

test("another customer's series is unknown", async () => {
  await testApp.hire(1)
  const { order } = await endingSeries()
  for (const who of [await testApp.customer(), people.admin]) {
    const answers = [
      await preview({ order }, who),
      await refused(() => renew({ order, quoted_total: 400 }, {}, who)),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
  }
})

test('the customer is notified once, by mail too, unless it is renewed already', async () => {
  await testApp.hire(2)
  const { order, booking_ids: ids } = await endingSeries()
  const announced = async () => {
    await reminderTasks(testApp.deps)['remind-customers']?.({})
    const { rows } = await pool.query<{ parameters: { path: string } }>(
      `select n.parameters from notification n join booking_order o on o.id = n.order_id
       where n.kind = 'series-ending' and o.ref = $1`,
      [order],
    )
    return rows
  }
  const paths = (await announced()).map(({ parameters }) => parameters.path)
  expect(paths).toEqual([`/series?order=${order}&renew=1`])
  expect(await announced()).toHaveLength(1)
  await renew({ order, quoted_total: 400 })
  await cancel(ids[3] ?? '', {}, people.admin)
  expect(await announced()).toHaveLength(1)
})
