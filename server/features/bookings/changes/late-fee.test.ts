import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import type { Person } from '../../../../testing/people.ts'
import { visitsIn } from '../../../../testing/visits.ts'

const testApp = await startTestApp()
const { pool } = testApp
const { people, booked, paid, detailsOf, move, cancel, lastMailTo, refused } = visitsIn(testApp)
let admin: Person
let manager: Person
let customer: Person
beforeEach(() => {
  ;({ admin, manager, customer } = people)
})

const historyTexts = async (id: string) => (await detailsOf(id)).history.map((event) => event.what)

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
    const { body_text: text } = await lastMailTo(customer.email)
    expect(text).toContain('Late fee: RM 30.00\nLate fee for an earlier change: RM 30.00')
    expect(text).toContain('To be refunded: RM 60.00')
  })

  test('of an earlier move is not that of a free cancellation', async () => {
    await testApp.hire(1)
    const { booking_id: id } = await paid()
    testApp.clock.set(secondLater)
    // Moved again, six days away.
    expect((await move(id, { ...next, agreed_fee: 30 })).status).toBe(200)
    expect((await cancel(id, { agreed_fee: 0 })).status).toBe(200)
    expect((await historyTexts(id)).at(-1)).toBe('Cancelled')
    const { body_text: text } = await lastMailTo(customer.email)
    expect(text).not.toContain('Late fee:')
    expect(text).toContain('Late fee for an earlier change: RM 30.00\nTo be refunded: RM 90.00')
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
  ])('nothing is done when agreed_fee is %s', async (_, agreed) => {
    await testApp.hire(2)
    const { booking_id: id } = await booked()
    testApp.clock.set(secondLater)
    const named = {
      status: 409,
      body: { code: 'fee-not-agreed', response: expect.stringContaining('A fee of RM 30.00') },
    }
    expect(await refused(() => move(id, { ...next, ...agreed }))).toMatchObject(named)
    expect(await refused(() => cancel(id, agreed))).toMatchObject(named)
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
