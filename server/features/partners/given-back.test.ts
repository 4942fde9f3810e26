import { beforeEach, describe, expect, test } from 'vitest'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { partnerAccounts } from '../../../testing/partner-accounts.ts'
import type { Person } from '../../../testing/people.ts'
import { afterwards, ticketsIn } from '../../../testing/tickets.ts'
import { staffChangesIn, visitsIn } from '../../../testing/visits.ts'

/* What goes back to a partner's account, and how it is shown (docs/product/partners.md#on-account). */

const testApp = await startTestApp()
const { pool } = testApp
const { people, post, panel, withAccount, isRight } = partnerAccounts(testApp)
const visits = visitsIn(testApp)
const staffChanges = staffChangesIn(testApp, visits)
const tickets = ticketsIn(testApp, people)
const onAccount = { payment_method: 'Account' }
const account = async (id: number) => (await panel(id)).account

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
    // Staff have nothing to send.
    const refunds = await testApp.get('/payments/refunds/', people.admin)
    expect(refunds.body).toMatchObject({ items: [], total: 0, due: 0 })
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
    const request = { booking_id: body.booking_id, outcome: 'no-show', version, charge }
    expect((await post('/staff/bookings/outcome/', request)).status).toBe(200)
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

describe('a mail that names an amount', () => {
  const byPartner = 'This is on account: the partner pays it, and you have nothing to pay.'
  const lateIn = () => testApp.clock.set(new Date(afterwards.getTime() - 12 * 3_600_000))
  const noShow = async (booking_id: string, charge: string) => {
    testApp.clock.set(afterwards)
    const { version } = await visits.detailsOf(booking_id)
    const request = { booking_id, outcome: 'no-show', version, charge }
    expect((await post('/staff/bookings/outcome/', request)).status).toBe(200)
  }
  const late = { agreed_fee: 30 }
  const cancel = async (id: string, who: Person) => {
    lateIn()
    expect((await visits.cancel(id, late, who)).status).toBe(200)
  }
  const move = async (id: string, who: Person) => {
    lateIn()
    const to = { start_date: '2026-03-12', start_time: '10:00', ...late }
    expect((await visits.move(id, to, who)).status).toBe(200)
  }

  test.each([
    ['a no-show', (id: string) => noShow(id, 'price'), 'Charged for this visit: RM 120.00'],
    ['a late cancellation', cancel, 'Late fee: RM 30.00'],
    ['a late move', move, 'Late fee: RM 30.00'],
  ])('says after %s that the partner pays it, only if it is on account', async (_, act, amount) => {
    const { member } = await withAccount()
    for (const payment_method of ['Account', 'Cash']) {
      testApp.clock.set(openingMoment)
      const { body } = await testApp.book(member, { payment_method })
      await act(body.booking_id, member)
      const mail = await visits.lastMailTo(member.email)
      expect(mail.body_text).toContain(amount)
      if (payment_method === 'Account') expect(mail.body_text).toContain(byPartner)
      else expect(mail.body_text).not.toContain('on account')
    }
  })

  test('says nothing of the partner after a no-show that costs nothing', async () => {
    const { member } = await withAccount()
    const { body } = await testApp.book(member, onAccount)
    await noShow(body.booking_id, 'nothing')
    const mail = await visits.lastMailTo(member.email)
    expect(mail.body_text).toContain('Charged for this visit: RM 0.00')
    expect(mail.body_text).not.toContain(byPartner)
  })

  test('says after a change that the partner pays the new price', async () => {
    const { member } = await withAccount()
    const { body } = await testApp.book(member, onAccount)
    await staffChanges.changed(body.booking_id, { no_of_hours: 5 })
    expect((await visits.lastMailTo(member.email)).body_text).toContain(byPartner)
  })
})

describe('the page of an order on account', () => {
  const cancel = (id: string, who: Person) => visits.cancel(id, { agreed_fee: 30 }, who)
  const shown = async (order: string, who: Person) =>
    (await testApp.get<object>(`/payments/result?order=${order}`, who)).body

  test.each([
    { before: 'early', charged: 0 },
    { before: 'late', charged: 30 },
  ])('that was cancelled $before has RM $charged for the account', async ({ before, charged }) => {
    const { id, member } = await withAccount()
    const { body } = await testApp.book(member, onAccount)
    const price = body.total_cost
    const booked = { payment_status: 'paid', total_cost: price, on_account: price }
    expect(await shown(body.order, member)).toMatchObject(booked)
    if (before === 'late') testApp.clock.set(new Date(afterwards.getTime() - 12 * 3_600_000))
    expect((await cancel(body.booking_id, member)).status).toBe(200)
    const after = { payment_status: 'cancelled', on_account: charged, refund_due: 0 }
    expect(await shown(body.order, member)).toMatchObject(after)
    expect((await account(id)).owed).toBe(charged)
  })

  test('of which one visit was cancelled has what is left', async () => {
    const { member } = await withAccount()
    const { body } = await testApp.book(member, { ...onAccount, frequency: 'weekly' })
    const { booking_ids: ids, total_cost: price = 0 } = body
    expect((await cancel(ids[0] ?? '', member)).status).toBe(200)
    const left = { payment_status: 'paid', on_account: (price / ids.length) * (ids.length - 1) }
    expect(await shown(body.order, member)).toMatchObject(left)
  })

  test('says nothing of an account for another order', async () => {
    const { member } = await withAccount()
    const { body } = await testApp.book(member, { payment_method: 'Cash' })
    expect(await shown(body.order, member)).not.toHaveProperty('on_account')
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
    const change = { order: body.order, action: 'skip', booking_id: body.booking_ids[1] }
    const path = '/booking-details/series'
    const shown = (await testApp.post<Effect>(`${path}/preview/`, change, member)).body
    const price = owed / body.booking_ids.length
    expect(shown).toMatchObject({ fee: 0, refund: 0, credit: 0, owed: 0, credited: price })
    const agreed = { ...change, agreed_fee: 0, confirmation: shown.confirmation }
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
