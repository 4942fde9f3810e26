import { beforeEach, expect } from 'vitest'
import type { BookAnswer } from '../../domain/api/bookings/booking.ts'
import type { RefundItem } from '../../domain/api/payments/payments.ts'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import {
  type StoredEvent,
  storedEventText,
} from '../../server/features/bookings/records/history.ts'
import { paymentTasks } from '../../server/features/payments/tasks.ts'
import { openingMoment, type TestApp } from '../app.ts'
import { expectSound } from '../expect-sound.ts'
import type { Person } from '../people.ts'

type Result = {
  payment_status: string
  total_cost: number
  refund_due: number
  booking_ids: string[]
  can_retry: boolean
  code?: string
}
type Done = { code?: string; state?: string; response: string }
type List = { items: RefundItem[]; total: number; due: number }

/** The reference of the first attempt to pay an order. */
export const tryOf = (booked: BookAnswer): string => `${booked.order}P1`

/** The day after the usual moment, when payments can no longer be reversed. */
export const nextDay = new Date(openingMoment.getTime() + 24 * 3_600_000)

/**
 * The people in tests of payments: an Admin, a Manager of every region, forty workers, and for each
 * test another customer, with the clock and the stand-in as at the start.
 */
export async function peopleWhoPay(testApp: TestApp, orders: ReturnType<typeof ordersIn>) {
  const [admin, manager] = [await testApp.admin(), await testApp.manager()]
  await testApp.staysProven(admin)
  await testApp.putInCharge(manager)
  await testApp.hire(40)
  const people = { admin, manager } as { admin: Person; manager: Person; customer: Person }
  beforeEach(async () => {
    await orders.startAgain()
    people.customer = await testApp.customer()
  })
  return people
}

/** Actions and reads in tests of payments, for any provider. */
export function ordersIn(testApp: TestApp) {
  const { pool } = testApp

  async function bookOnline(who: Person, changes: object = {}): Promise<BookAnswer> {
    const { status, body } = await testApp.book(who, { payment_method: 'Online', ...changes })
    expect(status).toBe(201)
    return body
  }

  const cancelVisit = (id: string | undefined, who: Person, more: object = {}) =>
    testApp.post('/booking-details/cancel-booking/', { id, skill: '', ...more }, who)

  async function texts(text: string, of: string): Promise<string[]> {
    const { rows } = await pool.query<{ text: string }>(text, [of])
    return rows.map((row) => row.text)
  }

  return {
    /** Resets the clock and the stand-in, and deletes pending requeries. */
    async startAgain(): Promise<void> {
      testApp.clock.set(openingMoment)
      await testApp.sandbox('/forget')
      // Pending requeries of an earlier test must not affect the next one.
      await pool.query('update requery set due_at = null')
      await pool.query('delete from requery_pace')
    },

    requeryProvider: async (): Promise<void> => paymentTasks(testApp.deps).requery?.(undefined),

    /** Waits until no message is pending. */
    idle: () => testApp.sandbox('/idle'),

    /** Books a cleaner, to be paid online. */
    bookOnline,

    cancelVisit,

    /** An order paid yesterday, with its first visit cancelled. */
    async cancelledPrepaid(who: Person, changes?: object): Promise<BookAnswer> {
      const booked = await bookOnline(who, changes)
      await testApp.pay(booked.payment)
      await testApp.sandbox('/idle')
      testApp.clock.set(nextDay)
      expect((await cancelVisit(booked.booking_id, who)).status).toBe(200)
      return booked
    },

    /** The states of an order's visits, such as `Confirmed / Paid`. */
    standing: (order: string) =>
      texts(
        `select b.status || ' / ' || b.payment_status as text
         from booking b join booking_order o on o.id = b.order_id
         where o.ref = $1 order by b.session`,
        order,
      ),

    /** The history of an order's visits, in English. */
    historyOf: async (order: string): Promise<string[]> => {
      const { rows } = await pool.query<StoredEvent & { skill: string }>(
        `select e.what, e.code, e.params, b.skill
         from booking_event e join booking b on b.id = e.booking_id
         join booking_order o on o.id = b.order_id where o.ref = $1 order by e.id`,
        [order],
      )
      const reader = { locale: 'en', seesMoney: true, isStaff: true } as const
      return rows.map(({ skill, ...event }) =>
        storedEventText(event, serviceBySkill(skill), reader),
      )
    },

    /** The verdicts on the messages about an attempt to pay. */
    verdictsOf: (attempt: string) =>
      texts(
        `select m.verdict as text from payment_message m
         join payment_attempt p on p.id = m.attempt_id where p.ref = $1 order by m.id`,
        attempt,
      ),

    resultOf: async (order: string, who: Person) =>
      (await testApp.get<Result>(`/payments/result?order=${order}`, who)).body,

    /** An order in the Admin's list of refunds. */
    async itemOf(order: string, admin: Person): Promise<RefundItem | undefined> {
      const { status, body } = await testApp.get<List>('/payments/refunds?page_size=100', admin)
      expect(status).toBe(200)
      return body.items.find((item) => item.order === order)
    },

    /** Refunds the due amount, in RM. */
    send: (order: string, amount: number, admin: Person) =>
      testApp.post<Done>('/payments/refunds/send/', { order, amount }, admin),

    mark: (order: string, amount: number, admin: Person) =>
      testApp.post<Done>('/payments/refunds/mark/', { order, amount }, admin),

    expectNoViolations: () => expectSound(pool),
  }
}
