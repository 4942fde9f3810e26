import { beforeAll, beforeEach, expect } from 'vitest'
import type { BookAnswer, BookingRecord } from '../domain/api/bookings/booking.ts'
import type { VisitChangePreview } from '../domain/api/bookings/visit-changes.ts'
import { openingMoment, type TestApp } from './app.ts'
import { expectSound } from './expect-sound.ts'
import { dumpOf, orderTables } from './invariants.ts'
import type { Person } from './people.ts'

export type VisitDetails = BookingRecord & {
  history: { at: string; who: string; what: string }[]
  allocated_workers: string[]
  to_collect?: number
  money: { paid: number; refund_due: number; owed: number; refunded: number }
}

type Outcome = { success: boolean; response: string; code?: string; fields?: object }

/**
 * The people in tests of changes of visits: an Admin, a Manager of every region, and for each test
 * another customer and no workers.
 */
export function visitsIn(testApp: TestApp) {
  const people = {} as { admin: Person; manager: Person; customer: Person }
  beforeAll(async () => {
    people.admin = await testApp.admin()
    people.manager = await testApp.manager()
    await testApp.putInCharge(people.manager)
  })
  beforeEach(async () => {
    testApp.clock.set(openingMoment)
    await testApp.dismissAll()
    people.customer = await testApp.customer()
  })

  async function booked(changes: object = {}, who = people.customer): Promise<BookAnswer> {
    const { status, body } = await testApp.book(who, changes)
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }

  return {
    people,
    booked,
    /** @param card the stand-in's card to use, if it asks for one. */
    paid: async (
      changes: object = {},
      who = people.customer,
      card?: string,
    ): Promise<BookAnswer> => {
      const body = await booked({ payment_method: 'Online', ...changes }, who)
      await testApp.pay(body.payment, 'pay', undefined, card)
      await testApp.sandbox('/idle')
      return body
    },
    detailsOf: async (id: string, who = people.admin) => {
      const path = '/booking-details/get-booking-details/'
      return (await testApp.post<VisitDetails>(path, { booking_id: id }, who)).body
    },
    move: (id: string, to: object, who = people.customer) =>
      testApp.put<Outcome>(
        '/booking-details/update/booking-details/',
        { booking_id: id, ...to },
        who,
      ),
    cancel: (id: string, more: object = {}, who = people.customer) =>
      testApp.post<Outcome>('/booking-details/cancel-booking/', { id, ...more }, who),
    assign: (id: string, workers: readonly string[], more: object = {}, who = people.manager) =>
      testApp.put<Outcome>(
        '/booking-details/update/assigned-workers/',
        { booking_id: id, skill: 'Cleaner', workers, ...more },
        who,
      ),
    /** The newest mail to an address. */
    lastMailTo: async (email: string) => {
      const { rows } = await testApp.pool.query<{ subject: string; body_text: string }>(
        'select subject, body_text from outbox where to_email = $1 order by id desc limit 1',
        [email],
      )
      return rows[0] ?? { subject: '', body_text: '' }
    },
    /** Runs work that must be refused, and expects no change. */
    refused: async <Body>(work: () => Promise<{ status: number; body: Body }>) => {
      const before = await dumpOf(testApp.pool, orderTables)
      const answer = await work()
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(await dumpOf(testApp.pool, orderTables)).toEqual(before)
      return answer
    },
  }
}

/** Staff's changes of a visit: previewed, and then saved as shown. */
export function staffChangesIn(testApp: TestApp, visits: ReturnType<typeof visitsIn>) {
  const { people, detailsOf } = visits

  const preview = (id: string, changes: object, who = people.admin) =>
    testApp.post<VisitChangePreview & Outcome>(
      `/staff/visits/${id}/change/preview`,
      { changes },
      who,
    )
  const put = (id: string, body: object, who = people.admin) =>
    testApp.put<Outcome>(`/staff/visits/${id}`, body, who)

  async function change(id: string, changes: object, who = people.admin) {
    const { version } = await detailsOf(id)
    const { body } = await preview(id, changes, who)
    return put(id, { version, changes, confirmation: body.confirmation ?? '' }, who)
  }

  async function changed(id: string, changes: object, who = people.admin): Promise<VisitDetails> {
    const { status, body } = await change(id, changes, who)
    expect(status, JSON.stringify(body)).toBe(200)
    await expectSound(testApp.pool)
    return detailsOf(id)
  }

  return { preview, put, change, changed }
}
