import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { ordersIn, tryOf } from '../../../testing/payments/orders.ts'
import type { Person } from '../../../testing/people.ts'
import { settleRefundMessage } from './refunds/settle-refund.ts'

/*
 * A provider's signed message may contain a zero byte or half a surrogate pair, which PostgreSQL
 * cannot store. It is genuine: it settles its order, is logged, and is acknowledged so that it is not
 * repeated.
 */

type Sent = { answers: { httpStatus: number; answer: string }[] }
const half = '\ud800'

const logOf = async (testApp: Awaited<ReturnType<typeof startTestApp>>) => {
  const { rows } = await testApp.pool.query<{ verdict: string; raw: Record<string, string> }>(
    'select verdict, raw from payment_message order by id desc limit 1',
  )
  return rows[0]
}

describe('Fiuu', async () => {
  const testApp = await startTestApp()
  const orders = ordersIn(testApp)
  const notify = `${testApp.url}/payments/notify`
  await testApp.hire(5)
  let customer: Person
  beforeEach(async () => {
    await orders.startAgain()
    customer = await testApp.customer()
  })
  const send = async (message: object) => (await testApp.sandbox('/send', message)) as Sent
  const acknowledged = {
    answers: [{ httpStatus: 200, answer: expect.stringContaining('MPSTATOK') }],
  }

  test.each([
    ['in words that are only stored', { error_desc: 'a\u0000b', extraP: 'x\u0000' }],
    ['in the channel', { channel: 'cr\u0000dit' }],
  ])('a zero byte %s', async (_, fields) => {
    const booked = await orders.bookOnline(customer)
    await testApp.sandbox('', { next: ['lost-notification'] })
    await testApp.pay(booked.payment)
    const callback = { orderid: tryOf(booked), nbcb: '1', url: notify, fields }
    expect(await send(callback)).toMatchObject(acknowledged)
    expect(await orders.standing(booked.order)).toEqual(['Confirmed / Paid'])
    const logged = await logOf(testApp)
    expect(logged?.verdict).toBe('confirmed')
    expect(JSON.stringify(logged?.raw)).toContain('\\\\u0000')
  })

  test('an impossible order is acknowledged, so that it is not repeated', async () => {
    const phantom = { orderid: 'NONE', nbcb: '1', url: notify, fields: { orderid: 'J\u0000P1' } }
    expect(await send(phantom)).toMatchObject(acknowledged)
    expect(await logOf(testApp)).toMatchObject({
      verdict: 'unknown-order',
      raw: { orderid: 'J\\u0000P1' },
    })
  })

  test('a refund is logged too', async () => {
    const message = {
      refundRef: `R${half}`,
      refundId: '\u0000',
      transactionId: '1',
      amountSen: 100,
      outcome: 'refunded',
      reason: half,
      raw: { RefID: `R${half}` },
    } as const
    const settled = await settleRefundMessage(testApp.deps, message, testApp.clock.now())
    const code = 'unknown-refund'
    expect(settled).toEqual({ ok: false, refusal: { code } })
    expect(await logOf(testApp)).toMatchObject({ verdict: code, raw: { RefID: 'R\\ud800' } })
  })
})

describe('Stripe', async () => {
  const testApp = await startTestApp({ provider: 'stripe' })
  const orders = ordersIn(testApp)
  await testApp.hire(5)
  let customer: Person
  beforeEach(async () => {
    await orders.startAgain()
    customer = await testApp.customer()
  })

  test.each([
    ['a zero byte', '\u0000', '\\u0000'],
    ['half a character', half, '\\ud800'],
  ])('%s', async (_, odd, written) => {
    const booked = await orders.bookOnline(customer)
    await testApp.sandbox('', { next: ['lost-event'] })
    await testApp.pay(booked.payment)
    await orders.idle()
    const event = (id: string, fields: object) =>
      testApp.sandbox('/send', {
        about: tryOf(booked),
        type: 'completed',
        id,
        fields,
      })
    const acknowledged = { answers: [{ httpStatus: 200, answer: 'OK' }] }
    const nobodys = { client_reference_id: `J${odd}` }
    expect(await event(`evt_${odd}1`, nobodys)).toMatchObject(acknowledged)
    expect(await logOf(testApp)).toMatchObject({ verdict: 'unknown-order' })
    expect(await event(`evt_${odd}2`, { payment_intent: `pi_${odd}` })).toMatchObject(acknowledged)
    expect(await orders.standing(booked.order)).toEqual(['Confirmed / Paid'])
    expect(await logOf(testApp)).toMatchObject({
      verdict: 'confirmed',
      raw: { event: `evt_${written}2`, payment_intent: `pi_${written}` },
    })
    // A repeated event is recognised by its stored name.
    expect(await event(`evt_${odd}2`, {})).toMatchObject(acknowledged)
    expect(await logOf(testApp)).toMatchObject({ verdict: 'confirmed' })
  })
})
