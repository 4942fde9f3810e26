import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, usualDay } from '../../../../testing/app.ts'
import type { Person } from '../../../../testing/people.ts'
import { visitsIn } from '../../../../testing/visits.ts'
import { findViolations } from '../../monitoring/invariants.ts'

const testApp = await startTestApp({ expectsErrors: true })
const { pool } = testApp
const { people, booked, paid, detailsOf, move, cancel, refused } = visitsIn(testApp)
let admin: Person
let manager: Person
let customer: Person
beforeEach(() => {
  ;({ admin, manager, customer } = people)
})

const historyTexts = async (id: string) => (await detailsOf(id)).history.map((event) => event.what)
const names = (workers: readonly ({ identifier: string } | undefined)[]) =>
  workers.map((worker) => worker?.identifier ?? '')

describe('reschedule', () => {
  test('the same crew goes to the new time, as history and mail show', async () => {
    await testApp.hire(5)
    const { booking_id: id } = await booked({ worker_count: 2 })
    const before = await detailsOf(id)
    const moved = await move(id, { start_date: '2026-03-11', start_time: '14:00' })
    expect(moved).toEqual({
      status: 200,
      body: { success: true, response: 'The booking has been moved to its new time' },
    })
    const after = await detailsOf(id)
    expect(after).toMatchObject({
      start_date: '2026-03-11',
      start_time: '14:00',
      allocated_workers: before.allocated_workers,
      version: before.version + 1,
      booking_status: 'Confirmed',
      fee: 0,
    })
    expect(after.history.at(-1)).toMatchObject({
      who: 'Nur Aisyah',
      what: 'Moved from Mon, 9 Mar 2026, 9:00 AM to Wed, 11 Mar 2026, 2:00 PM',
    })
    expect((await testApp.mailsTo(customer.email)).at(-1)).toBe(`Your booking ${id} has a new time`)
    expect(await findViolations(pool)).toEqual([])
  })

  test('to its own start, such as a repeated call: nothing changes', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    const form = { start_date: '2026-03-11', start_time: '14:00' }
    await move(id, form)
    const [before, mails] = [await detailsOf(id), await testApp.mailsTo(customer.email)]
    expect((await move(id, form)).status).toBe(200)
    expect(await detailsOf(id)).toEqual(before)
    expect(await testApp.mailsTo(customer.email)).toEqual(mails)
  })

  test('by an hour, into its own hours', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    expect((await move(id, { start_date: usualDay, start_time: '10:00' })).status).toBe(200)
    expect(await findViolations(pool)).toEqual([])
  })

  test('another crew goes when the same one cannot', async () => {
    const [first, second] = await testApp.hire(2)
    const { booking_id: id } = await booked()
    const [own] = (await detailsOf(id)).allocated_workers
    const other = [first, second].find((worker) => worker?.identifier !== own)
    const busy = [first, second].find((worker) => worker?.identifier === own)
    await pool.query(`insert into worker_leave values ($1, '2026-03-11', '2026-03-11')`, [busy?.id])
    expect((await move(id, { start_date: '2026-03-11', start_time: '09:00' })).status).toBe(200)
    expect((await detailsOf(id)).allocated_workers).toEqual(names([other]))
  })

  test('no crew is free then: refused, and the old time stays', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    await booked({ start_date: '2026-03-11' })
    const form = { start_date: '2026-03-11', start_time: '10:00' }
    expect(await refused(() => move(id, form))).toMatchObject({
      status: 409,
      body: { code: 'slot-taken', response: 'No Slot Available' },
    })
  })

  test.each([
    [{ start_date: '', start_time: '' }, 400, 'Please select the booking date'],
    [{ start_date: '2026-02-30', start_time: '' }, 400, 'Please select the booking date'],
    [{ start_date: '2026-03-11', start_time: '' }, 400, 'Please select the start time'],
    [{ start_date: '2026-03-11', start_time: '09:30' }, 400, 'Please select the start time'],
    [{ start_date: '2026-03-02', start_time: '20:00' }, 400, 'Cannot Book within 24 hours'],
    [
      { start_date: '2027-03-03', start_time: '09:00' },
      400,
      'Please choose a date within the next 12 months',
    ],
    [{ start_date: '2026-03-11', start_time: '19:00' }, 409, 'No Slot Available'],
    [{ start_date: '2026-03-11', start_time: '07:00' }, 409, 'No Slot Available'],
    [{ start_date: '2026-03-11', start_time: '21:00' }, 409, 'No Slot Available'],
  ])('%j is refused', async (form, status, response) => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    expect(await refused(() => move(id, form))).toMatchObject({ status, body: { response } })
  })

  test('the lead time holds for customers and not for staff', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    const tonight = { start_date: '2026-03-02', start_time: '18:00' }
    expect((await refused(() => move(id, tonight))).status).toBe(400)
    expect((await move(id, tonight, manager)).status).toBe(200)
    const morning = { start_date: '2026-03-02', start_time: '08:00' }
    expect((await refused(() => move(id, morning, manager))).status).toBe(400)
  })

  test('only a confirmed visit that is ahead is moved', async () => {
    await testApp.hire(3)
    const form = { start_date: '2026-03-20', start_time: '09:00' }
    const response = 'This booking can no longer be changed'
    const unpaid = await booked({ payment_method: 'Online' })
    const cancelled = await booked()
    await cancel(cancelled.booking_id)
    for (const id of [unpaid.booking_id, cancelled.booking_id])
      expect(await refused(() => move(id, form))).toMatchObject({ status: 409, body: { response } })
    const begun = await booked()
    testApp.clock.set('2026-03-09T01:00:00Z')
    for (const who of [customer, manager])
      expect(await refused(() => move(begun.booking_id, form, who))).toMatchObject({ status: 409 })
    expect(await detailsOf(begun.booking_id)).toMatchObject({
      booking_status: 'In Progress',
      can_edit: false,
      can_cancel: true,
    })
    testApp.clock.set('2026-03-09T05:00:00Z')
    expect(await detailsOf(begun.booking_id)).toMatchObject({
      booking_status: 'Completed',
      can_edit: false,
      can_cancel: false,
    })
  })

  test('slots for a move count its own hours as free, and each of them can be taken', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    await booked({ start_time: '17:00' })
    const slots = await testApp.post<{ value: string }[]>(
      '/booking-details/get-available-slots/',
      { booking_id: id, start_date: usualDay },
      customer,
    )
    expect(slots.body.map((slot) => slot.value)).toEqual([
      '08:00',
      '09:00',
      '10:00',
      '11:00',
      '12:00',
    ])
    for (const { value } of slots.body)
      expect((await move(id, { start_date: usualDay, start_time: value })).status).toBe(200)
    const form = { start_date: usualDay, start_time: '13:00' }
    expect((await refused(() => move(id, form))).status).toBe(409)
  })

  test('the second of two changes to the same version gets a conflict', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    const { version } = await detailsOf(id)
    const form = { start_date: '2026-03-11', start_time: '09:00', version }
    const answers = await Promise.all([move(id, form), move(id, { ...form, start_time: '15:00' })])
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]))
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
      code: 'out-of-date',
      response: expect.stringMatching(
        /^Nur Aisyah changed this booking on Mon, 2 Mar, 9:00 AM: Moved from /,
      ),
    })
  })

  test('fifty moves to the same start: as many as there are crews', async () => {
    await testApp.hire(10)
    const { rows } = await pool.query<{ day: string }>(
      `select (date '2026-05-04' + n) as day from generate_series(0, 4) as n`,
    )
    const customers = await testApp.customers(50)
    const ids = await Promise.all(
      customers.map(async (who, at) => {
        const body = await booked({ start_date: rows[Math.floor(at / 10)]?.day }, who)
        return { who, id: body.booking_id }
      }),
    )
    const form = { start_date: '2026-05-20', start_time: '12:00' }
    const answers = await Promise.all(ids.map(({ who, id }) => move(id, form, who)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(40)
    expect(await findViolations(pool)).toEqual([])
  })
})

describe('cancel', () => {
  test('the crew is free, the customer has a mail, the money is due back', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await paid()
    const cancelled = await cancel(id, { skill: 'Cleaner' }, manager)
    expect(cancelled.body).toEqual({
      success: true,
      response: 'The booking is cancelled. An e-mail is on its way',
    })
    expect(await detailsOf(id)).toMatchObject({
      booking_status: 'Cancelled',
      payment_status: 'Refund Due',
      allocated_workers: [],
      can_edit: false,
      can_cancel: false,
    })
    expect((await testApp.mailsTo(customer.email)).at(-1)).toBe(`Your booking ${id} is cancelled`)
    expect((await testApp.book(await testApp.customer())).status).toBe(201)
    expect(await findViolations(pool)).toEqual([])
  })

  test('by its number as well as by its name', async () => {
    await testApp.hire(1)
    const { booking_id: name } = await booked()
    const { id } = await detailsOf(name)
    expect((await testApp.post('/booking-details/cancel-booking/', { id }, customer)).status).toBe(
      200,
    )
    expect((await detailsOf(`${id}`)).booking_status).toBe('Cancelled')
  })

  test('once: the second time nothing is changed', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id, {}, admin)])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(2)
    expect(await refused(() => cancel(id))).toMatchObject({
      body: { code: 'cancel-not-allowed', response: 'This booking can no longer be cancelled' },
    })
    expect((await historyTexts(id)).filter((what) => what.startsWith('Cancelled'))).toHaveLength(1)
  })

  test('customers while the start is ahead, staff until it is completed', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    testApp.clock.set('2026-03-09T01:00:00Z')
    expect((await refused(() => cancel(id))).status).toBe(409)
    expect((await cancel(id, {}, manager)).status).toBe(200)
    const { booking_id: done } = await booked({ start_date: '2026-03-12' })
    testApp.clock.set('2026-03-12T05:00:00Z')
    expect((await refused(() => cancel(done, {}, manager))).status).toBe(409)
  })

  test('an unexpected error is answered with its message, and nothing changes', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    await pool.query(`alter table domain_event add constraint full_up check (false) not valid`)
    try {
      expect(await refused(() => cancel(id))).toMatchObject({
        status: 500,
        body: {
          success: false,
          code: 'internal-error',
          response: 'Something went wrong. Please contact Admin directly.',
        },
      })
    } finally {
      await pool.query('alter table domain_event drop constraint full_up')
    }
  })

  test('a hold is cancelled without a fee, however late', async () => {
    await testApp.hire(1)
    // The earliest start that the lead time permits is less than 24 hours away.
    const late = { start_date: '2026-03-03', start_time: '09:00', payment_method: 'Online' }
    const { booking_id: id } = await booked(late)
    expect((await cancel(id)).status).toBe(200)
    expect(await detailsOf(id)).toMatchObject({ fee: 0, payment_status: 'Unpaid' })
  })
})

describe("another's booking does not exist", () => {
  test('for reading, moving, cancelling and for slots', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    const otherCustomer = await testApp.customer()
    const form = { start_date: '2026-03-11', start_time: '09:00' }
    const missing = {
      status: 404,
      body: { success: false, code: 'not-found', response: 'This booking does not exist' },
    }
    for (const [theirs, who] of [
      [id, otherCustomer],
      ['JNOSUCHONE-1', customer],
      ['999999', customer],
      ['', customer],
    ] as const) {
      const details = await testApp.post(
        '/booking-details/get-booking-details/',
        { booking_id: theirs, skill: 'Cleaner' },
        who,
      )
      expect(details).toMatchObject(missing)
      expect(await refused(() => move(theirs, form, who))).toMatchObject(missing)
      expect(await refused(() => cancel(theirs, {}, who))).toMatchObject(missing)
    }
    const slots = await testApp.post(
      '/booking-details/get-available-slots/',
      { booking_id: id, start_date: '2026-03-11' },
      otherCustomer,
    )
    expect(slots).toMatchObject(missing)
    const history = await testApp.get<unknown>(
      '/booking-details/get-booking-history/',
      otherCustomer,
    )
    expect(history.body).toEqual([])
  })

  test('nor does one under another skill', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    const request = { booking_id: id, skill: 'Gardener' }
    const details = await testApp.post('/booking-details/get-booking-details/', request, customer)
    expect(details.status).toBe(404)
  })

  test.each([
    ['PUT', '/booking-details/update/assigned-workers/'],
    ['POST', '/booking-details/get-completed-bookings/'],
    ['POST', '/booking-details/get-filled-slots-by-date/'],
    ['POST', '/booking-details/get-allocate-workers-by-booking-id/'],
    ['POST', '/region-cost/get-workers-by-postcode-and-skill/'],
  ])('%s %s is for staff', async (method, path) => {
    expect((await testApp.call(method, path, {}, customer)).status).toBe(403)
    expect((await testApp.call(method, path, {})).status).toBe(401)
  })
})
