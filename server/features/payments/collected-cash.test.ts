import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { ordersIn, peopleWhoPay } from '../../../testing/payments/orders.ts'
import type { Person } from '../../../testing/people.ts'

/* Cash that staff collect, and reversals. */

const testApp = await startTestApp()
const orders = ordersIn(testApp)
const { expectNoViolations, cancelVisit, historyOf, standing } = orders
const people = await peopleWhoPay(testApp, orders)
const { admin, manager } = people

const bookOnline = (changes?: object) => orders.bookOnline(people.customer, changes)
const itemOf = (order: string) => orders.itemOf(order, admin)
const send = (order: string, amount: number, who = admin) => orders.send(order, amount, who)
const mark = (order: string, amount: number) => orders.mark(order, amount, admin)

describe('cash marked as collected', () => {
  const collect = (id: string, who: Person, amount?: number) =>
    testApp.post<{ code?: string; response: string }>(
      '/payments/collect/',
      { booking_id: id, skill: 'Cleaner', amount },
      who,
    )
  type Detail = { can_collect?: boolean; to_collect?: number; total_cost?: number; money?: object }
  const shownTo = async (id: string, who: Person) =>
    (
      await testApp.post<Detail>(
        '/booking-details/get-booking-details/',
        { booking_id: id, skill: 'Cleaner' },
        who,
      )
    ).body

  test('permitted readers are shown the amount to collect', async () => {
    const { body: cash } = await testApp.book(people.customer)
    const prepaid = await orders.bookOnline(people.customer, { start_time: '16:00' })
    await testApp.pay(prepaid.payment)
    await orders.idle()
    const cells = async (id: string) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries({ customer: people.customer, manager, admin }).map(async ([role, who]) => {
            const { can_collect, to_collect, total_cost, money } = await shownTo(id, who)
            const sees = [total_cost !== undefined && 'total', money && 'ledger'].filter(Boolean)
            return [role, { can_collect, to_collect, sees: sees.join(' ') }]
          }),
        ),
      )
    expect(await cells(cash.booking_id)).toEqual({
      customer: { can_collect: undefined, to_collect: undefined, sees: 'total ledger' },
      manager: { can_collect: true, to_collect: 120, sees: '' },
      admin: { can_collect: true, to_collect: 120, sees: 'total ledger' },
    })
    expect(await cells(prepaid.booking_id)).toEqual({
      customer: { can_collect: undefined, to_collect: undefined, sees: 'total ledger' },
      manager: { can_collect: false, to_collect: undefined, sees: '' },
      admin: { can_collect: false, to_collect: undefined, sees: 'total ledger' },
    })
  })

  test('another amount than the one shown is refused', async () => {
    const { body: booked } = await testApp.book(people.customer)
    expect(await collect(booked.booking_id, manager, 90)).toMatchObject({
      status: 409,
      body: { code: 'amount-changed', response: 'The amount to collect is now RM 120.00' },
    })
    expect((await shownTo(booked.booking_id, manager)).to_collect).toBe(120)
    expect((await collect(booked.booking_id, manager, 120)).status).toBe(200)
    await expectNoViolations()
  })

  test('by a Manager, who sees no more than that; once', async () => {
    const { body: booked } = await testApp.book(people.customer)
    const details = () =>
      testApp.post<{ can_collect?: boolean }>(
        '/booking-details/get-booking-details/',
        { booking_id: booked.booking_id, skill: 'Cleaner' },
        manager,
      )
    expect((await details()).body.can_collect).toBe(true)
    expect(await collect(booked.booking_id, people.customer)).toMatchObject({ status: 403 })
    const answer = await collect(booked.booking_id, manager)
    expect(answer).toEqual({
      status: 200,
      body: { success: true, response: 'The cash has been marked as collected' },
    })
    expect(await collect(booked.booking_id, admin)).toMatchObject({
      status: 409,
      body: { code: 'nothing-owed' },
    })
    expect((await details()).body.can_collect).toBe(false)
    expect(await standing(booked.order)).toEqual(['Confirmed / Paid'])
    expect(await historyOf(booked.order)).toContain('Cash collected')
    expect(JSON.stringify((await details()).body)).not.toMatch(/RM \d/)
    await expectNoViolations()
  })

  test('collected, then cancelled: refund due, manually only', async () => {
    const { body: booked } = await testApp.book(people.customer)
    await collect(booked.booking_id, manager)
    await cancelVisit(booked.booking_id, people.customer)
    expect(await itemOf(booked.order)).toMatchObject({
      due: 120,
      paid_by: ['Cash'],
      can_send: false,
    })
    expect((await send(booked.order, 120)).body.code).toBe('by-hand')
    expect((await mark(booked.order, 120)).status).toBe(200)
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    await expectNoViolations()
  })

  test('a late fee of a cancelled cash visit', async () => {
    const { body: booked } = await testApp.book(people.customer)
    testApp.clock.set('2026-03-08T20:00:00Z')
    expect((await cancelVisit(booked.booking_id, people.customer, { agreed_fee: 30 })).status).toBe(
      200,
    )
    await expectNoViolations()
    expect((await collect(booked.booking_id, manager)).status).toBe(200)
    expect(await standing(booked.order)).toEqual(['Cancelled / Paid'])
    await expectNoViolations()
  })

  test('nothing is collected for a hold', async () => {
    const booked = await bookOnline()
    expect((await collect(booked.booking_id, manager)).body.code).toBe('nothing-owed')
  })
})
