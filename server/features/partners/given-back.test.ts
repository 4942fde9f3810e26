import { beforeEach, describe, expect, test } from 'vitest'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { partnerAccounts } from '../../../testing/partner-accounts.ts'
import { afterwards, ticketsIn } from '../../../testing/tickets.ts'
import { staffChangesIn, visitsIn } from '../../../testing/visits.ts'
import { findMoneyViolations, findViolations } from '../monitoring/invariants.ts'

/* What goes back to a partner's account, and how it is shown (docs/product/partners.md#on-account). */

const testApp = await startTestApp()
const { pool } = testApp
const { people, post, panel, withAccount } = partnerAccounts(testApp)
const staffChanges = staffChangesIn(testApp, visitsIn(testApp))
const tickets = ticketsIn(testApp, people)
const onAccount = { payment_method: 'Account' }
const account = async (id: number) => (await panel(id)).account
const isRight = async () => {
  expect(await findMoneyViolations(pool)).toEqual([])
  expect(await findViolations(pool)).toEqual([])
}

beforeEach(async () => {
  testApp.clock.set(openingMoment)
  await testApp.hire(3)
})

describe('money given back for a visit on account', () => {
  type Details = { version: number; money: { refund_due: number; refunded: number } }
  const detailsOf = async (booking_id: string) =>
    (
      await testApp.post<Details>(
        '/booking-details/get-booking-details/',
        { booking_id, skill: 'Cleaner' },
        people.admin,
      )
    ).body

  test('for a complaint is credited to the account, and never becomes credit of the member', async () => {
    const { id, member } = await withAccount()
    const { body } = await testApp.book(member, onAccount)
    const price = body.total_cost ?? 0
    testApp.clock.set(afterwards)
    await tickets.complain(member, body.booking_id)
    const ticket = await tickets.ticketOf(body.booking_id)
    expect(ticket).toMatchObject({ on_account: true, amount_left: price })
    const given = await tickets.step(ticket, 'credit', { amount: 20 }, people.admin)
    expect([given.status, given.body.code]).toEqual([409, 'paid-on-account'])
    const { rows } = await pool.query('select 1 from credit where account_id = $1', [
      member.accountId,
    ])
    expect(rows).toEqual([])
    expect(await tickets.step(ticket, 'refund', { amount: 20 }, people.admin)).toMatchObject({
      status: 200,
      body: { response: "The amount is credited to the partner's account" },
    })
    expect((await account(id)).owed).toBe(price - 20)
    await isRight()
  })

  test.each([
    { charge: 'price', share: 1 },
    { charge: 'nothing', share: 0 },
  ])('after a no-show that costs $charge is credited', async ({ charge, share }) => {
    const { id, member } = await withAccount()
    const { body } = await testApp.book(member, onAccount)
    testApp.clock.set(afterwards)
    const { version } = await detailsOf(body.booking_id)
    const said = { booking_id: body.booking_id, outcome: 'no-show', version, charge }
    expect((await post('/staff/bookings/outcome/', said)).status).toBe(200)
    expect((await account(id)).owed).toBe((body.total_cost ?? 0) * share)
    expect((await detailsOf(body.booking_id)).money.refund_due).toBe(0)
    await isRight()
  })

  test('by a waived late fee is credited with the price', async () => {
    const { id, member } = await withAccount()
    const { body } = await testApp.book(member, onAccount)
    testApp.clock.set(new Date(afterwards.getTime() - 12 * 3_600_000))
    const key = { booking_id: body.booking_id, skill: 'Cleaner' }
    const moved = { ...key, start_date: '2026-03-12', start_time: '10:00', agreed_fee: 30 }
    const path = '/booking-details/update/booking-details/'
    expect(await testApp.put(path, moved, member)).toMatchObject({ status: 200 })
    expect((await account(id)).owed).toBe((body.total_cost ?? 0) + 30)
    const cancelled = { id: body.booking_id, waive_fee: true }
    expect((await post('/booking-details/cancel-booking/', cancelled)).status).toBe(200)
    expect((await account(id)).owed).toBe(0)
    expect((await detailsOf(body.booking_id)).money.refund_due).toBe(0)
    await isRight()
  })
})

describe('a change of a visit on account', () => {
  test('is previewed as credited to the account, without a refund to the customer', async () => {
    const { id, member } = await withAccount()
    const { body } = await testApp.book(member, { ...onAccount, no_of_hours: 5 })
    const { preview, changed } = staffChanges
    const shorter = { no_of_hours: 4 }
    const { money } = (await preview(body.booking_id, shorter)).body
    const credited = (body.total_cost ?? 0) - (money?.after ?? 0)
    expect(credited).toBeGreaterThan(0)
    expect(money).toMatchObject({ refund_due: 0, credited })
    await changed(body.booking_id, shorter)
    expect((await account(id)).owed).toBe(money?.after)
    await isRight()
  })
})

describe('a series on account', () => {
  type Effect = { confirmation: string; credited?: number; refund?: number; money?: object }
  const weekly = { ...onAccount, frequency: 'weekly' }

  test('shows the member what a skipped visit credits to the account', async () => {
    const { id, member } = await withAccount()
    const { body } = await testApp.book(member, weekly)
    const { owed } = await account(id)
    const asked = { order: body.order, action: 'skip', booking_id: body.booking_ids[1] }
    const path = '/booking-details/series'
    const shown = (await testApp.post<Effect>(`${path}/preview/`, asked, member)).body
    const price = owed / body.booking_ids.length
    expect(shown).toMatchObject({ fee: 0, refund: 0, credit: 0, owed: 0, credited: price })
    const agreed = { ...asked, agreed_fee: 0, confirmation: shown.confirmation }
    expect((await testApp.post(`${path}/change/`, agreed, member)).status).toBe(200)
    expect((await account(id)).owed).toBe(owed - price)
    await isRight()
  })

  test('shows staff what cancelled visits credit to it, and nothing for another series', async () => {
    const { id, member } = await withAccount()
    const { body } = await testApp.book(member, weekly)
    const { owed } = await account(id)
    const preview = (order: typeof body, scope: string) =>
      testApp.post<Effect>(
        `/staff/visits/${order.booking_id}/series/preview`,
        { action: 'cancel', scope },
        people.admin,
      )
    expect((await preview(body, 'all')).body.money).toMatchObject({ refund_due: 0, credited: owed })
    const own = await testApp.book(member, { payment_method: 'Online', frequency: 'weekly' })
    expect((await preview(own.body, 'one')).body.money).toMatchObject({ credited: 0 })
  })
})
