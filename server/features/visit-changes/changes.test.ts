import { beforeEach, describe, expect, test } from 'vitest'
import { caring, startTestApp, usualDay } from '../../../testing/app.ts'
import { expectSound } from '../../../testing/expect-sound.ts'
import type { Person } from '../../../testing/people.ts'
import { staffChangesIn, visitsIn } from '../../../testing/visits.ts'
import { findMoneyViolations } from '../monitoring/invariants.ts'

const testApp = await startTestApp()
const { pool } = testApp
const visits = visitsIn(testApp)
const { people, booked, paid, detailsOf, lastMailTo } = visits
const { preview, put, change, changed } = staffChangesIn(testApp, visits)
let admin: Person
let manager: Person
let customer: Person
beforeEach(() => {
  ;({ admin, manager, customer } = people)
})

describe('price and money', () => {
  test('cash: the amount to collect follows the price', async () => {
    await testApp.hire(3)
    const { booking_id: id } = await booked()
    const shown = await preview(id, { no_of_hours: 5 })
    expect(shown.body).toMatchObject({
      ends_at: '14:00',
      to_collect: 150,
      can_pay_online: false,
      money: {
        before: 120,
        after: 150,
        difference: 30,
        refund_due: 0,
        lines: [{ label: '5 h × 1 cleaner at RM 30.00', amount: 150 }],
      },
    })
    expect((await detailsOf(id)).no_of_hours).toBe(4)
    const now = await changed(id, { no_of_hours: 5 })
    expect(now).toMatchObject({ no_of_hours: 5, total_cost: 150, to_collect: 150, version: 2 })
    expect(now.history.at(-1)).toMatchObject({
      who: 'Nur Aisyah',
      what: 'Changed: No of Hours from 4 hours to 5 hours; price RM 120.00 → RM 150.00',
    })
    const mail = await lastMailTo(customer.email)
    expect(mail.subject).toBe(`Your booking ${id} was changed`)
    expect(mail.body_text).toContain('New price of this visit: RM 150.00\nStill to pay: RM 150.00')
    expect(await changed(id, { no_of_hours: 3, worker_count: 2 })).toMatchObject({
      to_collect: 180,
    })
    await testApp.post('/payments/collect/', { booking_id: id, amount: 180 }, manager)
    expect(await changed(id, { no_of_hours: 4, worker_count: 1 })).toMatchObject({
      payment_status: 'Paid',
      money: { paid: 180, refund_due: 60, owed: 0 },
    })
  })

  test('paid online and dearer: the customer pays the difference by the link in the mail', async () => {
    await testApp.hire(3)
    const { booking_id: id, order } = await paid()
    expect(await changed(id, { no_of_hours: 6 })).toMatchObject({
      payment_status: 'Paid',
      to_collect: 60,
      money: { paid: 120, owed: 60 },
    })
    expect((await lastMailTo(customer.email)).body_text).toContain(
      `${testApp.url}/payment-result?order=${order}`,
    )
    const result = await testApp.get(`/payments/result?order=${order}`, customer)
    const owing = { payment_status: 'paid', owed: 60, can_pay_owed: true }
    expect(result.body).toMatchObject({ ...owing, owed_declined: false, owed_pending: false })
    const owes = await testApp.get(`/staff/customers/${customer.accountId}`, admin)
    expect(owes.body).toMatchObject({ owes: true, owed: 60 })
    const history = '/booking-details/get-booking-history/'
    const listed = { booking_id: id, payment_status: 'Paid', owed: 60 }
    expect((await testApp.get(history, customer)).body).toMatchObject([listed])
    const whole = await testApp.get(`/booking-details/get-order/?order=${order}`, customer)
    expect(whole.body).toMatchObject({ visits: [listed] })
    expect(await detailsOf(id)).not.toHaveProperty('owed_payment')
    const declined = await testApp.post('/payments/retry/', { order }, customer)
    await testApp.pay(declined.body.payment, 'fail')
    await testApp.sandbox('/idle')
    const after = await testApp.get(`/payments/result?order=${order}`, customer)
    expect(after.body).toMatchObject({ ...owing, owed_declined: true })
    expect(await detailsOf(id)).toMatchObject({ owed_payment: 'declined' })
    const { body } = await testApp.post('/payments/retry/', { order }, customer)
    expect(body.payment?.fields).toMatchObject({ amount: '60.00' })
    await testApp.pay(body.payment)
    await testApp.sandbox('/idle')
    const now = await detailsOf(id)
    expect(now).toMatchObject({ payment_status: 'Paid', money: { paid: 180, owed: 0 } })
    expect(now.history.at(-1)?.what).toBe('Outstanding amount paid online, RM 60.00')
    expect((await lastMailTo(customer.email)).subject).toBe(
      `We have received your payment for ${order}`,
    )
    expect((await testApp.post('/payments/retry/', { order }, customer)).status).toBe(409)
    expect(await findMoneyViolations(pool)).toEqual([])
  })

  test('while the provider decides on the difference, customer and staff read that', async () => {
    await testApp.hire(3)
    const { booking_id: id, order } = await paid()
    await changed(id, { no_of_hours: 6 })
    const { body } = await testApp.post('/payments/retry/', { order }, customer)
    await testApp.comeBack(await testApp.pay(body.payment, 'later'))
    const waiting = await testApp.get(`/payments/result?order=${order}`, customer)
    const states = { owed: 60, owed_pending: true, owed_declined: false, can_pay_owed: false }
    expect(waiting.body).toMatchObject(states)
    const pending = { payment_status: 'Paid', owed_payment: 'pending' }
    expect(await detailsOf(id)).toMatchObject({ ...pending, to_collect: 60 })
    const own = await testApp.post(
      '/booking-details/get-booking-details/',
      { booking_id: id },
      customer,
    )
    expect(own.body).toMatchObject({ ...pending, money: { owed: 60 } })
  })

  test('a page for an outdated difference: what was paid beyond it goes back', async () => {
    await testApp.hire(3)
    const { booking_id: id, order } = await paid()
    await changed(id, { no_of_hours: 6 })
    const { body } = await testApp.post('/payments/retry/', { order }, customer)
    await changed(id, { no_of_hours: 5 })
    await testApp.pay(body.payment)
    await testApp.sandbox('/idle')
    const now = await detailsOf(id)
    expect(now).toMatchObject({
      payment_status: 'Paid',
      money: { paid: 180, owed: 0, refund_due: 30 },
    })
    expect(now.history.map(({ what }) => what).slice(-2)).toEqual([
      'Outstanding amount paid online, RM 30.00',
      'Paid more than was owed: to be refunded, refund RM 30.00',
    ])
    expect(await findMoneyViolations(pool)).toEqual([])
  })

  test('a second page of the order that was paid already: what is owed is taken from it', async () => {
    await testApp.hire(3)
    const booking = await booked({ payment_method: 'Online' })
    const { booking_id: id, order } = booking
    const second = await testApp.post('/payments/retry/', { order }, customer)
    await testApp.pay(booking.payment)
    await testApp.sandbox('/idle')
    await changed(id, { no_of_hours: 5 })
    await testApp.pay(second.body.payment)
    await testApp.sandbox('/idle')
    expect(await detailsOf(id)).toMatchObject({ money: { paid: 240, owed: 0, refund_due: 90 } })
    expect(await findMoneyViolations(pool)).toEqual([])
  })

  test('paid online and cheaper: the difference is due back; dearer again, it is set against that', async () => {
    await testApp.hire(3)
    const { booking_id: id } = await paid({ no_of_hours: 6 })
    expect(await changed(id, { no_of_hours: 4 })).toMatchObject({
      payment_status: 'Paid',
      money: { paid: 180, refund_due: 60, owed: 0 },
    })
    expect((await lastMailTo(customer.email)).body_text).toContain('To be refunded: RM 60.00')
    expect((await lastMailTo(manager.email)).body_text).toContain('costs less since it was changed')
    expect(await changed(id, { no_of_hours: 7 })).toMatchObject({
      money: { paid: 180, refund_due: 0, owed: 30 },
    })
    // Cancelled: only the payment is refunded.
    await testApp.post('/booking-details/cancel-booking/', { id }, admin)
    expect(await detailsOf(id)).toMatchObject({
      payment_status: 'Refund Due',
      money: { paid: 180, refund_due: 180, owed: 0 },
    })
    expect(await findMoneyViolations(pool)).toEqual([])
  })

  test('an allowance stays, up to the new price', async () => {
    await testApp.hire(3)
    const { booking_id: id } = await paid({ no_of_hours: 6 })
    const { version } = await detailsOf(id)
    const part = { booking_id: id, version, amount: 150, reason: 'Came late' }
    const given = await testApp.post('/payments/refunds/part/', part, admin)
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    expect(await changed(id, { no_of_hours: 4 })).toMatchObject({
      total_cost: 120,
      money: { paid: 180, refund_due: 180, owed: 0 },
    })
    // Increased again, it costs the excess.
    expect(await changed(id, { no_of_hours: 7 })).toMatchObject({
      total_cost: 210,
      money: { paid: 180, refund_due: 90, owed: 0 },
    })
  })

  test('a visit that cost nothing', async () => {
    await testApp.hire(3)
    await pool.query(`insert into voucher (code, amount_sen) values ('ALLOFIT', 12000)`)
    const { booking_id: id, order } = await booked({ payment_method: 'Online', voucher: 'ALLOFIT' })
    expect(await changed(id, { no_of_hours: 5 })).toMatchObject({
      payment_status: 'Unpaid',
      money: { owed: 30 },
    })
    const { body } = await testApp.post('/payments/retry/', { order }, customer)
    await testApp.pay(body.payment)
    await testApp.sandbox('/idle')
    expect(await detailsOf(id)).toMatchObject({ payment_status: 'Paid', money: { owed: 0 } })
    expect(await findMoneyViolations(pool)).toEqual([])
  })

  test('one visit of a paid weekly series, with extras and its voucher', async () => {
    await testApp.hire(3)
    await pool.query(`insert into voucher (code, percent) values ('TENTH', 10)`)
    const { booking_ids: ids, order } = await paid({ frequency: 'weekly', voucher: 'TENTH' })
    const second = ids[1] ?? ''
    const changes = {
      worker_count: 2,
      addon: 'Ironing',
      addon_service_hours: 2,
      fixed_addons: ['Fridge cleaning'],
      address: '9 Jalan Telawi, Bangsar',
      unit: 'B-9-1',
    }
    // 4 h × 2 × RM 25 + 2 × RM 10 + RM 40, less 10%.
    const now = await changed(second, changes)
    expect(now).toMatchObject({ total_cost: 234, ...changes })
    expect(now.history.at(-1)?.what).toMatch(
      /^Changed: .*Addon from none to Ironing, .*Address, Unit, Crew from worker\d+ to worker\d+.*; price RM 90.00 → RM 234.00$/,
    )
    const first = await detailsOf(ids[0] ?? '')
    expect(first).toMatchObject({
      total_cost: 90,
      addon: null,
      address: '12 Jalan Maarof, Bangsar',
    })
    const invoice = (id: string) =>
      testApp.get<{ lines: object[] }>(`/booking-details/get-invoice/?booking_id=${id}`, admin)
    const order_ = await testApp.get(`/payments/result?order=${order}`, customer)
    expect(order_.body).toMatchObject({ owed: 144 })
    expect((await invoice(second)).status).toBeLessThan(500)
    expect(await changed(second, { addon: null, fixed_addons: [] })).toMatchObject({
      total_cost: 180,
      addon: null,
    })
    const found = await testApp.post<{ booking_id: string }[]>(
      '/booking-details/get-completed-bookings/',
      { search: 'Telawi' },
      manager,
    )
    expect(found.body.map(({ booking_id }) => booking_id)).toEqual([second])
  })

  test('rates that changed since: sold hours stay at their price, and added ones cost the new one', async () => {
    await testApp.hire(3)
    const { booking_id: id } = await booked()
    await pool.query(`update rate set unit_sen = unit_sen * 2 where skill = 'Cleaner'`)
    testApp.clock.later(1)
    try {
      expect((await preview(id, { address: '1 Jalan Telawi' })).body.money).toMatchObject({
        difference: 0,
      })
      expect((await preview(id, { no_of_hours: 5 })).body.money).toMatchObject({ after: 180 })
      const { body } = await preview(id, { worker_count: 2, no_of_hours: 3 })
      expect(body.money).toMatchObject({ after: 240 })
    } finally {
      await pool.query(`update rate set unit_sen = unit_sen / 2 where skill = 'Cleaner'`)
      testApp.clock.later(1)
    }
  })

  test('a Manager changes a visit without its price', async () => {
    await testApp.hire(2)
    const { booking_id: id } = await booked()
    const { body } = await preview(id, { no_of_hours: 5 }, manager)
    expect(body).toMatchObject({ to_collect: 150 })
    expect(body).not.toHaveProperty('money')
    await changed(id, { no_of_hours: 5 }, manager)
    const { history } = await detailsOf(id, manager)
    expect(history.at(-1)?.what).toBe('Changed: No of Hours from 4 hours to 5 hours')
  })
})

describe('refused', () => {
  test.each([
    [{}, 400, 'nothing-changed'],
    [{ no_of_hours: 4 }, 400, 'nothing-changed'],
    [{ no_of_hours: 3 }, 400, 'one-time-minimum'],
    [{ no_of_hours: 9 }, 400, 'hours-missing'],
    [{ worker_count: 6 }, 400, 'out-of-range'],
    [{ address: '' }, 400, 'address-missing'],
    [{ addon: 'Ironing', addon_service_hours: 1 }, 400, 'addon-needs-two-workers'],
    [{ worker_count: 2, addon: 'Juggling', addon_service_hours: 1 }, 400, 'addon-unknown'],
    [{ start_date: '2026-03-10' }, 400, 'field-unknown'],
    [{ frequency: 'weekly' }, 400, 'field-unknown'],
    [{ voucher: 'MORE' }, 400, 'field-unknown'],
    [{ worker_gender: 'Male' }, 400, 'field-unknown'],
  ])('%j', async (changes, status, code) => {
    await testApp.hire(5)
    const { booking_id: id } = await booked()
    expect(await preview(id, changes)).toMatchObject({ status, body: { code } })
    const { version } = await detailsOf(id)
    expect(await put(id, { version, changes, confirmation: '' })).toMatchObject({
      status,
      body: { code },
    })
  })

  test('while it is being paid, begun, or cancelled', async () => {
    await testApp.hire(3)
    const unpaid = await booked({ payment_method: 'Online' })
    expect(await preview(unpaid.booking_id, { no_of_hours: 5 })).toMatchObject({
      status: 409,
      body: { code: 'visit-awaits-payment' },
    })
    const { booking_id: id } = await booked()
    testApp.clock.set('2026-03-09T01:00:00Z')
    expect(await preview(id, { no_of_hours: 5 })).toMatchObject({
      status: 409,
      body: { code: 'edit-not-allowed' },
    })
    expect((await preview('JR-NOBODY-1', { no_of_hours: 5 })).status).toBe(404)
    expect((await preview(id, { no_of_hours: 5 }, customer)).status).toBe(403)
  })

  test('a change is made as previewed: a price that changed since is shown first', async () => {
    await testApp.hire(2)
    const { booking_id: id, order } = await paid({ no_of_hours: 6 })
    const changes = { no_of_hours: 5 }
    const { version } = await detailsOf(id)
    const { confirmation } = (await preview(id, changes)).body
    for (const forged of ['', 'x'.repeat(22)]) {
      expect(await put(id, { version, changes, confirmation: forged })).toMatchObject({
        status: 409,
        body: { code: 'preview-outdated' },
      })
    }
    expect(await put(id, { version, changes: { no_of_hours: 4 }, confirmation })).toMatchObject({
      status: 409,
    })
    expect((await put(id, { version, changes, confirmation })).status).toBe(200)
    expect(order).toBeTruthy()
  })

  test('care givers: another gender needs other workers, medical details cannot be changed here', async () => {
    await testApp.hire(1, { skills: ['Care Giver'] })
    const [man] = await testApp.hire(1, { skills: ['Care Giver'], gender: 'Male' })
    const { body } = await testApp.post('/care-giver/book-care-giver/', caring, customer)
    const now = await changed(body.booking_id, { worker_gender: 'Male' })
    expect(now.allocated_workers).toEqual([man?.identifier])
    expect(await preview(body.booking_id, { customer_medical_details: 'none' })).toMatchObject({
      status: 400,
      body: { code: 'field-unknown' },
    })
  })
})

describe('several at once', () => {
  test('two of the staff and a customer: one wins, the others read who changed what', async () => {
    await testApp.hire(6)
    for (let round = 0; round < 6; round++) {
      const { booking_id: id } = await paid({ start_date: usualDay })
      const { version } = await detailsOf(id)
      const longer = { no_of_hours: 6 }
      const more = { worker_count: 2 }
      const [one, two] = await Promise.all([preview(id, longer), preview(id, more, manager)])
      const move = { booking_id: id, start_date: '2026-03-12', start_time: '10:00', version }
      const answers = await Promise.all([
        put(id, { version, changes: longer, confirmation: one.body.confirmation }),
        put(id, { version, changes: more, confirmation: two.body.confirmation }, manager),
        testApp.put<{ code?: string; response: string }>(
          '/booking-details/update/booking-details/',
          move,
          customer,
        ),
      ])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 409, 409,
      ])
      for (const { status, body } of answers) {
        if (status === 200) continue
        expect(body.code).toBe('out-of-date')
        expect(body.response).toMatch(/^Nur Aisyah changed this booking on .*: (Changed|Moved)/)
      }
      await testApp.post('/booking-details/cancel-booking/', { id }, admin)
    }
    await expectSound(pool)
  })

  test('twenty changes for the last worker: one gets it', async () => {
    await testApp.hire(21)
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await booked()).booking_id),
    )
    const answers = await Promise.all(ids.map((id) => change(id, { worker_count: 2 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    await expectSound(pool)
  })
})
