import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingRecord } from '../../../domain/api/booking.ts'
import { caring, otherPostcode, type Person, startTestApp, usualDay } from '../../../testing/app.ts'
import { dumpOf, orderTables } from '../../../testing/invariants.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { findViolations } from '../monitoring/invariants.ts'

const testApp = await startTestApp({ expectsErrors: true })
const { pool } = testApp
const { people, booked, paid, detailsOf } = visitsIn(testApp)
let admin: Person
let manager: Person
let customer: Person
beforeEach(() => {
  ;({ admin, manager, customer } = people)
})

type Worker = { id: number; identifier: string }
type Outcome = { success: boolean; response: string; code?: string }
type Choice = { worker: string; name: string; gender: string; available: boolean }

const move = (id: string, to: object, who = customer) =>
  testApp.put<Outcome>('/booking-details/update/booking-details/', { booking_id: id, ...to }, who)
const cancel = (id: string, more: object = {}, who = customer) =>
  testApp.post<Outcome>('/booking-details/cancel-booking/', { id, ...more }, who)
const assign = (id: string, workers: readonly string[], more: object = {}, who = manager) =>
  testApp.put<Outcome>(
    '/booking-details/update/assigned-workers/',
    { booking_id: id, skill: 'Cleaner', workers, ...more },
    who,
  )
const historyTexts = async (id: string) => (await detailsOf(id)).history.map((event) => event.what)
const names = (workers: readonly (Worker | undefined)[]) =>
  workers.map((worker) => worker?.identifier ?? '')

/** Runs work that must be refused, and expects no change. */
async function refused<Body>(work: () => Promise<{ status: number; body: Body }>) {
  const before = await dumpOf(pool, orderTables)
  const answer = await work()
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await dumpOf(pool, orderTables)).toEqual(before)
  return answer
}

describe('reschedule', () => {
  test('the same crew goes to the new time, which history and mail tell', async () => {
    await testApp.hire(5)
    const { booking_id: id } = await booked({ worker_count: 2 })
    const before = await detailsOf(id)
    const moved = await move(id, { start_date: '2026-03-11', start_time: '14:00' })
    expect(moved).toEqual({
      status: 200,
      body: { success: true, response: 'The booking has its new time' },
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

  test('of two changes to the same version, the second gets a conflict', async () => {
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

async function lastMailTo(email: string): Promise<string> {
  const { rows } = await pool.query(
    'select body_text from outbox where to_email = $1 order by id desc limit 1',
    [email],
  )
  return rows[0]?.body_text ?? ''
}

describe('the late fee', () => {
  const next = { start_date: '2026-03-15', start_time: '09:00' }
  const dayBefore = '2026-03-08T01:00:00Z'
  const secondLater = '2026-03-08T01:00:01Z'

  test('24 hours before the start a change is free, one second later it costs RM 30', async () => {
    await testApp.hire(2)
    const { booking_id: id } = await booked()
    testApp.clock.set(dayBefore)
    expect((await detailsOf(id, customer)).late_fee).toBe(0)
    testApp.clock.set(secondLater)
    expect((await detailsOf(id, customer)).late_fee).toBe(30)
    expect(await refused(() => move(id, { ...next, agreed_fee: 0 }))).toMatchObject({
      status: 409,
      body: {
        code: 'fee-not-agreed',
        response:
          'A fee of RM 30.00 applies within 24 hours of the start. Please confirm that you agree',
      },
    })
    expect((await move(id, { ...next, agreed_fee: 30 })).status).toBe(200)
    expect(await detailsOf(id, customer)).toMatchObject({ fee: 30, late_fee: 0 })
    expect((await historyTexts(id)).at(-1)).toBe(
      'Moved from Mon, 9 Mar 2026, 9:00 AM to Sun, 15 Mar 2026, 9:00 AM, fee RM 30.00',
    )
  })

  test('never more than the visit', async () => {
    await testApp.hire(1)
    await pool.query(`insert into voucher (code, amount_sen) values ('NEARLY', 10500)`)
    const { booking_id: id } = await booked({ voucher: 'NEARLY' })
    testApp.clock.set(secondLater)
    expect((await detailsOf(id, customer)).late_fee).toBe(15)
  })

  test('never more than 5 % of a prepaid series', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await paid({ frequency: 'weekly' })
    testApp.clock.set(secondLater)
    expect((await detailsOf(id, customer)).late_fee).toBe(20)
    expect((await cancel(id, { agreed_fee: 20 })).status).toBe(200)
    const { rows } = await pool.query(
      'select refund_due_sen, fee_sen from booking where booking_id = $1',
      [id],
    )
    expect(rows).toEqual([{ refund_due_sen: 8000, fee_sen: 2000 }])
  })

  test('deducted from the refund, together with that of an earlier move', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await paid()
    testApp.clock.set(secondLater)
    expect((await move(id, { ...next, agreed_fee: 30 })).status).toBe(200)
    testApp.clock.set('2026-03-14T12:00:00Z')
    expect((await cancel(id, { agreed_fee: 30 })).status).toBe(200)
    expect(await detailsOf(id)).toMatchObject({ payment_status: 'Refund Due', fee: 60 })
    const { rows } = await pool.query('select refund_due_sen from booking where booking_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ refund_due_sen: 6000 }])
    expect((await historyTexts(id)).at(-1)).toBe('Cancelled, fee RM 30.00')
    const text = await lastMailTo(customer.email)
    expect(text).toContain('Late change fee: RM 30.00\nLate fee of an earlier change: RM 30.00')
    expect(text).toContain('To be refunded: RM 60.00')
  })

  test('of an earlier move is not that of a free cancellation', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await paid()
    testApp.clock.set(secondLater)
    // Away from its start again, by six days.
    expect((await move(id, { ...next, agreed_fee: 30 })).status).toBe(200)
    expect((await cancel(id, { agreed_fee: 0 })).status).toBe(200)
    expect((await historyTexts(id)).at(-1)).toBe('Cancelled')
    const text = await lastMailTo(customer.email)
    expect(text).not.toContain('Late change fee')
    expect(text).toContain('Late fee of an earlier change: RM 30.00\nTo be refunded: RM 90.00')
  })

  test('staff pay none and may waive what is owed', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await paid()
    testApp.clock.set(secondLater)
    expect(await detailsOf(id)).toMatchObject({ late_fee: 0 })
    expect((await move(id, { ...next, agreed_fee: 30 })).status).toBe(200)
    expect((await cancel(id, { waive_fee: true }, admin)).status).toBe(200)
    expect(await detailsOf(id)).toMatchObject({ payment_status: 'Refund Due', fee: 0 })
    const { rows } = await pool.query('select refund_due_sen from booking where booking_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ refund_due_sen: 12_000 }])
  })

  test('a customer cannot waive it', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await booked()
    testApp.clock.set(secondLater)
    expect((await cancel(id, { waive_fee: true, agreed_fee: 30 })).status).toBe(200)
    expect(await detailsOf(id)).toMatchObject({ fee: 30 })
  })

  test.each([
    ['left out', {}],
    ['null', { agreed_fee: null }],
    ['of another amount', { agreed_fee: 20 }],
    ['charged as staff would', { charge_fee: false }],
  ])('nothing is done when agreed_fee is %s', async (_, said) => {
    await testApp.hire(2)
    const { booking_id: id } = await booked()
    testApp.clock.set(secondLater)
    const named = {
      status: 409,
      body: { code: 'fee-not-agreed', response: expect.stringContaining('A fee of RM 30.00') },
    }
    expect(await refused(() => move(id, { ...next, ...said }))).toMatchObject(named)
    expect(await refused(() => cancel(id, said))).toMatchObject(named)
  })

  test('a free change needs no agreement, and accepts one', async () => {
    await testApp.hire(2)
    const { booking_id: id } = await booked()
    expect((await move(id, next)).status).toBe(200)
    expect((await cancel(id, { agreed_fee: 30 })).status).toBe(200)
    expect(await detailsOf(id)).toMatchObject({ fee: 0 })
  })

  test('staff are free of it unless they charge it', async () => {
    await testApp.hire(2)
    const { booking_id: id } = await booked()
    const { booking_id: other } = await booked()
    testApp.clock.set(secondLater)
    expect((await move(id, next, manager)).status).toBe(200)
    expect(await detailsOf(id)).toMatchObject({ fee: 0 })
    expect((await cancel(other, { charge_fee: true }, manager)).status).toBe(200)
    expect(await detailsOf(other)).toMatchObject({ fee: 30 })
    testApp.clock.set('2026-03-14T12:00:00Z')
    const back = { start_date: '2026-03-16', start_time: '09:00', charge_fee: true }
    expect((await move(id, back, admin)).status).toBe(200)
    expect(await detailsOf(id)).toMatchObject({ fee: 30 })
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
    await pool.query(`alter table outbox add constraint full_up check (false) not valid`)
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
      await pool.query('alter table outbox drop constraint full_up')
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
    const asked = { booking_id: id, skill: 'Gardener' }
    const details = await testApp.post('/booking-details/get-booking-details/', asked, customer)
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

describe('the crew, chosen by staff', () => {
  test('as many as the booking has, each once', async () => {
    const [a, b, c] = await testApp.hire(3)
    const { booking_id: id } = await booked({ worker_count: 2 })
    for (const workers of [[], names([a]), names([a, a]), names([a, b, c])])
      expect(await refused(() => assign(id, workers))).toMatchObject({
        status: 400,
        body: { code: 'workers-count-wrong', response: 'Please select 2 workers' },
      })
    expect((await assign(id, names([b, c]))).body).toEqual({
      success: true,
      response: 'The workers are assigned',
    })
    expect((await detailsOf(id)).allocated_workers).toEqual(names([b, c]))
    expect(await findViolations(pool)).toEqual([])
  })

  test('workers who are not free, lack the skill or do not serve the area are named', async () => {
    const [a, b, c, d] = await testApp.hire(4)
    const [gardener] = await testApp.hire(1, { skills: ['Gardener'] })
    const [elsewhere] = await testApp.hire(1, { at: [otherPostcode] })
    const [retired] = await testApp.hire(1, { active: false })
    const { booking_id: id } = await booked()
    const [own] = (await detailsOf(id)).allocated_workers
    const rest = [a, b, c, d].filter((worker) => worker?.identifier !== own)
    const [busy, away, free] = rest
    await pool.query(`insert into worker_leave values ($1, '2026-03-01', '2026-03-31')`, [away?.id])
    const { booking_id: other } = await booked({ start_time: '13:00' })
    expect((await assign(other, names([busy]))).status).toBe(200)

    for (const worker of [busy, away, gardener, elsewhere, retired]) {
      const name = worker?.identifier.split('@')[0]
      expect(await refused(() => assign(id, names([worker])))).toMatchObject({
        status: 409,
        body: { code: 'workers-not-free', response: `Not available for this booking: ${name}` },
      })
    }
    expect((await refused(() => assign(id, ['nobody@crew.jiran.test']))).status).toBe(409)

    const choices = await testApp.post<Choice[]>(
      '/region-cost/get-workers-by-postcode-and-skill/',
      { postcode: 59100, skill: 'Cleaner', booking_id: id },
      manager,
    )
    const available = new Map(choices.body.map((each) => [each.worker, each.available]))
    expect(Object.fromEntries(available)).toEqual({
      [own ?? '']: true,
      [busy?.identifier ?? '']: false,
      [away?.identifier ?? '']: false,
      [free?.identifier ?? '']: true,
    })
    expect((await assign(id, names([free]))).status).toBe(200)
    expect((await historyTexts(id)).at(-1)).toBe(
      `Crew changed from ${own?.split('@')[0]} to ${free?.identifier.split('@')[0]}`,
    )
  })

  test.each([
    ['left out', {}],
    ['null', { booking_id: null }],
    ['empty', { booking_id: '' }],
  ])(
    'without a booking (%s), who has the skill in the area, by activity alone',
    async (_, none) => {
      const [busy, idle] = await testApp.hire(2)
      const [gone] = await testApp.hire(1, { active: false })
      await testApp.hire(1, { skills: ['Gardener'] })
      await testApp.hire(1, { at: [otherPostcode] })
      await booked({ worker_count: 2 })
      await pool.query(`insert into worker_leave values ($1, '2026-03-01', '2026-03-31')`, [
        idle?.id,
      ])
      const choices = await testApp.post<Choice[]>(
        '/region-cost/get-workers-by-postcode-and-skill/',
        { postcode: 59100, skill: 'Cleaner', ...none },
        manager,
      )
      expect(choices.status).toBe(200)
      const hired = names([busy, idle, gone])
      const found = choices.body.filter(({ worker }) => hired.includes(worker))
      expect(found.map(({ worker, available }) => [worker, available])).toEqual([
        [busy?.identifier, true],
        [idle?.identifier, true],
        [gone?.identifier, false],
      ])
      // Workers of other tests are retired, and none of another skill or area is listed.
      expect(choices.body.filter(({ available }) => available)).toHaveLength(2)
    },
  )

  test('the requested gender stays for a whole series', async () => {
    const skills = ['Care Giver']
    const [woman, other] = await testApp.hire(2, { skills })
    const [man] = await testApp.hire(1, { skills, gender: 'Male' })
    const { body } = await testApp.post('/care-giver/book-care-giver/', caring, customer)
    const staff = names([woman, other])
    const crew = (await detailsOf(body.booking_id)).allocated_workers
    expect(staff).toContain(crew[0])
    expect((await refused(() => assign(body.booking_id, names([man])))).status).toBe(404)
    const asked = { booking_id: body.booking_id, skill: 'Care Giver', workers: names([man]) }
    const path = '/booking-details/update/assigned-workers/'
    expect((await refused(() => testApp.put(path, asked, manager))).status).toBe(409)
  })

  test('not on a booking that is over, nor on one that has changed', async () => {
    const [a] = await testApp.hire(1)
    const { booking_id: id } = await booked()
    const { version } = await detailsOf(id)
    expect((await assign(id, names([a]), { version })).status).toBe(200)
    expect(await refused(() => assign(id, names([a]), { version }))).toMatchObject({
      status: 409,
      body: { code: 'out-of-date' },
    })
    await cancel(id)
    expect(await refused(() => assign(id, names([a])))).toMatchObject({
      status: 409,
      body: { code: 'edit-not-allowed' },
    })
  })

  test('two managers who swap two crews at once leave no worker at two places', async () => {
    const [a, b] = await testApp.hire(2)
    const one = await booked()
    const two = await booked()
    const crew = (await detailsOf(one.booking_id)).allocated_workers
    const first = crew[0] === a?.identifier ? names([a]) : names([b])
    const second = crew[0] === a?.identifier ? names([b]) : names([a])
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([
        assign(one.booking_id, second),
        assign(two.booking_id, first),
      ])
      for (const answer of answers) expect(answer.status).toBe(409)
    }
    expect(await findViolations(pool)).toEqual([])
  })
})

describe('what a Manager is shown', () => {
  test('no money: not in details, report or the words of the history', async () => {
    await testApp.hire(2)
    const { booking_id: id } = await paid()
    testApp.clock.set('2026-03-08T12:00:00Z')
    expect(
      (await move(id, { start_date: '2026-03-15', start_time: '09:00', agreed_fee: 30 })).status,
    ).toBe(200)
    await cancel(id)
    const late = await booked({ payment_method: 'Online', start_date: '2026-03-20' })
    await cancel(late.booking_id)
    await testApp.pay(late.payment)
    const path = '/booking-details/get-completed-bookings/'
    for (const booking of [id, late.booking_id]) {
      const seen = JSON.stringify(await detailsOf(booking, manager))
      expect(seen).not.toMatch(/total_cost|"fee"|late_fee|RM \d|refund \d/)
      expect(JSON.stringify(await detailsOf(booking))).toMatch(/total_cost.*late_fee.*RM/s)
    }
    const report = await testApp.post<BookingRecord[]>(path, {}, manager)
    expect(report.body.length).toBeGreaterThan(1)
    expect(JSON.stringify(report.body)).not.toMatch(/total_cost|"fee"|late_fee|RM \d/)
    const whole = await testApp.post<BookingRecord[]>(path, {}, admin)
    for (const record of whole.body) expect(record).toHaveProperty('total_cost')
    expect(JSON.stringify(await detailsOf(id, customer))).toMatch(/total_cost/)
  })
})

describe('the staff report', () => {
  const path = '/booking-details/get-completed-bookings/'
  type Page = { items: BookingRecord[]; total: number; page: number; page_size: number }

  test('filters, order and pages', async () => {
    await pool.query('update booking set manager_id = null')
    await testApp.hire(3)
    // Midnight in Malaysia is the day before in UTC: both edges of the day count as that day.
    const early = await booked({ start_date: '2026-06-10', start_time: '08:00' })
    const evening = await booked({ start_date: '2026-06-10', start_time: '18:00' })
    const after = await booked({ start_date: '2026-06-11', start_time: '08:00' })
    await booked({ start_date: '2026-06-09', start_time: '18:00' })
    const ids = async (filter: object) =>
      (await testApp.post<BookingRecord[]>(path, filter, manager)).body.map((row) => row.booking_id)
    const day = { date_range: { start_date: '2026-06-10', end_date: '2026-06-10' } }
    expect(await ids(day)).toEqual([early.booking_id, evening.booking_id])
    const days = { date_range: { start_date: '2026-06-10', end_date: '2026-06-11' } }
    expect(await ids(days)).toEqual([early.booking_id, evening.booking_id, after.booking_id])
    expect(await ids({ ...day, service_type: 'Gardener' })).toEqual([])
    expect(await ids({ ...day, service_type: 'All' })).toHaveLength(2)
    expect(await ids({ ...day, service_type: 'Cleaning' })).toHaveLength(2)
    expect(await ids({ ...day, service_type: 'Elderly Care' })).toEqual([])
    const everything = await ids({})
    for (const date_range of ['', [], {}, null])
      expect(await ids({ date_range })).toEqual(everything)
    expect(await ids({ ...day, customer_name: 'r AISY' })).toHaveLength(2)
    expect(await ids({ ...day, customer_name: '%' })).toEqual([])
    expect(await ids({ ...day, manager: manager.email })).toHaveLength(2)
    expect(await ids({ ...day, manager: 'nobody@jiran.test' })).toEqual([])
    const page = await testApp.post<Page>(path, { ...days, page: 2, page_size: 2 }, manager)
    expect(page.body).toMatchObject({ total: 3, page: 2, page_size: 2 })
    expect(page.body.items.map((row) => row.booking_id)).toEqual([after.booking_id])
  })

  test('who is where on a day', async () => {
    await testApp.hire(2)
    const { booking_id: id } = await booked({ start_date: '2026-06-15', worker_count: 2 })
    const crew = (await detailsOf(id)).allocated_workers
    const grid = await testApp.post<{ booked_slots: object[] }>(
      '/booking-details/get-filled-slots-by-date/',
      { booking_date: '2026-06-15' },
      manager,
    )
    expect(grid.body.booked_slots).toMatchObject(
      crew.map((worker) => ({ worker, start_time: '09:00', no_of_hours: 4, booking_id: id })),
    )
  })
})
