import { beforeEach, expect, test } from 'vitest'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import type { RenewalPreview, Series } from '../../../domain/api/bookings/series.ts'
import { startTestApp } from '../../../testing/app.ts'
import { expectSound } from '../../../testing/expect-sound.ts'
import { otherPostcode, type Person, usualPostcode } from '../../../testing/people.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { reminderTasks } from '../bookings/mails/reminders.ts'
import { findViolations } from '../monitoring/invariants.ts'

const testApp = await startTestApp()
const { pool } = testApp
const { people, paid, cancel, detailsOf, refused } = visitsIn(testApp)
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

/** A paid weekly cleaning that ends soon. */
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
    visits: ['2026-04-06', '2026-04-13', '2026-04-20', '2026-04-27'].map((start_date) => ({
      start_date,
      start_time: '09:00',
    })),
    total_cost: 400,
    same_crew: before.visits[3]?.crew.map(({ first_name: name }) => name),
  })
  expect(shown.body.offers).toBeUndefined()
  const { status, body } = await renew({ order, quoted_total: 400 })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await read(order)).toMatchObject({ renewal: 'awaits-payment', renewed_by: body.order })
  await payByLink(body)
  expect(await read(order)).toMatchObject({ renewal: 'renewed', renewed_by: body.order })
  const after = await read(body.order)
  expect(after).toMatchObject({ state: 'running', renewal: 'not-yet', money: { paid: 400 } })
  for (const visit of after.visits) expect(visit.crew).toEqual(before.visits[3]?.crew)
  await expectSound(pool)
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

/** The only worker is busy on these days; the rest of the day is free from 15:00. */
async function busyOn(days: readonly string[], hours: number): Promise<void> {
  for (const start_date of days)
    await testApp.book(await testApp.customer(), { start_date, no_of_hours: hours })
}

const startsOf = (visits: readonly { start_date: string; start_time: string }[]) =>
  visits.map(({ start_date, start_time }) => `${start_date} ${start_time}`)

test('each visit without a crew is offered other starts, and the others stay', async () => {
  await testApp.hire(1)
  const { order } = await endingSeries()
  // Five hours and the travel leave the afternoon from 15:00.
  await busyOn(['2026-04-13'], 5)
  await busyOn(['2026-04-14', '2026-04-27'], 8)
  const { unplaced = [], visits } = (await preview({ order })).body
  expect(startsOf(visits)).toEqual([
    '2026-04-06 09:00',
    '2026-04-13 09:00',
    '2026-04-20 09:00',
    '2026-04-27 09:00',
  ])
  expect(startsOf(unplaced)).toEqual(['2026-04-13 09:00', '2026-04-27 09:00'])
  for (const { offers } of unplaced) expect(offers).toHaveLength(3)
  // First two starts on the same day; then the next nearest day.
  expect(startsOf(unplaced[0]?.offers ?? [])).toEqual([
    '2026-04-12 09:00',
    '2026-04-13 15:00',
    '2026-04-13 16:00',
  ])
  const one = [{ visit_date: '2026-04-13', start_date: '2026-04-13', start_time: '15:00' }]
  const half = (await preview({ order, choices: one })).body
  expect(startsOf(half.unplaced ?? [])).toEqual(['2026-04-27 09:00'])
  // Without a time, the series' hour applies.
  const choices = [...one, { visit_date: '2026-04-27', start_date: '2026-04-28' }]
  const whole = (await preview({ order, choices })).body
  expect(whole.unplaced).toBeUndefined()
  const expected = ['2026-04-06 09:00', '2026-04-13 15:00', '2026-04-20 09:00', '2026-04-28 09:00']
  expect(startsOf(whole.visits)).toEqual(expected)
  const made = await renew({ order, choices, quoted_total: whole.total_cost })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const held = await read(made.body.order)
  expect(held.state).toBe('awaits-payment')
  expect(startsOf(held.visits)).toEqual(expected)
  await expectTaken(held)
  await payByLink(made.body)
  const after = await read(made.body.order)
  expect(after).toMatchObject({ state: 'running', money: { paid: 400 } })
  expect(startsOf(after.visits)).toEqual(expected)
  await expectTaken(after)
  await expectSaidWithOwnHours(made.body)
})

/** At these visits, no crew is left for anyone, nor a start that overlaps one at another hour. */
async function expectTaken({ visits }: Series): Promise<void> {
  for (const { start_date, start_time } of visits)
    expect((await testApp.book(await testApp.customer(), { start_date, start_time })).status).toBe(
      409,
    )
  const [, other] = visits
  const overlaps = { start_date: other?.start_date, start_time: '17:00' }
  expect((await testApp.book(await testApp.customer(), overlaps)).status).toBe(409)
  await expectSound(pool)
}

async function payByLink({ pay_link: by }: BookAnswer): Promise<void> {
  const link = new URL(by?.url ?? '').searchParams.get('link') ?? ''
  const page = await testApp.post<BookAnswer>('/pay-link/pay/', { link })
  await testApp.pay(page.body.payment)
  await testApp.sandbox('/idle')
}

/** The mail, its invitations, the history and the details all have each visit's own hours. */
async function expectSaidWithOwnHours({ booking_ids: ids }: BookAnswer): Promise<void> {
  const { rows } = await pool.query<{ text: string; invitations: string }>(
    `select body_text as text, invitations::text from outbox
     where kind = 'paid' and body_text like '%2026, 3:00 PM%'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).toContain('Mon, 13 Apr 2026, 3:00 PM; Mon, 20 Apr 2026, 9:00 AM')
  expect(rows[0]?.invitations).toContain('DTSTART:20260413T070000Z')
  const details = await detailsOf(ids[1] ?? '')
  expect(details).toMatchObject({ start_date: '2026-04-13', start_time: '15:00' })
  expect(JSON.stringify(details.history)).toContain('3:00 PM')
}

test('starts that were not offered are refused', async () => {
  await testApp.hire(1)
  const { order } = await endingSeries()
  for (const [visit_date, start_date, start_time = ''] of [
    ['2026-04-13', '2026-04-20'],
    ['2026-04-13', '2026-06-01'],
    ['2026-04-14', '2026-04-15'],
    ['2026-04-13', 'tomorrow'],
    ['2026-04-13', '2026-04-14', 'noon'],
    ['2026-04-13', '2026-04-14', '07:00'],
    ['2026-04-13', '2026-04-14', '21:00'],
  ]) {
    const body = { order, choices: [{ visit_date, start_date, start_time }], quoted_total: 400 }
    const answer = await refused(() => renew(body))
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
  }
})

test('two series compete for the last afternoon, and one gets it', async () => {
  await testApp.hire(2)
  const first = await endingSeries()
  testApp.clock.set('2026-03-02T01:00:00Z')
  const other = await testApp.customer()
  const second = await paid({ frequency: 'weekly' }, other)
  testApp.clock.set(nearTheEnd)
  // Both are busy in the morning of one day, and one of them all day.
  await busyOn(['2026-04-13'], 5)
  await busyOn(['2026-04-13'], 8)
  const choices = [{ visit_date: '2026-04-13', start_date: '2026-04-13', start_time: '15:00' }]
  const body = (order: string) => ({ order, choices, quoted_total: 400 })
  const answers = await Promise.all([
    renew(body(first.order)),
    renew(body(second.order), {}, other),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('slot-taken')
  expect(await findViolations(pool)).toEqual([])
})

test('paid after its hold has ended, each visit comes at its own hour again', async () => {
  await testApp.hire(1)
  const { order } = await endingSeries()
  await busyOn(['2026-04-13'], 5)
  const choices = [{ visit_date: '2026-04-13', start_date: '2026-04-13', start_time: '15:00' }]
  const { body } = await renew({ order, choices, quoted_total: 400 })
  const link = new URL(body.pay_link?.url ?? '').searchParams.get('link') ?? ''
  const page = await testApp.post<BookAnswer>('/pay-link/pay/', { link })
  testApp.clock.set('2026-03-28T01:00:00Z')
  expect((await read(order)).renewal).toBe('open')
  await testApp.pay(page.body.payment)
  await testApp.sandbox('/idle')
  const late = await read(body.order)
  expect(late).toMatchObject({ state: 'running', money: { paid: 400, refund_due: 0 } })
  expect(startsOf(late.visits)[1]).toBe('2026-04-13 15:00')
  await expectTaken(late)
})

test('a home moved to another area has its crews and prices, an unserved one has none', async () => {
  await testApp.hire(1)
  const { order } = await endingSeries()
  await testApp.hire(1, { at: [otherPostcode] })
  const { rows: before } = await pool.query('select region_id from postcode where code = $1', [
    usualPostcode,
  ])
  const become = async (region: unknown, served = true) => {
    await pool.query('update postcode set region_id = $2, served = $3 where code = $1', [
      usualPostcode,
      region,
      served,
    ])
    // Prices and areas are read again after some seconds.
    testApp.clock.later(1)
  }
  const { rows: others } = await pool.query('select region_id from postcode where code = $1', [
    otherPostcode,
  ])
  // The former worker only works in the former area; the other one is busy on one of the days.
  await testApp.book(await testApp.customer(), {
    postcode: otherPostcode,
    start_date: '2026-04-13',
    no_of_hours: 8,
  })
  await become(others[0].region_id)
  const moved = (await preview({ order })).body
  expect(startsOf(moved.unplaced ?? [])).toEqual(['2026-04-13 09:00'])
  expect(moved.same_crew).toEqual([])
  const [offer] = moved.unplaced?.[0]?.offers ?? []
  const choices = [{ visit_date: '2026-04-13', ...offer }]
  const whole = (await preview({ order, choices })).body
  expect(whole.unplaced).toBeUndefined()
  await become(others[0].region_id, false)
  const refusal = await refused(() => renew({ order, choices, quoted_total: whole.total_cost }))
  expect(refusal.body.code).toBe('postcode-not-served')
  await become(others[0].region_id)
  const made = await renew({ order, choices, quoted_total: whole.total_cost })
  await become(before[0].region_id)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(await findViolations(pool)).toEqual([])
})

test('a closed day hides no other refusal', async () => {
  await testApp.hire(1)
  const { order } = await endingSeries()
  await pool.query('update postcode set served = false where code = $1', [usualPostcode])
  await pool.query(
    `insert into public_holiday (day, place, treatment, name) values ('2026-04-13', 'all', 'closed', 'Rest')`,
  )
  testApp.clock.later(1)
  const shown = await preview({ order })
  await pool.query('update postcode set served = true where code = $1', [usualPostcode])
  testApp.clock.later(1)
  const open = await preview({ order })
  await pool.query("delete from public_holiday where day = '2026-04-13'")
  expect(shown.body.code).toBe('postcode-not-served')
  expect(startsOf(open.body.unplaced ?? [])).toEqual(['2026-04-13 09:00'])
})

test('another price by then is refused', async () => {
  await testApp.hire(1)
  const { order } = await endingSeries()
  const answer = await refused(() => renew({ order, quoted_total: 399 }))
  expect(answer).toMatchObject({ status: 409, body: { code: 'price-changed' } })
})

test('once, however often it is requested; again if it was not paid', async () => {
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

test('the customer is notified once, unless blocked, renewed, or no longer offered', async () => {
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
  const block = (at: Date | null) =>
    pool.query(
      `update account set blocked_at = $1, blocked_reason = case when $1::timestamptz is not null then 'Owes' end
       where id = $2`,
      [at, people.customer.accountId],
    )
  await block(testApp.clock.now())
  expect(await announced()).toEqual([])
  await block(null)
  // Nothing invites to a renewal that would be refused.
  await pool.query("update service_state set state = 'hidden' where skill = 'Cleaner'")
  expect(await announced()).toEqual([])
  await pool.query("update service_state set state = 'open' where skill = 'Cleaner'")
  await pool.query('update postcode set served = false where code = $1', [usualPostcode])
  expect(await announced()).toEqual([])
  await pool.query('update postcode set served = true where code = $1', [usualPostcode])
  const paths = (await announced()).map(({ parameters }) => parameters.path)
  expect(paths).toEqual([`/series?order=${order}&renew=1`])
  expect(await announced()).toHaveLength(1)
  await renew({ order, quoted_total: 400 })
  await cancel(ids[3] ?? '', {}, people.admin)
  expect(await announced()).toHaveLength(1)
})
