import { expect, test } from 'vitest'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import type { Series } from '../../../domain/api/bookings/series.ts'
import { refuse } from '../../../domain/result.ts'
import { startTestApp } from '../../../testing/app.ts'
import { automaticCases } from '../../../testing/payments/automatic-cases.ts'
import { fiuuCards } from '../../../testing/payments/card-drivers.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { cardTasks } from '../saved-cards/cards.ts'
import { automaticTasks } from './automatic-renewals.ts'

/* Series that are renewed with cards at Fiuu (testing/payments/automatic-cases.ts). */

const testApp = await startTestApp()
const { pool } = testApp
const driver = fiuuCards(testApp)
const { people, paid } = visitsIn(testApp)

automaticCases(testApp, driver)

test('without consent no card is stored, and no token is in the log of messages', async () => {
  await testApp.hire(2)
  await paid({ frequency: 'weekly' })
  const { cards } = await testApp.sandboxBooks<{ cards: { token: string }[] }>()
  const token = cards[0]?.token ?? ''
  expect(token).toMatch(/^[0-9]{16}$/)
  const { rows } = await pool.query<{ raw: string }>(
    `select raw::text from payment_message where raw::text like '%cclast4%'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ raw }) => raw.includes(token))).toEqual([])
  const saved = await pool.query('select 1 from saved_card where card_ref = $1', [token])
  expect(saved.rows).toEqual([])
})

test('a card that cannot be deleted is not named by its token', async () => {
  const { payment } = testApp.deps
  const end = async () => refuse('unreachable')
  const deps = {
    pool,
    payment: { ...payment, ...(payment.cards && { cards: { ...payment.cards, end } }) },
  }
  const job = cardTasks(deps)['end-card']
  const failing = job?.({ provider: payment.name, customerRef: '7.4242000011112222' })
  await expect(failing).rejects.toThrow(`a card was not deleted at ${payment.name}: unreachable`)
})

test('a series that was paid by online banking waits for a payment by card', async () => {
  const { customer } = people
  await testApp.hire(2)
  const booked = await testApp.book(customer, { frequency: 'weekly', payment_method: 'Online' })
  await testApp.pay(booked.body.payment, 'pay', 'FPX_MB2U')
  await testApp.sandbox('/idle')
  const { order } = booked.body
  await driver.allow(order, customer, '')
  const path = `/booking-details/series/?order=${order}`
  const { body } = await testApp.get<Series>(path, customer)
  expect(body.automatic).toEqual({ on: true, saved_from: 'payment' })
  expect((await testApp.get('/saved-cards/', customer)).body).toEqual({})
})

test('automatic renewal stays on through the pay link, from the first payment by card on', async () => {
  const { customer } = people
  const read = async (order: string) =>
    (await testApp.get<Series>(`/booking-details/series/?order=${order}`, customer)).body
  await testApp.hire(2)
  const booked = await testApp.book(customer, { frequency: 'weekly', payment_method: 'Online' })
  await testApp.pay(booked.body.payment, 'pay', 'FPX_MB2U')
  await testApp.sandbox('/idle')
  await driver.allow(booked.body.order, customer, '')
  testApp.clock.set('2026-03-26T01:00:00Z')
  const renewal = { order: booked.body.order, quoted_total: 400 }
  const made = await testApp.post<BookAnswer>('/booking-details/series/renewal/', renewal, customer)
  expect(made.status).toBe(201)
  const link = new URL(made.body.pay_link?.url ?? '').searchParams.get('link')
  const page = await testApp.post<BookAnswer>('/pay-link/pay/', { link })
  await testApp.pay(page.body.payment)
  await testApp.sandbox('/idle')
  const { automatic } = await read(made.body.order)
  expect(automatic).toMatchObject({ on: true, card: { brand: 'visa' } })
  // Turned off, the next renewal is not automatic.
  await testApp.post('/account/automatic-renewal/', { order: made.body.order, on: false }, customer)
  testApp.clock.set('2026-04-23T01:00:00Z')
  const again = { order: made.body.order, quoted_total: 400 }
  const next = await testApp.post<BookAnswer>('/booking-details/series/renewal/', again, customer)
  expect(next.status).toBe(201)
  const { rows } = await pool.query(
    `select 1 from automatic_renewal r join booking_order o on o.id = r.order_id where o.ref = $1`,
    [next.body.order],
  )
  expect(rows).toEqual([])
})

test.each([['unreachable'], ['busy']])(
  'a charge that Fiuu did not accept (%s) is queried and sent again, once',
  async (twist) => {
    const { customer } = people
    await testApp.sandbox('/forget')
    await testApp.hire(2)
    const { order } = await paid({ frequency: 'weekly' })
    await driver.allow(order, customer, 'works')
    testApp.clock.set('2026-03-25T13:00:00Z')
    const tasks = automaticTasks(testApp.deps)['renew-automatically']
    await tasks?.({})
    testApp.clock.set('2026-03-27T13:00:00Z')
    await testApp.sandbox('', { nextCharge: [twist] })
    await expect(tasks?.({})).rejects.toThrow('failed in a job')
    testApp.clock.later(1)
    await tasks?.({})
    await testApp.sandbox('/idle')
    await tasks?.({})
    expect(await driver.charges()).toEqual([{ sen: 40_000, isPaid: true }])
  },
)
