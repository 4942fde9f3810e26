import { beforeEach, describe, expect, test } from 'vitest'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import type { Series, SeriesChangePreview } from '../../../domain/api/bookings/series.ts'
import { startTestApp } from '../../../testing/app.ts'
import { creditIn } from '../../../testing/credits.ts'
import { expectSound } from '../../../testing/expect-sound.ts'
import type { Person } from '../../../testing/people.ts'
import { visitsIn } from '../../../testing/visits.ts'

const testApp = await startTestApp()
const { pool } = testApp
const { people, paid, booked, cancel, refused, lastMailTo } = visitsIn(testApp)
let customer: Person
beforeEach(() => {
  ;({ customer } = people)
})

type Outcome = { success: boolean; response: string; code?: string; visits?: number }

/** A weekly cleaning on 9, 16, 23 and 30 March 2026, at 9:00, RM 100 each, paid online. */
const paidSeries = (changes: object = {}): Promise<BookAnswer> =>
  paid({ frequency: 'weekly', ...changes })
const read = async (order: string, who = customer) =>
  (await testApp.get<Series>(`/booking-details/series/?order=${order}`, who)).body
const preview = (body: object, who = customer) =>
  testApp.post<SeriesChangePreview & Outcome>('/booking-details/series/preview/', body, who)
const apply = (body: object, who = customer, headers = {}) =>
  testApp.post<Outcome>('/booking-details/series/change/', body, who, headers)
const startsOf = (series: Series) =>
  series.visits.map(({ start_date: day, start_time: time }) => `${day} ${time}`)

/** Previewed, and made as shown. */
async function change(body: object): Promise<SeriesChangePreview> {
  const shown = await preview(body)
  expect(shown.status, JSON.stringify(shown.body)).toBe(200)
  const { fee, confirmation } = shown.body
  const made = await apply({ ...body, agreed_fee: fee, confirmation })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  await expectSound(pool)
  return shown.body
}

test('the page: every visit with its state, crew and money', async () => {
  await testApp.hire(1)
  const { order } = await paidSeries()
  const series = await read(order)
  expect(series.state).toBe('running')
  expect(series.money).toEqual({ paid: 400, refunded: 0, refund_due: 0, owed: 0 })
  expect(series.visits).toHaveLength(4)
  for (const visit of series.visits) {
    expect(visit).toMatchObject({ booking_status: 'Confirmed', total_cost: 100, can_edit: true })
    expect(visit.crew).toHaveLength(1)
    expect(visit.money.paid).toBe(100)
  }
  testApp.clock.set('2026-04-01T00:00:00Z')
  expect((await read(order)).state).toBe('ended')
})

test('a single visit is no series', async () => {
  await testApp.hire(1)
  const { order } = await booked()
  const answer = await testApp.get(`/booking-details/series/?order=${order}`, customer)
  expect(answer.status).toBe(404)
})

describe('skip', () => {
  test('cancels one visit, and its payment is due back', async () => {
    await testApp.hire(1)
    const { order, booking_ids: ids } = await paidSeries()
    const shown = await change({ order, action: 'skip', booking_id: ids[1] })
    expect(shown).toMatchObject({ fee: 0, refund: 100, owed: 0 })
    const { visits, money } = await read(order)
    expect(visits.map(({ booking_status: status }) => status)).toEqual([
      'Confirmed',
      'Cancelled',
      'Confirmed',
      'Confirmed',
    ])
    expect(money).toMatchObject({ paid: 400, refund_due: 100 })
    expect((await lastMailTo(customer.email)).body_text).toContain('RM 100.00')
  })

  test('shortly before the start it costs the late fee, within the limit of a prepaid series', async () => {
    await testApp.hire(1)
    const { order, booking_ids: ids } = await paidSeries()
    testApp.clock.set('2026-03-08T12:00:00Z')
    const shown = await change({ order, action: 'skip', booking_id: ids[0] })
    // RM 30, but at most 5 % of RM 400.
    expect(shown).toMatchObject({ fee: 20, refund: 80 })
    testApp.clock.set('2026-03-15T12:00:00Z')
    const next = await change({ order, action: 'skip', booking_id: ids[1] })
    expect(next).toMatchObject({ fee: 0, refund: 100 })
  })

  test('a fee that has changed is refused with the new effect, and nothing is done', async () => {
    await testApp.hire(1)
    const { order, booking_ids: ids } = await paidSeries()
    const body = { order, action: 'skip', booking_id: ids[0] }
    const { confirmation, fee } = (await preview(body)).body
    testApp.clock.set('2026-03-08T12:00:00Z')
    const answer = await refused(() => apply({ ...body, agreed_fee: fee, confirmation }))
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'series-effect-changed', response: expect.stringContaining('RM 20.00') },
    })
  })

  test('a visit that staff have cancelled meanwhile is refused', async () => {
    await testApp.hire(1)
    const { order, booking_ids: ids } = await paidSeries()
    const body = { order, action: 'skip', booking_id: ids[0] }
    const { confirmation, fee } = (await preview(body)).body
    await cancel(ids[0] ?? '', {}, people.admin)
    const answer = await apply({ ...body, agreed_fee: fee, confirmation })
    expect(answer).toMatchObject({ status: 409, body: { code: 'cancel-not-allowed' } })
  })
})

describe('move', () => {
  test('one, or it and those after it, with the same crew', async () => {
    await testApp.hire(2)
    const { order, booking_ids: ids } = await paidSeries()
    const crew = (await read(order)).visits[0]?.crew
    const move = { order, action: 'move', booking_id: ids[1] }
    await change({ ...move, start_date: '2026-03-17', start_time: '10:00' })
    await change({ ...move, scope: 'following', start_date: '2026-03-18', start_time: '14:00' })
    const series = await read(order)
    expect(startsOf(series)).toEqual([
      '2026-03-09 09:00',
      '2026-03-18 14:00',
      '2026-03-24 14:00',
      '2026-03-31 14:00',
    ])
    for (const visit of series.visits) expect(visit.crew).toEqual(crew)
  })

  test('a date without a crew asks with three starts that are free', async () => {
    await testApp.hire(1)
    const { order, booking_ids: ids } = await paidSeries()
    await testApp.book(await testApp.customer(), { start_date: '2026-03-24', no_of_hours: 8 })
    const move = {
      order,
      action: 'move',
      scope: 'following',
      booking_id: ids[1],
      start_date: '2026-03-17',
      start_time: '09:00',
    }
    const shown = await preview(move)
    expect(shown.body.confirmation).toBeUndefined()
    const unplaced = shown.body.visits.filter(({ offers }) => offers)
    expect(unplaced.map(({ booking_id: id }) => id)).toEqual([ids[2]])
    const offers = unplaced[0]?.offers ?? []
    expect(offers).toHaveLength(3)
    for (const offer of offers) {
      const choices = [{ booking_id: ids[2], ...offer }]
      expect((await preview({ ...move, choices })).body.confirmation).toBeDefined()
    }
    const [first] = offers
    await change({ ...move, choices: [{ booking_id: ids[2], ...first }] })
    const moved = startsOf(await read(order)).toSorted()
    expect(moved).toEqual(
      [
        '2026-03-09 09:00',
        '2026-03-17 09:00',
        `${first?.start_date} ${first?.start_time}`,
        '2026-03-31 09:00',
      ].toSorted(),
    )
  })

  test.each([
    [{ start_date: '2026-03-16', start_time: '09:00' }, 400, 'nothing-changed'],
    [{ start_date: '2026-03-02', start_time: '08:00' }, 400, 'too-soon-cleaning'],
    [{ start_date: '', start_time: '09:00' }, 400, 'edit-date-missing'],
    [{ start_date: '2026-03-17', start_time: '9' }, 400, 'edit-time-missing'],
    [{ start_date: '2027-04-20', start_time: '09:00' }, 400, 'too-far-ahead'],
    [
      {
        start_date: '2026-03-17',
        start_time: '09:00',
        choices: [{ booking_id: 'x', start_date: 'y', start_time: '09:00' }],
      },
      400,
      'edit-date-missing',
    ],
  ])('%j is refused', async (to, status, code) => {
    await testApp.hire(1)
    const { order, booking_ids: ids } = await paidSeries()
    const answer = await preview({ order, action: 'move', booking_id: ids[1], ...to })
    expect(answer).toMatchObject({ status, body: { code } })
  })
})

describe('pause', () => {
  test('moves all that is ahead by weeks, each to its own hour', async () => {
    await testApp.hire(1)
    const { order, booking_ids: ids } = await paidSeries()
    const move = { order, action: 'move', booking_id: ids[3] }
    await change({ ...move, start_date: '2026-03-31', start_time: '14:00' })
    testApp.clock.set('2026-03-10T01:00:00Z')
    expect(await change({ order, action: 'pause', weeks: 3 })).toMatchObject({ fee: 0, refund: 0 })
    expect(startsOf(await read(order))).toEqual([
      '2026-03-09 09:00',
      '2026-04-06 09:00',
      '2026-04-13 09:00',
      '2026-04-21 14:00',
    ])
  })

  test.each([0, 13, 1.5])('%d weeks are refused', async (weeks) => {
    await testApp.hire(1)
    const { order } = await paidSeries()
    const answer = await preview({ order, action: 'pause', weeks })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })
})

test('end cancels all upcoming visits; past ones stay', async () => {
  await testApp.hire(1)
  const { order } = await paidSeries()
  testApp.clock.set('2026-03-10T01:00:00Z')
  expect(await change({ order, action: 'end' })).toMatchObject({ fee: 0, refund: 300 })
  const series = await read(order)
  expect(series.state).toBe('ended')
  expect(series.money).toMatchObject({ paid: 400, refund_due: 300 })
  const again = await preview({ order, action: 'end' })
  expect(again).toMatchObject({ status: 409, body: { code: 'cancel-not-allowed' } })
})

test('amounts paid by credit become credit again, and are shown separately from money', async () => {
  const credit = creditIn(testApp)
  await testApp.hire(1)
  await credit.give(customer, 15_000)
  const { order, booking_ids: ids } = await paidSeries()
  // Credit paid the first visit and half of the second.
  const skipped = await preview({ order, action: 'skip', booking_id: ids[1] })
  expect(skipped.body).toMatchObject({ refund: 50, credit: 50 })
  expect(await change({ order, action: 'end' })).toMatchObject({ refund: 250, credit: 150 })
  expect(await credit.left(customer)).toBe(15_000)
  expect((await read(order)).money).toMatchObject({ refunded: 150, refund_due: 250 })
})

test('an order that waits for its payment is not changed here', async () => {
  await testApp.hire(1)
  const { order } = await booked({ payment_method: 'Online', frequency: 'weekly' })
  expect((await read(order)).state).toBe('awaits-payment')
  const answer = await preview({ order, action: 'end' })
  expect(answer).toMatchObject({ status: 409, body: { code: 'visit-awaits-payment' } })
})

test('the same call with its key is answered the same, and done once', async () => {
  await testApp.hire(1)
  const { order, booking_ids: ids } = await paidSeries()
  const body = { order, action: 'skip', booking_id: ids[0] }
  const { confirmation, fee: agreed_fee } = (await preview(body)).body
  const send = () =>
    apply({ ...body, agreed_fee, confirmation }, customer, { 'idempotency-key': 'skip-1' })
  const answers = await Promise.all([send(), send(), send()])
  answers.push(await send())
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { visits: 1 } })
  expect((await read(order)).money.refund_due).toBe(100)
  const other = await apply({ ...body, booking_id: ids[1], agreed_fee, confirmation }, customer, {
    'idempotency-key': 'skip-1',
  })
  expect(other).toMatchObject({ status: 409, body: { code: 'key-reused' } })
})

test("another customer's series is unknown to every call", async () => {
  await testApp.hire(1)
  const { order, booking_ids: ids } = await paidSeries()
  const stranger = await testApp.customer()
  const body = { order, action: 'skip', booking_id: ids[0] }
  const { confirmation, fee: agreed_fee } = (await preview(body)).body
  for (const who of [stranger, people.admin]) {
    const answers = [
      await testApp.get<Outcome>(`/booking-details/series/?order=${order}`, who),
      await preview(body, who),
      await refused(() => apply({ ...body, agreed_fee, confirmation }, who)),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
  }
  // A visit of another series does not belong to this one.
  const { booking_ids: others } = await paid({ frequency: 'weekly', start_time: '14:00' }, stranger)
  const mixed = await preview({ ...body, booking_id: others[0] })
  expect(mixed).toMatchObject({ status: 409, body: { code: 'cancel-not-allowed' } })
})
