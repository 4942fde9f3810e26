import { expect, test } from 'vitest'
import type { RefundItem } from '../../../domain/api/payments.ts'
import { openHouse, openingMoment } from '../../test-house.ts'
import { ordersIn } from './test-orders.ts'

const house = await openHouse()
await house.hire(20)
const orders = ordersIn(house)
const admin = await house.admin()

const hoursLater = (hours: number) => new Date(openingMoment.getTime() + hours * 3_600_000)

test('refunds stand by the day they are due, whichever order was placed first', async () => {
  const customer = await house.customer()
  const weekly = { frequency: 'weekly', payment_method: 'Online' }
  const early = await orders.bookOnline(customer, weekly)
  const late = await orders.bookOnline(customer, { start_time: '16:00' })
  for (const { payment } of [early, late]) await house.pay(payment)
  await orders.idle()
  const listed = async () =>
    (await house.get<{ items: RefundItem[] }>('/payments/refunds', admin)).body.items.map(
      ({ order, since }) => [order, since],
    )

  house.clock.set(hoursLater(1))
  await orders.cancelVisit(late.booking_ids[0], customer)
  house.clock.set(hoursLater(2))
  await orders.cancelVisit(early.booking_ids[3], customer)
  expect(await listed()).toEqual([
    [late.order, hoursLater(1).toISOString()],
    [early.order, hoursLater(2).toISOString()],
  ])

  // What was given back covers the first visit; the second has been due since its own cancellation.
  const { due = 0 } = (await orders.itemOf(early.order, admin)) ?? {}
  await orders.mark(early.order, due, admin)
  house.clock.set(hoursLater(3))
  await orders.cancelVisit(early.booking_ids[2], customer)
  expect(await listed()).toEqual([
    [late.order, hoursLater(1).toISOString()],
    [early.order, hoursLater(3).toISOString()],
  ])
})
