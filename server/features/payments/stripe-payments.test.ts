import { describe, expect, test } from 'vitest'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import { startTestApp } from '../../../testing/app.ts'
import { ordersIn, peopleWhoPay, tryOf } from '../../../testing/payments/orders.ts'
import { paymentCases } from '../../../testing/payments/payment-cases.ts'
import { stripeDriver } from '../../../testing/payments/provider-drivers.ts'
import { refundCases } from '../../../testing/payments/refund-cases.ts'
import { paymentTasks } from './tasks.ts'

/* Booking, paying and refunding through Stripe, whose stand-in speaks its protocol on a socket. */

const testApp = await startTestApp({ provider: 'stripe' })
const { pool } = testApp
const orders = ordersIn(testApp)
const { expectNoViolations, requeryProvider, historyOf, idle, standing, verdictsOf } = orders
const driver = stripeDriver(testApp)
const people = await peopleWhoPay(testApp, orders)

const bookOnline = (changes?: object) => orders.bookOnline(people.customer, changes)
const pageAt = (url: string | null) => ({ method: 'GET' as const, url: url ?? '', fields: {} })
const open = async (booked: BookAnswer) =>
  (await fetch(booked.payment?.url ?? '', { redirect: 'manual' })).headers.get('location')
const cancelVisit = (id: string | undefined) => orders.cancelVisit(id, people.customer)
const resultOf = ({ order }: BookAnswer) => orders.resultOf(order, people.customer)

type Books = {
  sessions: { id: string; reference: string; amount: number; status: string; intent: string }[]
  deliveries: { type: string; httpStatus: number }[]
}
const sessionsOf = async (booked: BookAnswer) =>
  (await testApp.sandboxBooks<Books>()).sessions.filter((each) =>
    each.reference.startsWith(booked.order),
  )

describe('the page of a try', () => {
  test('is created when the link is opened, once, for the unpaid amount', async () => {
    const booked = await bookOnline({ frequency: 'weekly' })
    expect(booked.payment).toMatchObject({
      method: 'GET',
      url: expect.stringMatching(`^${testApp.url}/payments/open/${booked.order}P1/[\\w-]{22}$`),
      fields: {},
    })
    expect(await sessionsOf(booked)).toEqual([])
    const pages = await Promise.all([open(booked), open(booked), open(booked)])
    expect(new Set(pages).size).toBe(1)
    testApp.clock.later(10)
    expect(await open(booked)).toBe(pages[0])
    expect(await sessionsOf(booked)).toMatchObject([
      { reference: `${booked.order}P1`, amount: 40_000, status: 'open' },
    ])
    expect(JSON.stringify(booked)).not.toMatch(/sk_test|whsec/)
  })

  test('opens only with its key, and only for a pending attempt', async () => {
    const booked = await bookOnline()
    const visit = async (path: string) =>
      (await fetch(`${testApp.url}/payments/open/${path}`, { redirect: 'manual' })).headers.get(
        'location',
      )
    expect(await visit(`${booked.order}P1/${'A'.repeat(22)}`)).toBe('/payment-result')
    expect(await visit('JNOSUCHP1/x')).toBe('/payment-result')
    testApp.clock.later(15)
    expect(await open(booked)).toBe(`/payment-result?order=${booked.order}`)
    expect(await sessionsOf(booked)).toEqual([])
  })

  test('Stripe fails: reported, and the next attempt has a page', async () => {
    const booked = await bookOnline()
    const away = { status: 503, shouldRetry: 'false' }
    await testApp.sandbox('', { faults: [away] })
    expect(await open(booked)).toBe(`/payment-result?order=${booked.order}`)
    expect(await resultOf(booked)).toMatchObject({ payment_status: 'failed', can_retry: true })
    const again = await testApp.post('/payments/retry/', { order: booked.order }, people.customer)
    await testApp.pay(again.body.payment)
    expect(await standing(booked.order)).toEqual(['Confirmed / Paid'])
    await expectNoViolations()
  })

  test('an answer that was lost on its way makes no second page', async () => {
    const booked = await bookOnline()
    await testApp.sandbox('', { faults: [{ status: 500, done: true }] })
    expect(await open(booked)).toMatch(/\/c\/pay\/cs_test/)
    expect(await sessionsOf(booked)).toHaveLength(1)
  })

  test('a visit that was cancelled is not paid', async () => {
    const booked = await bookOnline({ frequency: 'weekly', start_date: '2026-03-10' })
    const before = await open(booked)
    expect(before).toMatch(/\/c\/pay\//)
    await cancelVisit(booked.booking_id)
    expect(await resultOf(booked)).toMatchObject({ total_cost: 300 })
    // The old page is for all four visits: the new attempt closes it, and it cannot be opened again.
    expect(await open(booked)).toBe(`/payment-result?order=${booked.order}`)
    const again = await testApp.post('/payments/retry/', { order: booked.order }, people.customer)
    await idle()
    await expect(testApp.pay(pageAt(before))).rejects.toThrow()
    await testApp.pay(again.body.payment)
    await idle()
    expect(await sessionsOf(booked)).toMatchObject([
      { amount: 40_000, status: 'expired' },
      { amount: 30_000, status: 'complete' },
    ])
    expect(await standing(booked.order)).toEqual([
      'Cancelled / Unpaid',
      ...Array(3).fill('Confirmed / Paid'),
    ])
    const { rows } = await pool.query<{ body_text: string }>(
      'select body_text from outbox where to_email = $1 and subject like $2',
      [people.customer.email, '%is confirmed'],
    )
    expect(rows[0]?.body_text).toMatch(/Paid: RM 300\.00/)
    await expectNoViolations()
  })
})

paymentCases(testApp, driver, people)

describe('events of Stripe', () => {
  test('copies of one event are one line in the log, and each is acknowledged', async () => {
    const booked = await bookOnline()
    await testApp.sandbox('', { next: ['duplicate:10'] })
    await testApp.pay(booked.payment)
    expect(await standing(booked.order)).toEqual(['Confirmed / Paid'])
    await idle()
    expect(await verdictsOf(tryOf(booked))).toEqual(['confirmed'])
    const { deliveries } = await testApp.sandboxBooks<Books>()
    expect(deliveries.filter(({ type }) => type.endsWith('completed'))).toHaveLength(10)
    for (const { httpStatus } of deliveries) expect(httpStatus).toBe(200)
    expect(await testApp.mailsTo(people.customer.email)).toEqual([
      `Your booking ${booked.order} is confirmed`,
    ])
    await expectNoViolations()
  })

  test('while the secret is changed, one of two signatures is enough', async () => {
    const booked = await bookOnline()
    await testApp.sandbox('', { next: ['rolled-secret'] })
    await testApp.pay(booked.payment)
    expect(await standing(booked.order)).toEqual(['Confirmed / Paid'])
  })

  test('unrelated events are acknowledged', async () => {
    const booked = await bookOnline()
    await open(booked)
    const about = tryOf(booked)
    for (const send of [
      { about, type: 'created' },
      { about, type: 'completed', fields: { client_reference_id: null, payment_status: 'paid' } },
      { about, type: 'completed', fields: { client_reference_id: 'JNO', payment_status: 'paid' } },
    ]) {
      const sent = await testApp.sandbox('/send', send)
      expect(sent).toMatchObject({ answers: [{ httpStatus: 200 }] })
    }
    expect(await standing(booked.order)).toEqual(['Pending Payment / Unpaid'])
  })

  test.each(['', '{}', '[]', 'null', '%', '{"id":"evt_1","type":"refund.updated"}'])(
    'nonsense is refused: %j',
    async (body) => {
      const answer = await fetch(`${testApp.url}/payments/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
        body,
      })
      expect(answer.status).toBe(400)
    },
  )
})

describe('Stripe is asked for what it did not report', () => {
  test('the payment channel, which events lack, is shown to people', async () => {
    const booked = await bookOnline()
    await testApp.pay(booked.payment, 'pay', 'grabpay')
    const { rows } = await pool.query<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'name-channel' order by j.id desc limit 1`,
    )
    const nameChannel = paymentTasks(testApp.deps)['name-channel']
    await testApp.sandbox('', { faults: [{ status: 500, shouldRetry: 'false' }] })
    await expect(nameChannel?.(rows[0]?.payload)).rejects.toThrow('was not reported')
    const channel = async () => {
      const tries = await pool.query<{ channel: string }>(
        'select channel from payment_attempt where ref = $1',
        [tryOf(booked)],
      )
      return tries.rows[0]?.channel
    }
    expect(await channel()).toBeNull()
    for (const _ of [1, 2]) await nameChannel?.(rows[0]?.payload)
    expect(await channel()).toBe('grabpay')
    await expectNoViolations()
  })

  test('the browser comes back, its event is lost: asked at once', async () => {
    const booked = await bookOnline()
    await testApp.sandbox('', { next: ['lost-event'] })
    const returned = await testApp.pay(booked.payment, 'pay', 'fpx')
    expect(await testApp.comeBack(returned)).toBe(`/payment-result?order=${booked.order}`)
    const { rows } = await pool.query(
      `select 1 from graphile_worker.jobs where key = 'requery-next'`,
    )
    expect(rows).toHaveLength(1)
    await requeryProvider()
    expect(await standing(booked.order)).toEqual(['Confirmed / Paid'])
    const { rows: tries } = await pool.query('select channel from payment_attempt where ref = $1', [
      tryOf(booked),
    ])
    expect(tries).toEqual([{ channel: 'fpx' }])
    await expectNoViolations()
  })

  test('a page that nobody paid on is closed after the hold', async () => {
    const booked = await bookOnline()
    await open(booked)
    testApp.clock.later(14)
    await requeryProvider()
    expect(await sessionsOf(booked)).toMatchObject([{ status: 'open' }])
    testApp.clock.later(3)
    await requeryProvider()
    await idle()
    expect(await sessionsOf(booked)).toMatchObject([{ status: 'expired' }])
    expect(await verdictsOf(tryOf(booked))).toEqual(['lapsed'])
    expect((await resultOf(booked)).payment_status).toBe('expired')
    // No payment failed: the booking shows that it was not paid.
    const { rows } = await pool.query(`select payment_status from booking where booking_id = $1`, [
      booked.booking_id,
    ])
    expect(rows).toEqual([{ payment_status: 'Unpaid' }])
    await expectNoViolations()
  })
})

test('two tries, both paid: the second goes back', async () => {
  const booked = await bookOnline({ start_date: '2026-03-16' })
  const first = await open(booked)
  await testApp.sandbox('', { faults: [{ status: 500, shouldRetry: 'false' }] })
  // The old page could not be closed in time.
  const second = await testApp.post('/payments/retry/', { order: booked.order }, people.customer)
  await testApp.pay(pageAt(first))
  await testApp.pay(second.body.payment).catch(() => {})
  await idle()
  expect(await standing(booked.order)).toEqual(['Confirmed / Paid'])
  await expectNoViolations()
})

describe('refunds', () => {
  refundCases(testApp, driver, people)

  const cancelledPrepaid = () => orders.cancelledPrepaid(people.customer)
  const send = (order: string, amount: number) => orders.send(order, amount, people.admin)
  const itemOf = (order: string) => orders.itemOf(order, people.admin)

  test('made at once', async () => {
    const booked = await cancelledPrepaid()
    await testApp.sandbox('', { nextRefund: ['at-once'] })
    expect((await send(booked.order, 120)).body.state).toBe('Refunded')
    await idle()
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    await expectNoViolations()
  })

  describe('made, and sent back by the bank later', () => {
    async function madeAndBack(type: string): Promise<BookAnswer> {
      const booked = await cancelledPrepaid()
      await testApp.sandbox('', { nextRefund: ['at-once'] })
      await send(booked.order, 120)
      await idle()
      expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
      const failed = { status: 'failed', failure_reason: 'lost_or_stolen_card' }
      await testApp.sandbox('/send', { about: `${booked.order}R1`, type, fields: failed })
      return booked
    }

    test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
      'reported by %s: due again, in the ledger too, and everybody is notified',
      async (type) => {
        const booked = await madeAndBack(type)
        expect(await standing(booked.order)).toEqual(['Cancelled / Refund Due'])
        expect(await itemOf(booked.order)).toMatchObject({
          state: 'Refused',
          due: 120,
          refunded: 0,
          note: 'lost or stolen card',
        })
        const { rows } = await pool.query<{ kind: string }>(
          `select l.kind from ledger_entry l join refund r on r.id = l.refund_id
           where r.ref = $1 order by l.id`,
          [`${booked.order}R1`],
        )
        expect(rows.map(({ kind }) => kind)).toEqual(['refund', 'refund-back'])
        expect(await testApp.mailsTo(people.customer.email)).toContain(
          `Your refund for ${booked.order} was returned to us`,
        )
        expect((await historyOf(booked.order)).at(-1)).toBe(
          'The refund was returned: due again, refund RM 120.00',
        )
        await expectNoViolations()
      },
    )

    test('reported twice, then a late success message: it comes back once, and stays due', async () => {
      const booked = await madeAndBack('refund.failed')
      const about = `${booked.order}R1`
      await testApp.sandbox('/send', {
        about,
        type: 'refund.updated',
        fields: { status: 'failed' },
      })
      await testApp.sandbox('/send', {
        about,
        type: 'refund.updated',
        fields: { status: 'succeeded' },
      })
      expect(await standing(booked.order)).toEqual(['Cancelled / Refund Due'])
      await expectNoViolations()
    })

    test('then sent again, or paid back manually', async () => {
      const again = await madeAndBack('refund.failed')
      await testApp.sandbox('/refund', { about: `${again.order}R1`, status: 'failed' })
      await testApp.sandbox('', { nextRefund: ['at-once'] })
      expect((await send(again.order, 120)).body.state).toBe('Refunded')
      const manual = await madeAndBack('refund.failed')
      const form = { order: manual.order, amount: 120 }
      expect((await testApp.post('/payments/refunds/mark/', form, people.admin)).status).toBe(200)
      for (const { order } of [again, manual]) {
        expect(await standing(order)).toEqual(['Cancelled / Refunded'])
      }
      await expectNoViolations()
    })

    test('its event is lost: requeried a day later', async () => {
      const booked = await cancelledPrepaid()
      await testApp.sandbox('', { nextRefund: ['at-once'] })
      await send(booked.order, 120)
      await idle()
      await testApp.sandbox('', { webhook: '' })
      await testApp.sandbox('/refund', { about: `${booked.order}R1`, status: 'failed' })
      await testApp.sandbox('', { webhook: `${testApp.url}/payments/webhook` })
      expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
      testApp.clock.later(24 * 60 + 1)
      await requeryProvider()
      expect(await standing(booked.order)).toEqual(['Cancelled / Refund Due'])
      await expectNoViolations()
    })
  })

  test('its answer and its event are lost: requeried, and refunded once', async () => {
    const booked = await cancelledPrepaid()
    const lost = { status: 500, shouldRetry: 'false', done: true }
    await testApp.sandbox('', { faults: [lost], nextRefund: ['lost-event'] })
    expect((await send(booked.order, 120)).body.state).toBe('Under way')
    await idle()
    await testApp.sandbox('/refund', { about: `${booked.order}R1`, status: 'succeeded' })
    testApp.clock.later(2)
    await requeryProvider()
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    await expectNoViolations()
  })

  test('its request is lost: requeried, and sent again', async () => {
    const booked = await cancelledPrepaid()
    const away = { status: 503, shouldRetry: 'false' }
    await testApp.sandbox('', { faults: [away], nextRefund: ['at-once'] })
    await send(booked.order, 120)
    testApp.clock.later(2)
    await requeryProvider()
    await idle()
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    await expectNoViolations()
  })

  test('a refund made in the dashboard is acknowledged and ignored', async () => {
    const booked = await cancelledPrepaid()
    await send(booked.order, 120)
    const sent = await testApp.sandbox('/send', {
      about: `${booked.order}R1`,
      type: 'refund.updated',
      fields: { metadata: {}, status: 'succeeded' },
    })
    expect(sent).toMatchObject({ answers: [{ httpStatus: 200 }] })
    expect(await standing(booked.order)).toEqual(['Cancelled / Refund Due'])
    await expectNoViolations()
  })
})
