import { beforeEach, describe, expect, test } from 'vitest'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import type { SeriesPreview } from '../../../domain/api/bookings/visit-changes.ts'
import { startTestApp } from '../../../testing/app.ts'
import { expectSound } from '../../../testing/expect-sound.ts'
import { dumpOf, orderTables } from '../../../testing/invariants.ts'
import type { Person } from '../../../testing/people.ts'
import { visitsIn } from '../../../testing/visits.ts'

const testApp = await startTestApp()
const { pool } = testApp
const { people, paid, detailsOf } = visitsIn(testApp)
let admin: Person
let manager: Person
let customer: Person
beforeEach(() => {
  ;({ admin, manager, customer } = people)
})

type Outcome = { success: boolean; response: string; code?: string; visits?: number }
type Visit = {
  session: number
  day: string
  start_hour: number
  status: string
  fee_sen: number
  refund_due_sen: number
  workers: string[]
}

/** A weekly cleaning on 9, 16, 23 and 30 March 2026, at 9:00, RM 100 each, paid online. */
async function paidSeries(changes: object = {}): Promise<BookAnswer> {
  return paid({ frequency: 'weekly', ...changes })
}
const versionOf = async (id: string) => (await detailsOf(id)).version
const preview = (id: string, body: object, who = admin) =>
  testApp.post<SeriesPreview & Outcome>(`/staff/visits/${id}/series/preview`, body, who)
const apply = (id: string, body: object, who = admin) =>
  testApp.post<Outcome>(`/staff/visits/${id}/series`, body, who)
async function change(id: string, body: object, who = admin) {
  const version = await versionOf(id)
  const shown = await preview(id, body, who)
  return apply(id, { ...body, version, confirmation: shown.body.confirmation ?? '' }, who)
}
async function changed(id: string, body: object, who = admin): Promise<Outcome> {
  const answer = await change(id, body, who)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await expectSound(pool)
  return answer.body
}
async function visitsOf(order: string | undefined): Promise<Visit[]> {
  const { rows } = await pool.query<Visit>(
    `select b.session, b.day, b.start_hour, b.status, b.fee_sen, b.refund_due_sen,
       array(select w.identifier from assignment a join worker w on w.id = a.worker_id
             where a.booking_id = b.id order by 1) as workers
     from booking b join booking_order o on o.id = b.order_id where o.ref = $1 order by b.session`,
    [order],
  )
  return rows
}
const daysOf = async (order: string | undefined) => (await visitsOf(order)).map(({ day }) => day)
const mailsOf = async (person: Person) => {
  const { rows } = await pool.query<{ subject: string; body_text: string }>(
    'select subject, body_text from outbox where to_email = $1 order by id',
    [person.email],
  )
  return rows
}

describe('moved', () => {
  test('from here on, to a place that the next one leaves: the same worker goes', async () => {
    await testApp.hire(1)
    const { order, booking_ids: ids } = await paidSeries()
    const second = ids[1] ?? ''
    const move = {
      action: 'move',
      scope: 'following',
      start_date: '2026-03-23',
      start_time: '14:00',
    }
    const shown = await preview(second, move)
    expect(
      shown.body.visits.map(({ start_date, to_date, to_time }) => [start_date, to_date, to_time]),
    ).toEqual([
      ['2026-03-16', '2026-03-23', '14:00'],
      ['2026-03-23', '2026-03-30', '14:00'],
      ['2026-03-30', '2026-04-06', '14:00'],
    ])
    expect(shown.body.money).toEqual({ fees: 0, refund_due: 0, credit: 0, credited: 0, owed: 0 })
    const before = await mailsOf(customer)
    expect(await changed(second, move)).toMatchObject({ visits: 3, response: 'Visits moved: 3' })
    expect(await daysOf(order)).toEqual(['2026-03-09', '2026-03-23', '2026-03-30', '2026-04-06'])
    const visits = await visitsOf(order)
    expect(visits.map(({ start_hour: hour }) => hour)).toEqual([9, 14, 14, 14])
    expect(new Set(visits.flatMap(({ workers }) => workers)).size).toBe(1)
    const mails = (await mailsOf(customer)).slice(before.length)
    expect(mails.map(({ subject }) => subject)).toEqual([`3 visits of ${order} have a new time`])
    expect(mails[0]?.body_text).toContain(
      'Mon, 6 Apr 2026, 2:00 PM (was Mon, 30 Mar 2026, 9:00 AM)',
    )
  })

  test('all, or one alone; visits that are over or cancelled stay', async () => {
    await testApp.hire(2)
    const { order, booking_ids: ids } = await paidSeries()
    await changed(ids[3] ?? '', {
      action: 'move',
      scope: 'one',
      start_date: '2026-03-31',
      start_time: '09:00',
    })
    expect(await daysOf(order)).toEqual(['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-31'])
    await testApp.post('/booking-details/cancel-booking/', { id: ids[2] }, admin)
    testApp.clock.set('2026-03-10T01:00:00Z')
    const all = { action: 'move', scope: 'all', start_date: '2026-03-17', start_time: '10:00' }
    expect(await changed(ids[1] ?? '', all)).toMatchObject({ visits: 2 })
    expect(await daysOf(order)).toEqual(['2026-03-09', '2026-03-17', '2026-03-23', '2026-04-01'])
  })

  test('if nobody is free for one of them, nothing moves', async () => {
    await testApp.hire(1)
    const { order, booking_ids: ids } = await paidSeries()
    await testApp.book(customer, { start_date: '2026-03-24' })
    const move = { action: 'move', scope: 'all', start_date: '2026-03-10', start_time: '09:00' }
    expect(await preview(ids[0] ?? '', move)).toMatchObject({
      status: 409,
      body: { code: 'slot-taken', response: 'No Slot Available' },
    })
    const [other] = await testApp.hire(1)
    const shown = await preview(ids[0] ?? '', move)
    expect(shown.body.visits[2]?.crew).toMatchObject({
      stay: [],
      join: [other?.identifier.split('@')[0]],
    })
    await changed(ids[0] ?? '', move)
    expect(await daysOf(order)).toEqual(['2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31'])
  })

  test.each([
    [{ start_date: '2026-03-09', start_time: '09:00' }, 400, 'nothing-changed'],
    [{ start_date: '2026-03-02', start_time: '08:00' }, 400, 'start-past'],
    [{ start_date: '', start_time: '09:00' }, 400, 'edit-date-missing'],
    [{ start_date: '2026-03-10', start_time: '9' }, 400, 'edit-time-missing'],
    [{ start_date: '2026-03-10', start_time: '19:00' }, 409, 'slot-taken'],
    [{ start_date: '2027-02-20', start_time: '09:00' }, 400, 'too-far-ahead'],
  ])('%j is refused', async (to, status, code) => {
    await testApp.hire(1)
    const { booking_id: id } = await paidSeries()
    const body = { action: 'move', scope: 'all', ...to }
    expect(await preview(id, body)).toMatchObject({ status, body: { code } })
  })
})

describe('cancelled', () => {
  test('from here on: their payments are due back, with one mail', async () => {
    await testApp.hire(1)
    const { order, booking_ids: ids } = await paidSeries()
    const cancel = { action: 'cancel', scope: 'following' }
    expect((await preview(ids[2] ?? '', cancel)).body.money).toEqual({
      fees: 0,
      refund_due: 200,
      credit: 0,
      credited: 0,
      owed: 0,
    })
    const before = await mailsOf(customer)
    expect(await changed(ids[2] ?? '', cancel)).toMatchObject({ visits: 2 })
    expect((await visitsOf(order)).map(({ status }) => status)).toEqual([
      'Confirmed',
      'Confirmed',
      'Cancelled',
      'Cancelled',
    ])
    const mails = (await mailsOf(customer)).slice(before.length)
    expect(mails.map(({ subject }) => subject)).toEqual([`2 visits of ${order} are cancelled`])
    expect(mails[0]?.body_text).toContain('To be refunded: RM 200.00')
  })

  test('all, with the late fees: together at most 5 % of the order', async () => {
    await testApp.hire(1)
    const { order, booking_id: id } = await paidSeries()
    testApp.clock.set('2026-03-08T12:00:00Z')
    const cancel = { action: 'cancel', scope: 'all', charge_fee: true }
    expect((await preview(id, cancel)).body.money).toEqual({
      fees: 20,
      refund_due: 380,
      credit: 0,
      credited: 0,
      owed: 0,
    })
    await changed(id, cancel)
    const visits = await visitsOf(order)
    expect(visits.map(({ fee_sen: fee }) => fee)).toEqual([2000, 0, 0, 0])
    expect(visits.map(({ refund_due_sen: due }) => due)).toEqual([8000, 10000, 10000, 10000])
  })

  test('late fees of two visits on one day are capped together', async () => {
    await testApp.hire(1, { skills: ['Care Giver'] })
    const { body } = await testApp.post(
      '/care-giver/book-care-giver/',
      {
        frequency: 'one week',
        start_date: '2026-03-09',
        no_of_hours: 4,
        start_time: '09:00',
        worker_count: 1,
        worker_gender: 'Female',
        address: '12 Jalan Maarof, Bangsar',
        postcode: 59100,
        property_type: 'Condominium',
        payment_method: 'Online',
        customer_medical_details: 'Walks with a frame',
      },
      customer,
    )
    await testApp.pay(body.payment)
    await testApp.sandbox('/idle')
    const moved = { action: 'move', scope: 'one', start_date: '2026-03-09', start_time: '15:00' }
    await changed(body.booking_ids[1] ?? '', moved)
    testApp.clock.set('2026-03-08T12:00:00Z')
    const cancel = { action: 'cancel', scope: 'all', charge_fee: true }
    // 7 × 4 h × RM 27 = RM 756, of which 5 % is RM 37.80: RM 30 for one visit, the rest for the other.
    expect((await preview(body.booking_id, cancel)).body.money?.fees).toBe(37.8)
    await changed(body.booking_id, cancel)
    const fees = (await visitsOf(body.order)).map(({ fee_sen: fee }) => fee)
    expect(fees).toEqual([3000, 780, 0, 0, 0, 0, 0])
  })

  test('an unpaid price increase is not due back', async () => {
    await testApp.hire(2)
    const { booking_ids: ids } = await paidSeries()
    const changes = { no_of_hours: 6 }
    const version = await versionOf(ids[0] ?? '')
    const shown = await testApp.post<SeriesPreview>(
      `/staff/visits/${ids[0]}/change/preview`,
      { changes },
      admin,
    )
    const { confirmation } = shown.body
    await testApp.put(`/staff/visits/${ids[0]}`, { version, changes, confirmation }, admin)
    const cancel = { action: 'cancel', scope: 'all' }
    expect((await preview(ids[0] ?? '', cancel)).body.money).toMatchObject({ refund_due: 400 })
    await changed(ids[0] ?? '', cancel)
  })

  test('of an order that waits for its payment: free, nothing is due', async () => {
    await testApp.hire(1)
    const { body } = await testApp.book(customer, { frequency: 'weekly', payment_method: 'Online' })
    await changed(body.booking_id, { action: 'cancel', scope: 'all', charge_fee: true })
    expect((await visitsOf(body.order)).every(({ status }) => status === 'Cancelled')).toBe(true)
    await testApp.pay(body.payment)
    await testApp.sandbox('/idle')
    await expectSound(pool)
  })

  test('a Manager does it without the money', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await paidSeries()
    const { body } = await preview(id, { action: 'cancel', scope: 'all' }, manager)
    expect(body.visits).toHaveLength(4)
    expect(body).not.toHaveProperty('money')
    await changed(id, { action: 'cancel', scope: 'all' }, manager)
    expect((await preview(id, { action: 'cancel', scope: 'all' }, customer)).status).toBe(403)
  })
})

describe('several at once', () => {
  test('a visit that changed since the preview: nothing is done', async () => {
    await testApp.hire(2)
    const { booking_ids: ids } = await paidSeries()
    const [first = '', second = ''] = ids
    const body = { action: 'cancel', scope: 'all' }
    const version = await versionOf(first)
    const { confirmation } = (await preview(first, body)).body
    await testApp.post('/booking-details/cancel-booking/', { id: second }, customer)
    const before = await dumpOf(pool, orderTables)
    expect(await apply(first, { ...body, version, confirmation })).toMatchObject({
      status: 409,
      body: { code: 'preview-outdated' },
    })
    expect(await apply(first, { ...body, version: version + 7, confirmation })).toMatchObject({
      status: 409,
      body: { code: 'out-of-date' },
    })
    expect(await dumpOf(pool, orderTables)).toEqual(before)
  })

  test('moves, cancellations and payments of the same series: money balances', async () => {
    await testApp.hire(3)
    for (let round = 0; round < 4; round++) {
      const { booking_ids: ids } = await paidSeries()
      const [first = '', second = '', third = ''] = ids
      const bodies = [
        { id: first, action: 'cancel', scope: 'all' },
        {
          id: second,
          action: 'move',
          scope: 'following',
          start_date: '2026-03-18',
          start_time: '12:00',
        },
        { id: third, action: 'cancel', scope: 'one' },
      ]
      const requests = await Promise.all(
        bodies.map(async ({ id, ...body }) => {
          const { confirmation } = (await preview(id, body)).body
          return { id, body: { ...body, version: await versionOf(id), confirmation } }
        }),
      )
      const answers = await Promise.all([
        ...requests.map(({ id, body }) => apply(id, body)),
        testApp.post<Outcome>('/booking-details/cancel-booking/', { id: second }, customer),
      ])
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
      for (const { status } of answers) expect([200, 409]).toContain(status)
      await expectSound(pool)
      for (const id of ids) await testApp.post('/booking-details/cancel-booking/', { id }, admin)
    }
  })
})

test('on the phone one message names how many visits were moved or cancelled, and the first', async () => {
  await testApp.hire(1)
  const { booking_ids: ids } = await paidSeries()
  await pool.query(
    `insert into consent (account_id, phone, channel, category, granted, wording, source, at)
     select a.id, translate(coalesce(a.phone, o.customer_phone), ' -()', ''), 'sms', 'utility', true,
       'I agree', 'profile', $2
     from account a join booking b on b.account_id = a.id
     join booking_order o on o.id = b.order_id where b.booking_id = $1`,
    [ids[0], testApp.clock.now()],
  )
  const move = { action: 'move', start_date: '2026-03-17', start_time: '14:00' }
  await changed(ids[1] ?? '', { ...move, scope: 'following' })
  await changed(ids[0] ?? '', { ...move, scope: 'one', start_date: '2026-03-10' })
  await changed(ids[0] ?? '', { action: 'cancel', scope: 'all' })
  const { rows } = await pool.query(
    `select kind, parameters->'visits' as visits, parameters->>'was' as was,
       parameters->>'starts_at' as starts_at
     from notification where account_id = $1 and kind ~ 'moved|cancelled' order by id`,
    [customer.accountId],
  )
  expect(rows).toEqual([
    {
      kind: 'series-moved',
      visits: 3,
      was: '2026-03-16T01:00:00.000Z',
      starts_at: '2026-03-17T06:00:00.000Z',
    },
    {
      kind: 'moved',
      visits: null,
      was: '2026-03-09T01:00:00.000Z',
      starts_at: '2026-03-10T06:00:00.000Z',
    },
    {
      kind: 'series-cancelled',
      visits: 4,
      was: null,
      starts_at: '2026-03-10T06:00:00.000Z',
    },
  ])
})
