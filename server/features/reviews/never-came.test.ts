import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { visitToken } from '../crew/visit-secrets.ts'

/* Who may not review or tip a visit (docs/product/reviews.md, docs/product/pay.md#tips). */

const testApp = await startTestApp()
const { pool, clock, post, deps } = testApp
const { people, booked, cancel, refused } = visitsIn(testApp)

/** The usual visit begins at 9:00 on 9 March and ends at 13:00. */
const start = new Date('2026-03-09T01:00:00Z')
const end = new Date('2026-03-09T05:00:00Z')
const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)

type Visit = { readonly id: string; readonly who: Person }
type Case = {
  /** The sender, after an event of the visit. */
  readonly sender: (visit: Visit) => Person | undefined | Promise<Person | undefined>
  readonly order?: object
  readonly at?: Date
  readonly review: readonly [status: number, code: string]
  readonly tip: readonly [status: number, code: string]
}

const over = [409, 'review-over'] as const
const notOpen = [409, 'tip-not-open'] as const
/** Visits of others, or visits that have not begun. */
const notTheirs = [404, 'not-found'] as const
const notSignedIn = [401, 'sign-in-needed'] as const
const theirs = ({ who }: Visit) => who

/** Staff record an outcome 15 minutes after the start. */
async function stated(id: string, outcome: string, more: object = {}): Promise<void> {
  clock.set(hoursAfter(start, 0.25))
  const path = '/booking-details/get-booking-details/'
  const { body } = await post<{ version: number; allocated_workers: string[] }>(
    path,
    { booking_id: id },
    people.admin,
  )
  const answer = await post(
    '/staff/bookings/outcome/',
    { booking_id: id, version: body.version, outcome, absent: body.allocated_workers, ...more },
    people.admin,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const cases: Readonly<Record<string, Case>> = {
  'before the visit': {
    sender: theirs,
    at: hoursAfter(start, -1),
    review: [409, 'review-not-yet'],
    tip: notOpen,
  },
  'during the visit': {
    sender: theirs,
    at: hoursAfter(start, 1),
    review: [409, 'review-not-yet'],
    tip: notOpen,
  },
  '14 days after it': { sender: theirs, at: hoursAfter(end, 14 * 24), review: over, tip: notOpen },
  'cancelled by its customer': {
    sender: async ({ id, who }) => {
      expect((await cancel(id, { agreed_fee: 0 }, who)).status).toBe(200)
      return who
    },
    review: over,
    tip: notTheirs,
  },
  'never paid': {
    sender: theirs,
    order: { payment_method: 'Online' },
    review: over,
    tip: notTheirs,
  },
  'nobody was there to open': {
    sender: async ({ id, who }) => {
      await stated(id, 'no-show', { charge: 'nothing' })
      return who
    },
    review: over,
    tip: notOpen,
  },
  'the worker never came': {
    sender: async ({ id, who }) => {
      await stated(id, 'worker-absent', { next: 'cancel' })
      return who
    },
    review: over,
    tip: notTheirs,
  },
  'of another customer': {
    sender: () => testApp.customer(),
    review: notTheirs,
    tip: notTheirs,
  },
  'by a Manager': { sender: () => people.manager, review: notTheirs, tip: notTheirs },
  'by an Admin': { sender: () => people.admin, review: notTheirs, tip: notTheirs },
  'without signing in': { sender: () => undefined, review: notSignedIn, tip: notSignedIn },
  'with the session of an account that is deleted': {
    sender: async ({ who }) => {
      clock.set(hoursAfter(end, 0.25))
      await testApp.staysProven(who)
      expect((await post('/account/delete/', {}, who)).status).toBe(200)
      return who
    },
    review: notSignedIn,
    tip: notSignedIn,
  },
}

test.each(Object.entries(cases))('no review and no tip: %s', async (_, each) => {
  await testApp.hire(1)
  const who = await testApp.customer()
  const { booking_id: id } = await booked(each.order, who)
  const sender = await each.sender({ id, who })
  clock.set(each.at ?? hoursAfter(end, 0.5))
  const review = await refused(() =>
    post<{ code: string }>('/reviews/', { booking_id: id, stars: 5, tags: [], words: '' }, sender),
  )
  expect([review.status, review.body.code]).toEqual(each.review)
  const tip = await refused(() =>
    post<{ code: string }>('/tips/own/', { booking_id: id, amount: 10 }, sender),
  )
  expect([tip.status, tip.body.code]).toEqual(each.tip)
  expect((await pool.query('select from review')).rowCount).toBe(0)
  expect((await pool.query('select from tip')).rowCount).toBe(0)
  const shown = await testApp.call<{ count: number }>('GET', '/common/reviews/?skill=Cleaner')
  expect(shown.body.count).toBe(0)
})

test('the link of a visit reviews nothing, and tips nothing once the account is deleted', async () => {
  await testApp.hire(1)
  const who = await testApp.customer()
  const { booking_id: id } = await booked({}, who)
  const token = visitToken(deps.settings, id)
  clock.set(hoursAfter(end, 0.25))
  const review = { booking_id: id, token, stars: 5, tags: [], words: '' }
  expect((await post('/reviews/', review)).status).toBe(401)
  await testApp.staysProven(who)
  expect((await post('/account/delete/', {}, who)).status).toBe(200)
  const tip = await refused(() => post<{ code: string }>('/tips/live/', { token, amount: 10 }))
  expect([tip.status, tip.body.code]).toEqual(notOpen)
})
