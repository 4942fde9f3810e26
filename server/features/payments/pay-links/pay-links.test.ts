import { beforeEach, describe, expect, test } from 'vitest'
import type { BookAnswer } from '../../../../domain/api/bookings/booking.ts'
import type { PayLink } from '../../../../domain/api/payments/pay-links.ts'
import { openingMoment, startTestApp, usualDay } from '../../../../testing/app.ts'
import { moneyIn } from '../../../../testing/money-fields.ts'
import { ordersIn } from '../../../../testing/payments/orders.ts'
import type { Person } from '../../../../testing/people.ts'
import { query } from '../../../db/transaction.ts'
import { bookingTasks } from '../../ordering/tasks.ts'

/* Phone orders: whose they are, and how their customers pay by a link. */

const testApp = await startTestApp({ settings: { unpaid: { holds: 1, unprovenCash: 1, cash: 1 } } })
const { pool, clock } = testApp
const orders = ordersIn(testApp)
await testApp.hire(150)
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
let customer: Person

type Failed = { code: string; response: string }
type Opened = {
  order: string
  skill: string
  amount: number
  payment_status: string
  is_owed: boolean
  can_pay: boolean
  until?: string
}

beforeEach(async () => {
  await orders.startAgain()
  customer = await testApp.customer()
})

const bookFor = (who: Person, named: object, key?: string) =>
  testApp.book(who, { customer_id: customer.accountId, ...named }, key)
async function phoneOrder(changes: object = {}, who = manager): Promise<BookAnswer> {
  const { status, body } = await bookFor(who, { payment_method: 'Online', ...changes })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const linkOf = (url: string | undefined): string =>
  new URL(url ?? '').searchParams.get('link') ?? ''
const open = <Body = Opened>(link: string) =>
  testApp.get<Body>(`/pay-link/?${new URLSearchParams({ link })}`)
const pay = (link: string) =>
  testApp.post<Failed & { payment?: BookAnswer['payment'] }>('/pay-link/pay/', { link })
const linkState = async (booked: BookAnswer, who = manager) =>
  (await testApp.get<PayLink>(`/staff/pay-link/?booking_id=${booked.booking_id}`, who)).body
const mailsTo = (email: string) =>
  query<{ subject: string; body_text: string }>(pool, {
    text: 'select subject, body_text from outbox where to_email = $1 order by id',
    values: [email],
  })

describe('the customer of the order', () => {
  test("the customer's, booked by a member of staff, in history and audit log", async () => {
    const { status, body } = await bookFor(manager, {})
    expect([status, body.response]).toEqual([201, 'The booking is confirmed'])
    expect(body.payment).toBeUndefined()
    const [stored] = await query<object>(pool, {
      text: `select o.account_id, o.booked_by, e.account_id as by, e.who
             from booking_order o join booking b on b.order_id = o.id
             join booking_event e on e.booking_id = b.id where o.ref = $1`,
      values: [body.order],
    })
    expect(stored).toEqual({
      account_id: customer.accountId,
      booked_by: manager.accountId,
      by: manager.accountId,
      who: manager.name,
    })
    const [entry] = await query<object>(pool, {
      text: `select action, subject, account_id, after->>'payment_method' as method
             from audit_entry where action = 'booking-added' and subject = $1`,
      values: [body.booking_id],
    })
    expect(entry).toMatchObject({ account_id: manager.accountId, method: 'Cash' })
    // Customers see these orders and receive messages about them.
    const own = await testApp.get<{ visits: object[] }>(
      `/booking-details/get-order/?order=${body.order}`,
      customer,
    )
    expect(own.body.visits).toHaveLength(1)
    expect(await testApp.mailsTo(customer.email)).toEqual([
      `Your booking ${body.order} is confirmed`,
    ])
    expect(await testApp.mailsTo(manager.email)).toEqual([])
  })

  test('customers cannot name a customer, not even themselves; staff can name only customers', async () => {
    for (const id of [customer.accountId, (await testApp.customer()).accountId]) {
      const refused = await testApp.book(customer, { customer_id: id })
      expect(refused).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    }
    expect((await testApp.book(undefined, { customer_id: customer.accountId })).status).toBe(401)
    for (const id of [manager.accountId, 999_999_999, 'nobody', '1; drop']) {
      const refused = await testApp.book(admin, { customer_id: id })
      expect(refused).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
    const request = {
      skill: 'Cleaner',
      frequency: 'one-time',
      start_date: usualDay,
      no_of_hours: 4,
      postcode: 59100,
      worker_count: 1,
    }
    const price = (who?: Person) =>
      testApp.post<Failed>(
        '/cleaning/get-cleaning-cost/',
        { ...request, customer_id: customer.accountId },
        who,
      )
    expect((await price(customer)).status).toBe(403)
    expect((await price()).status).toBe(403)
    expect((await price(manager)).status).toBe(200)
  })

  test('without a name, staff book for themselves as before', async () => {
    const { body } = await testApp.book(manager, { payment_method: 'Online', customer_id: '' })
    expect(body.payment).toBeDefined()
    expect(body.pay_link).toBeUndefined()
  })

  test('a series may be paid in cash, and no limit of unpaid orders counts', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect((await bookFor(manager, { frequency: 'weekly' })).status).toBe(201)
      await phoneOrder()
    }
  })

  test('the lead time counts for staff too', async () => {
    const { status, body } = await bookFor(admin, { start_date: '2026-03-02', start_time: '15:00' })
    expect([status, body.response]).toEqual([400, 'Cannot Book within 24 hours'])
  })

  test("a voucher counts for the customer, a phone number is stored at the customer's account", async () => {
    await query(pool, {
      text: `insert into voucher (code, amount_sen, max_uses_per_customer)
             values ('ONCE', 1000, 1) on conflict do nothing`,
    })
    customer = await testApp.customer({ phone: null })
    const nowhere = await bookFor(manager, {})
    expect(nowhere.body).toMatchObject({ code: 'phone-missing' })
    expect((await bookFor(manager, { voucher: 'ONCE', phone: '+60 133334444' })).status).toBe(201)
    const [account] = await query<{ phone: string }>(pool, {
      text: 'select phone from account where id = $1',
      values: [customer.accountId],
    })
    expect(account?.phone).toBe('+60 133334444')
    const second = await bookFor(manager, { voucher: 'ONCE', start_time: '15:00' })
    expect(second.body.voucher_message).toBe('You have already used this voucher')
    customer = await testApp.customer()
    expect((await bookFor(manager, { voucher: 'ONCE' })).body.voucher_message).toBeUndefined()
  })

  test('a repeated call is answered once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => bookFor(manager, { payment_method: 'Online' }, 'one-call')),
    )
    expect(new Set(answers.map(({ body }) => `${body.order} ${body.pay_link?.url}`)).size).toBe(1)
    expect(await testApp.mailsTo(customer.email)).toHaveLength(1)
  })
})

describe('the pay link', () => {
  test("is mailed in the customer's language, and shown to staff without an amount", async () => {
    await pool.query(`update account set language = 'zh' where id = $1`, [customer.accountId])
    const booked = await phoneOrder()
    expect(booked.payment).toBeUndefined()
    expect(booked.pay_link).toMatchObject({ email: customer.email })
    expect(moneyIn(booked)).toEqual([])
    const [mail] = await mailsTo(customer.email)
    expect(mail?.subject).toBe(`请为您的预订 ${booked.order} 付款`)
    expect(mail?.body_text).toContain(booked.pay_link?.url)
    expect(booked.pay_link?.url).toContain('/zh/pay?link=')
    const state = await linkState(booked)
    expect(state).toMatchObject({ state: 'waiting', email: customer.email, sends: 1 })
    expect(state.whatsapp).toMatch(/^https:\/\/wa\.me\/60122000001\?text=.*%E4%BB%98%E6%AC%BE/)
    expect(moneyIn({ ...state, whatsapp: decodeURIComponent(state.whatsapp ?? '') })).toEqual([])
  })

  test('pays the order once, without signing in, and shows no personal data', async () => {
    const booked = await phoneOrder({ frequency: 'weekly' })
    const link = linkOf(booked.pay_link?.url)
    const shown = await open(link)
    expect(shown).toMatchObject({
      status: 200,
      body: { order: booked.order, skill: 'Cleaner', payment_status: 'open', can_pay: true },
    })
    expect(shown.body.amount).toBe(400)
    const text = JSON.stringify(shown.body)
    for (const personal of [customer.email, 'Aisyah', '122000001', 'Maarof', manager.email])
      expect(text).not.toContain(personal)

    // Started in two windows: the second page replaces the first.
    const [first, second] = [await pay(link), await pay(link)]
    expect(first.body.payment?.fields.orderid).not.toBe(second.body.payment?.fields.orderid)
    expect(await linkState(booked)).toMatchObject({ state: 'tried' })
    await testApp.comeBack(await testApp.pay(second.body.payment))
    await orders.idle()
    expect((await open(link)).body).toMatchObject({ payment_status: 'paid', can_pay: false })
    expect((await pay(link)).status).toBe(409)
    expect(await linkState(booked)).toMatchObject({ state: 'paid' })
    expect(await orders.standing(booked.order)).toEqual(Array(4).fill('Confirmed / Paid'))
    expect(await testApp.mailsTo(customer.email)).toContain(
      `Your booking ${booked.order} is confirmed`,
    )
    await orders.expectNoViolations()
  })

  test('pays the price increase after a change, at any time', async () => {
    const booked = await phoneOrder()
    const link = linkOf(booked.pay_link?.url)
    await testApp.comeBack(await testApp.pay((await pay(link)).body.payment))
    await orders.idle()
    const path = `/staff/visits/${booked.booking_id}`
    const changes = { no_of_hours: 6 }
    const shown = await testApp.post<{ confirmation: string }>(
      `${path}/change/preview`,
      { changes },
      manager,
    )
    const [visit] = await query<{ version: number }>(pool, {
      text: 'select version from booking where booking_id = $1',
      values: [booked.booking_id],
    })
    const { confirmation } = shown.body
    const body = { version: visit?.version, changes, confirmation }
    expect((await testApp.put(path, body, manager)).status).toBe(200)
    expect((await mailsTo(customer.email)).at(-1)?.body_text).toContain(booked.pay_link?.url)

    clock.later(3 * 24 * 60)
    expect((await open(link)).body).toMatchObject({
      payment_status: 'open',
      is_owed: true,
      amount: 60,
      can_pay: true,
    })
    const state = await linkState(booked)
    expect(state).toMatchObject({ state: 'waiting', url: booked.pay_link?.url })
    expect(state.until).toBeUndefined()
    expect(decodeURIComponent(state.whatsapp ?? '')).toContain('pay the difference')
    await testApp.post('/staff/pay-link/send/', { booking_id: booked.booking_id }, manager)
    expect((await mailsTo(customer.email)).at(-1)).toMatchObject({
      subject: `Please pay the difference for your booking ${booked.order}`,
      body_text: expect.stringContaining('RM 60.00'),
    })

    await testApp.comeBack(await testApp.pay((await pay(link)).body.payment))
    await orders.idle()
    expect((await open(link)).body).toMatchObject({ payment_status: 'paid', can_pay: false })
    expect((await pay(link)).status).toBe(409)
    expect(await linkState(booked)).toMatchObject({ state: 'paid' })
    await orders.expectNoViolations()
  })

  test('opens nothing if it is forged, changed or of another order', async () => {
    const [one, other] = [await phoneOrder(), await phoneOrder()]
    const [ref, signature] = linkOf(one.pay_link?.url).split('.')
    const [otherRef] = linkOf(other.pay_link?.url).split('.')
    const own = await testApp.book(customer, { payment_method: 'Online' })
    for (const link of [
      '',
      'x',
      `${ref}`,
      `${ref}.`,
      `${otherRef}.${signature}`,
      `${ref}.${signature?.slice(0, -1)}A`,
      `${ref}.${signature}A`,
      // An order without a link.
      `${own.body.order}.${signature}`,
    ]) {
      if (link === `${ref}.${signature}`) continue
      expect((await open<Failed>(link)).body.code).toBe('not-found')
      expect((await pay(link)).status).toBe(404)
    }
    // Nor does a link with another deadline.
    await pool.query(
      `update pay_link set expires_at = expires_at + interval '1 day'
       where order_id = (select id from booking_order where ref = $1)`,
      [one.order],
    )
    expect((await open<Failed>(`${ref}.${signature}`)).status).toBe(404)
  })

  test('holds its crew for 24 hours, on every way, and ends with the hold', async () => {
    const booked = await phoneOrder()
    const link = linkOf(booked.pay_link?.url)
    expect(booked.pay_link?.until).toBe('2026-03-03T01:00:00.000Z')
    clock.later(60)
    const begun = await pay(link)
    expect(Number(begun.body.payment?.fields.waittime)).toBe(3600)
    clock.later(22 * 60 + 50)
    await bookingTasks(testApp.deps)['expire-holds']?.(undefined)
    expect(await orders.standing(booked.order)).toEqual(['Pending Payment / Unpaid'])
    const holds = await testApp.get<{ items: { booking_id: string }[] }>(
      '/staff/today/list/?list=holds&page_size=100',
      manager,
    )
    expect(holds.body.items.map(({ booking_id }) => booking_id)).toContain(booked.booking_id)
    clock.later(11)
    await orders.requeryProvider()
    await bookingTasks(testApp.deps)['expire-holds']?.(undefined)
    expect(await orders.standing(booked.order)).toEqual(['Expired / Unpaid'])
    expect((await open<Failed>(link)).body.code).toBe('link-over')
    expect((await pay(link)).body.code).toBe('link-over')
    expect(await linkState(booked)).toMatchObject({ state: 'over' })
  })

  test('does not hold its crew into the lead time before the start', async () => {
    const booked = await phoneOrder({ start_date: '2026-03-03', start_time: '14:00' })
    expect(booked.pay_link?.until).toBe('2026-03-02T18:00:00.000Z')
  })

  test('a payment whose messages were lost is found long before the hold ends', async () => {
    const booked = await phoneOrder()
    const begun = await pay(linkOf(booked.pay_link?.url))
    await testApp.sandbox('', { next: ['lost-notification'] })
    await testApp.pay(begun.body.payment)
    await orders.idle()
    clock.later(16)
    await orders.requeryProvider()
    clock.later(1)
    await orders.requeryProvider()
    expect(await orders.standing(booked.order)).toEqual(['Confirmed / Paid'])
  })

  test('a payment without an answer is queried again at the end of the hold', async () => {
    const booked = await phoneOrder()
    await pay(linkOf(booked.pay_link?.url))
    for (let hour = 0; hour < 24; hour += 1) {
      clock.later(59)
      await orders.requeryProvider()
    }
    clock.set(new Date(openingMoment.getTime() + 24 * 3_600_000))
    await orders.requeryProvider()
    await bookingTasks(testApp.deps)['expire-holds']?.(undefined)
    expect(await orders.standing(booked.order)).toEqual(['Expired / Unpaid'])
  })

  test('is mailed again by staff while it can be paid', async () => {
    const booked = await phoneOrder()
    const again = (who: Person) =>
      testApp.post<Failed>('/staff/pay-link/send/', { booking_id: booked.booking_id }, who)
    expect((await again(customer)).status).toBe(403)
    expect((await again(admin)).body.response).toBe(
      `The pay link is on its way to ${customer.email}`,
    )
    expect(await mailsTo(customer.email)).toHaveLength(2)
    expect(await linkState(booked)).toMatchObject({ sends: 2 })
    expect(await orders.historyOf(booked.order)).toContain('Pay link sent')
    await orders.cancelVisit(booked.booking_id, manager)
    expect((await again(admin)).body.code).toBe('link-over')
    expect(await linkState(booked)).toMatchObject({ state: 'cancelled' })
    expect((await open(linkOf(booked.pay_link?.url))).body.payment_status).toBe('cancelled')
    // An order that its customer pays has no link.
    const none = (await orders.bookOnline(customer, { start_time: '16:00' })).booking_id
    expect(
      (await testApp.post<Failed>('/staff/pay-link/send/', { booking_id: none }, admin)).status,
    ).toBe(404)
  })
})
