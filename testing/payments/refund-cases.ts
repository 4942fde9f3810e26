import { beforeEach, expect, test } from 'vitest'
import { sendRefund } from '../../server/features/payments/refunds/request-refund.ts'
import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'
import { nextDay, ordersIn } from './orders.ts'
import type { Staff } from './payment-cases.ts'
import type { ProviderDriver } from './provider-drivers.ts'

/** Cases of refunds that hold for every provider. */

/** Declares the cases of refunds. */
export function refundCases(testApp: TestApp, driver: ProviderDriver, { admin }: Staff): void {
  const orders = ordersIn(testApp)
  const { expectNoViolations, requeryProvider, historyOf, idle, standing } = orders
  let customer: Person
  beforeEach(async () => {
    await orders.startAgain()
    customer = await testApp.customer()
  })
  const cancelledPrepaid = (changes?: object) => orders.cancelledPrepaid(customer, changes)
  const itemOf = (order: string) => orders.itemOf(order, admin)
  const send = (order: string, amount: number) => orders.send(order, amount, admin)
  const end = async (ref: string, paid: boolean) => {
    await driver.endRefund(ref, paid)
    await idle()
  }

  test('is sent, is under way, and ends by the message of the provider', async () => {
    const booked = await cancelledPrepaid()
    expect(await itemOf(booked.order)).toMatchObject({
      state: 'Due',
      due: 120,
      under_way: 0,
      since: nextDay.toISOString(),
      paid_by: [driver.paidBy],
      can_send: true,
      needs_bank: false,
      booking_ids: booked.booking_ids,
    })
    expect(await send(booked.order, 120)).toMatchObject({
      status: 200,
      body: { state: 'Under way', response: 'The refund is under way' },
    })
    await idle()
    expect(await itemOf(booked.order)).toMatchObject({ state: 'Under way', due: 0, under_way: 120 })
    expect(await standing(booked.order)).toEqual(['Cancelled / Refund Due'])
    await expectNoViolations()

    await end(`${booked.order}R1`, true)
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    expect(await itemOf(booked.order)).toMatchObject({ state: 'Refunded', due: 0, refunded: 120 })
    expect(await historyOf(booked.order)).toEqual([
      expect.stringContaining('Booked'),
      'Paid online: confirmed',
      'Cancelled',
      'Refund sent to the payment provider, refund RM 120.00',
      'Refunded, refund RM 120.00',
    ])
    expect(await testApp.mailsTo(customer.email)).toEqual([
      `Your booking ${booked.order} is confirmed`,
      `Your booking ${booked.booking_id} is cancelled`,
      `Your refund for ${booked.order} has been made`,
    ])
    await expectNoViolations()
  })

  test('ten requests at once send it once', async () => {
    const booked = await cancelledPrepaid()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(booked.order, 120)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'refund-under-way' } })
    }
    await end(`${booked.order}R1`, true)
    expect(await send(booked.order, 120)).toMatchObject({
      status: 409,
      body: { code: 'nothing-due' },
    })
    await expectNoViolations()
  })

  test('refused by the bank: still due, and sent again under another reference', async () => {
    const booked = await cancelledPrepaid()
    await send(booked.order, 120)
    await end(`${booked.order}R1`, false)
    expect(await itemOf(booked.order)).toMatchObject({
      state: 'Refused',
      due: 120,
      can_send: true,
      note: driver.refusedNote,
    })
    await expectNoViolations()
    expect((await send(booked.order, 120)).body.state).toBe('Under way')
    await end(`${booked.order}R2`, true)
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    await expectNoViolations()
  })

  test('a lost message: the provider is asked', async () => {
    const booked = await cancelledPrepaid()
    await testApp.sandbox('', { nextRefund: [driver.lostRefund] })
    await send(booked.order, 120)
    await end(`${booked.order}R1`, true)
    expect(await standing(booked.order)).toEqual(['Cancelled / Refund Due'])
    testApp.clock.later(2)
    await requeryProvider()
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    await expectNoViolations()
  })

  test('no answer: requeried, and sent again under the same reference', async () => {
    const booked = await cancelledPrepaid()
    const deps = await driver.unreachable()
    const who = { accountId: admin.accountId, who: admin.name }
    const requested = { orderRef: booked.order, seenSen: 12_000 }
    const by = { ...who, now: testApp.clock.now() }
    expect(await sendRefund(deps, who, requested, by)).toEqual({
      ok: true,
      value: ['Sending'],
    })
    expect((await send(booked.order, 120)).body.code).toBe('refund-under-way')
    testApp.clock.later(2)
    await requeryProvider()
    await end(`${booked.order}R1`, true)
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    await expectNoViolations()
  })

  test('the amount must be what is due', async () => {
    const booked = await cancelledPrepaid()
    expect(await send(booked.order, 119)).toMatchObject({
      status: 409,
      body: {
        code: 'amount-changed',
        response: 'The amount due is now RM 120.00. Please check it again',
      },
    })
    expect((await send('JNOSUCH', 1)).status).toBe(404)
  })

  test('one visit of a series, and then the rest, of one payment', async () => {
    const booked = await cancelledPrepaid({ frequency: 'weekly', start_date: '2026-03-10' })
    expect(await itemOf(booked.order)).toMatchObject({ due: 100, booking_ids: [booked.booking_id] })
    await send(booked.order, 100)
    for (const id of booked.booking_ids.slice(1)) await orders.cancelVisit(id, customer)
    // While the first is under way, the provider accepts no second refund of the same payment.
    expect(await itemOf(booked.order)).toMatchObject({ due: 300, under_way: 100, can_send: false })
    await end(`${booked.order}R1`, true)
    expect((await send(booked.order, 300)).body.state).toBe('Under way')
    await end(`${booked.order}R2`, true)
    expect(await standing(booked.order)).toEqual(Array(4).fill('Cancelled / Refunded'))
    await expectNoViolations()
  })
}
