import { expect, test } from 'vitest'
import type { RefundItem } from '../../../../domain/api/payments/payments.ts'
import { openingMoment, startTestApp } from '../../../../testing/app.ts'
import { ordersIn } from '../../../../testing/payments/orders.ts'

const testApp = await startTestApp()
await testApp.hire(20)
const orders = ordersIn(testApp)
const admin = await testApp.admin()
await testApp.staysProven(admin)

const hoursLater = (hours: number) => new Date(openingMoment.getTime() + hours * 3_600_000)

test('refunds are sorted by due day', async () => {
  const customer = await testApp.customer()
  const weekly = { frequency: 'weekly', payment_method: 'Online' }
  const early = await orders.bookOnline(customer, weekly)
  const late = await orders.bookOnline(customer, { start_time: '16:00' })
  for (const { payment } of [early, late]) await testApp.pay(payment)
  await orders.idle()
  const listed = async () =>
    (await testApp.get<{ items: RefundItem[] }>('/payments/refunds', admin)).body.items.map(
      ({ order, since }) => [order, since],
    )

  testApp.clock.set(hoursLater(1))
  await orders.cancelVisit(late.booking_ids[0], customer)
  testApp.clock.set(hoursLater(2))
  await orders.cancelVisit(early.booking_ids[3], customer)
  expect(await listed()).toEqual([
    [late.order, hoursLater(1).toISOString()],
    [early.order, hoursLater(2).toISOString()],
  ])

  // The refund covers the first visit; the second has been due since its own cancellation.
  const { due = 0 } = (await orders.itemOf(early.order, admin)) ?? {}
  await orders.mark(early.order, due, admin)
  testApp.clock.set(hoursLater(3))
  await orders.cancelVisit(early.booking_ids[2], customer)
  expect(await listed()).toEqual([
    [late.order, hoursLater(1).toISOString()],
    [early.order, hoursLater(3).toISOString()],
  ])
})
