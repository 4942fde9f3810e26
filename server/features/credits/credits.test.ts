import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookAnswer, QuoteAnswer } from '../../../domain/api/bookings/booking.ts'
import type { Credits } from '../../../domain/api/customers/credits.ts'
import { cleaning, openingMoment, startTestApp } from '../../../testing/app.ts'
import { expectSound } from '../../../testing/expect-sound.ts'
import { ordersIn } from '../../../testing/payments/orders.ts'
import type { Person } from '../../../testing/people.ts'
import { fc } from '../../../testing/properties.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { giveCredit } from '../ledger/credits.ts'
import { bookingTasks } from '../ordering/tasks.ts'
import { creditTasks } from './tasks.ts'

/*
 * Customers' credit: given, used first, returned, expired (docs/product/credits.md). A visit costs RM
 * 120.
 */

const testApp = await startTestApp()
const { pool, clock, get, post } = testApp
const orders = ordersIn(testApp)
await testApp.hire(120)

let admin: Person
let customer: Person
beforeAll(async () => {
  admin = await testApp.admin()
})
beforeEach(async () => {
  await orders.startAgain()
  customer = await testApp.customer()
})

const give = (sen: number, lastDay = '2026-12-31', who = customer) =>
  inTransaction(pool, (tx) =>
    giveCredit(tx, { accountId: who.accountId, kind: 'granted', sen, lastDay }, clock.now()),
  )
const balance = async (who = customer) => (await get<Credits>('/credits/', who)).body.balance
const quoted = async (who?: Person) => {
  const body = { ...cleaning, skill: 'Cleaner' }
  return (await post<QuoteAnswer>('/cleaning/get-cleaning-cost/', body, who)).body
}
const detailsPath = '/booking-details/get-booking-details/'
const versionOf = async (booked: BookAnswer) => {
  const visit = { skill: 'Cleaner', booking_id: booked.booking_id }
  const { body } = await post<{ version: number }>(detailsPath, visit, admin)
  return { ...visit, version: body.version }
}
const refundPart = async (booked: BookAnswer, amount: number) => {
  const part = { ...(await versionOf(booked)), amount, reason: 'A stain' }
  return post('/payments/refunds/part/', part, admin)
}
const accounts = async (order: string) => {
  const rows = await query<{ account: string; sen: number }>(pool, {
    text: `select l.account, sum(l.sen)::int as sen from ledger_line l
           join booking b on b.id = l.booking_id join booking_order o on o.id = b.order_id
           where o.ref = $1 group by l.account having sum(l.sen) <> 0 order by l.account`,
    values: [order],
  })
  await expectSound(pool)
  return Object.fromEntries(rows.map(({ account, sen }) => [account, sen]))
}
const cancel = (booked: BookAnswer, at = 0, who = customer) =>
  orders.cancelVisit(booked.booking_ids[at], who)
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000))

test('a quote says what credit pays and what is left; without credit it is as it was', async () => {
  expect(await quoted(customer)).not.toHaveProperty('credit_used')
  await give(5_000)
  expect(await quoted(customer)).toMatchObject({ total_cost: 120, credit_used: 50, to_pay: 70 })
  expect(await quoted()).not.toHaveProperty('to_pay')
  await give(100_000)
  expect(await quoted(customer)).toMatchObject({ total_cost: 120, credit_used: 120, to_pay: 0 })
})

test('the rest is paid online, and all of it comes back as it was paid', async () => {
  await give(5_000)
  const { body } = await testApp.book(customer, { payment_method: 'Online', quoted_credit: 50 })
  expect(body).toMatchObject({ total_cost: 120, credit_used: 50, to_pay: 70 })
  expect(body.payment?.fields.amount).toBe('70.00')
  expect(await balance()).toBe(0)
  await expectSound(pool)
  await testApp.pay(body.payment)
  await orders.idle()
  expect(await orders.standing(body.order)).toEqual(['Confirmed / Paid'])
  expect(await accounts(body.order)).toEqual({ charges: -12_000, credits: 5_000, provider: 7_000 })
  expect((await cancel(body)).status).toBe(200)
  expect(await balance()).toBe(50)
  expect(await orders.standing(body.order)).toEqual(['Cancelled / Refund Due'])
  expect(await orders.itemOf(body.order, admin)).toMatchObject({ due: 70 })
  expect(await accounts(body.order)).toEqual({ provider: 7_000, refunds: -7_000 })
})

test('nothing of a visit that awaits its payment is refunded: its credit returns with the hold', async () => {
  await give(5_000)
  const { body } = await testApp.book(customer, { payment_method: 'Online', quoted_credit: 50 })
  expect(await refundPart(body, 10)).toMatchObject({
    status: 409,
    body: { code: 'more-than-paid' },
  })
  later(120)
  await bookingTasks(testApp.deps)['expire-holds']?.(undefined)
  expect(await orders.standing(body.order)).toEqual(['Expired / Unpaid'])
  expect(await balance()).toBe(50)
  await expectSound(pool)
})

test('an order that credit pays whole has nothing to pay, and its cancellation refunds nothing', async () => {
  await give(20_000)
  for (const payment_method of ['Online', 'Cash']) {
    const { body } = await testApp.book(customer, { payment_method })
    expect(body).toMatchObject({ credit_used: 120, to_pay: 0 })
    expect(body).not.toHaveProperty('payment')
    expect(await orders.standing(body.order)).toEqual(['Confirmed / Paid'])
    expect(await accounts(body.order)).toEqual({ charges: -12_000, credits: 12_000 })
    expect((await cancel(body)).status).toBe(200)
    expect(await orders.standing(body.order)).toEqual(['Cancelled / Refunded'])
    expect(await orders.itemOf(body.order, admin)).toBeUndefined()
    expect(await balance()).toBe(200)
  }
  const mails = await testApp.mailsTo(customer.email)
  expect(mails.filter((subject) => subject.includes('refund'))).toEqual([])
})

test('a part that returns to credit is mailed to its customer', async () => {
  await give(5_000)
  const { body } = await testApp.book(customer)
  await post('/payments/collect/', { booking_id: body.booking_id, amount: 70 }, admin)
  // Money returns first, and is mailed when it was refunded.
  expect((await refundPart(body, 60)).status).toBe(200)
  expect((await refundPart(body, 30)).status).toBe(200)
  const mails = await testApp.mailsTo(customer.email)
  expect(mails.filter((subject) => subject.endsWith('back in your credit'))).toEqual([
    `RM 20.00 for ${body.booking_id} is back in your credit`,
  ])
})

test('what is left of a cash order is collected, and a wrong collection leaves the credit', async () => {
  await give(5_000)
  const { body } = await testApp.book(customer)
  expect(await orders.standing(body.order)).toEqual(['Confirmed / Unpaid'])
  const visit = { booking_id: body.booking_id, skill: 'Cleaner' }
  const collect = (amount: number) => post('/payments/collect/', { ...visit, amount }, admin)
  expect((await collect(120)).status).toBe(409)
  expect((await collect(70)).status).toBe(200)
  expect(await accounts(body.order)).toEqual({ charges: -12_000, credits: 5_000, cash: 7_000 })
  const reverse = { ...(await versionOf(body)), amount: 70, reason: 'Another visit' }
  expect(await post('/payments/collect/reverse/', reverse, admin)).toMatchObject({ status: 200 })
  expect(await orders.standing(body.order)).toEqual(['Confirmed / Unpaid'])
  expect((await cancel(body)).status).toBe(200)
  expect(await accounts(body.order)).toEqual({})
  expect(await balance()).toBe(50)
})

test('of a refund in part money goes back first, then credit', async () => {
  await give(5_000)
  const { body } = await testApp.book(customer, { payment_method: 'Online' })
  await testApp.pay(body.payment)
  await orders.idle()
  const part = (amount: number) => refundPart(body, amount)
  expect((await part(60)).status).toBe(200)
  expect(await balance()).toBe(0)
  expect((await part(30)).status).toBe(200)
  expect(await balance()).toBe(20)
  const details = await post(detailsPath, { booking_id: body.booking_id }, admin)
  expect(details.body).toMatchObject({ money: { credit: 50, refunded: 20, returned: 20 } })
  expect((await part(30.01)).status).toBe(409)
  expect((await part(30)).status).toBe(200)
  expect(await balance()).toBe(50)
  expect(await orders.itemOf(body.order, admin)).toMatchObject({ due: 70 })
  await expectSound(pool)
})

test('the first visits of a series are paid by credit, and each comes back as it was paid', async () => {
  await give(15_000)
  const series = { payment_method: 'Online', frequency: 'weekly' }
  const { body } = await testApp.book(customer, series)
  expect(body.credit_used).toBe(150)
  await testApp.pay(body.payment)
  await orders.idle()
  expect((await cancel(body, 0)).status).toBe(200)
  expect(await balance()).toBe(100)
  expect((await cancel(body, 1)).status).toBe(200)
  expect(await balance()).toBe(150)
  await expectSound(pool)
})

test('an order that is not paid in time gives credit back; paid late, it takes it again', async () => {
  await give(5_000)
  const { body } = await testApp.book(customer, { payment_method: 'Online' })
  await testApp.sandbox('', { next: ['lost-notification'] })
  later(40)
  await bookingTasks(testApp.deps)['expire-holds']?.(undefined)
  expect(await orders.standing(body.order)).toEqual(['Expired / Unpaid'])
  expect(await balance()).toBe(50)
  await expectSound(pool)
  await testApp.comeBack(await testApp.pay(body.payment))
  expect(await orders.standing(body.order)).toEqual(['Confirmed / Paid'])
  expect(await balance()).toBe(0)
  await expectSound(pool)
})

test('paid late after one visit of a series was cancelled, credit pays its part of the others again', async () => {
  await give(5_000)
  const series = { payment_method: 'Online', frequency: 'weekly' }
  const { body } = await testApp.book(customer, series)
  await testApp.sandbox('', { next: ['lost-notification'] })
  expect((await cancel(body, 2)).status).toBe(200)
  later(40)
  await bookingTasks(testApp.deps)['expire-holds']?.(undefined)
  await testApp.comeBack(await testApp.pay(body.payment))
  const paid = 'Confirmed / Paid'
  expect(await orders.standing(body.order)).toEqual([paid, paid, 'Cancelled / Refund Due', paid])
  expect(await balance()).toBe(0)
  await expectSound(pool)
})

test('paid late after its credit was used, the payment goes back', async () => {
  await give(5_000)
  const { body } = await testApp.book(customer, { payment_method: 'Online' })
  await testApp.sandbox('', { next: ['lost-notification'] })
  later(40)
  await bookingTasks(testApp.deps)['expire-holds']?.(undefined)
  expect((await testApp.book(customer, { start_time: '15:00' })).body.credit_used).toBe(50)
  await testApp.comeBack(await testApp.pay(body.payment))
  expect(await orders.standing(body.order)).toEqual(['Expired / Refund Due'])
  expect(await orders.itemOf(body.order, admin)).toMatchObject({ due: 70 })
  await expectSound(pool)
})

test('a hold that its customer cancels gives credit back', async () => {
  await give(5_000)
  const { body } = await testApp.book(customer, { payment_method: 'Online' })
  expect((await cancel(body)).status).toBe(200)
  expect(await balance()).toBe(50)
  expect(await orders.itemOf(body.order, admin)).toBeUndefined()
  await expectSound(pool)
})

test('many orders at once use a credit once; another credit than was shown is refused', async () => {
  await give(15_000)
  const starts = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00']
  const answers = await Promise.all(
    starts.map((start_time) => testApp.book(customer, { start_time, quoted_credit: 120 })),
  )
  const [booked, refused] = [201, 409].map((expectedStatus) =>
    answers.filter(({ status }) => status === expectedStatus),
  )
  expect([booked?.length, refused?.length]).toEqual([1, 5])
  for (const { body } of refused ?? []) expect(body).toMatchObject({ code: 'credit-changed' })
  expect(await balance()).toBe(30)
  const unsaid = await Promise.all(
    ['14:00', '15:00', '16:00'].map((start_time) =>
      testApp.book(customer, { start_time, start_date: '2026-03-12' }),
    ),
  )
  expect(unsaid.filter(({ body }) => body.credit_used === 30)).toHaveLength(1)
  expect(await balance()).toBe(0)
  await expectSound(pool)
})

test('a call that is repeated with its key uses credit once', async () => {
  await give(15_000)
  const answers = await Promise.all([1, 2, 3].map(() => testApp.book(customer, {}, 'one-key')))
  expect(new Set(answers.map(({ body }) => body.order)).size).toBe(1)
  expect(await balance()).toBe(30)
  await expectSound(pool)
})

test('the database refuses to use more of a credit than there is, and to change the ledger', async () => {
  const id = await give(1_000)
  const { body } = await testApp.book(await testApp.customer())
  const use = (kind: string, sen: number) =>
    pool.query(
      `insert into ledger_entry (at, booking_id, kind, sen, credit_id)
       select now(), id, $1, $2, $3 from booking where booking_id = $4`,
      [kind, sen, id, body.booking_id],
    )
  await expect(use('credit', 1_001)).rejects.toMatchObject({ constraint: 'credit_is_left' })
  await expect(use('credit-back', 1)).rejects.toMatchObject({ constraint: 'ledger_credit_once' })
})

test('credit that ends first is used first; ended credit does not count, and expires at night', async () => {
  await give(3_000, '2026-03-20')
  await give(3_000, '2026-03-05')
  expect((await get<Credits>('/credits/', customer)).body).toMatchObject({
    balance: 60,
    items: [{ last_day: '2026-03-05' }, { last_day: '2026-03-20' }],
  })
  const { body } = await testApp.book(customer, { voucher: '', quoted_credit: 60 })
  expect((await cancel(body)).status).toBe(200)
  expect((await get<Credits>('/credits/', customer)).body.items).toMatchObject([
    { kind: 'returned', left: 60, last_day: '2026-04-01' },
  ])
  clock.set('2026-04-02T01:00:00Z')
  expect(await balance()).toBe(0)
  await creditTasks(testApp.deps)['expire-credits']?.(undefined)
  await creditTasks(testApp.deps)['expire-credits']?.(undefined)
  await expectSound(pool)
  const [row] = await query(pool, {
    text: 'select coalesce(sum(left_sen), 0)::int as left from credit where account_id = $1',
    values: [customer.accountId],
  })
  expect(row).toEqual({ left: 0 })
  clock.set(openingMoment)
})

test('an Admin gives credit once, with a reason; nobody else does', async () => {
  const path = `/staff/credits/by-customer/${customer.accountId}`
  const request = { version: 1, amount: 25.5, reason: 'Late twice' }
  expect((await post(path, { ...request, reason: ' ' }, admin)).status).toBe(400)
  expect((await post(path, { ...request, amount: 0 }, admin)).status).toBe(400)
  expect((await post(path, { ...request, amount: 1_000.01 }, admin)).status).toBe(400)
  expect((await post(path, { ...request, last_day: '2026-03-01' }, admin)).status).toBe(400)
  for (const who of [customer, await testApp.manager()]) {
    expect((await post(path, request, who)).status).toBe(403)
    expect((await get(path, who)).status).toBe(403)
  }
  const answers = await Promise.all([1, 2].map(() => post(path, request, admin)))
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect((await get(path, admin)).body).toMatchObject({
    balance: 25.5,
    items: [{ kind: 'granted', by: admin.name, reason: 'Late twice', last_day: '2027-03-02' }],
  })
  expect((await get('/staff/credits/by-customer/99999999', admin)).status).toBe(404)
  await expectSound(pool)
})

/** The steps of a history, with their order and amount. */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('give', 'give', 'cash', 'online', 'pay', 'cancel', 'part', 'days'),
    sen: fc.integer({ min: 1, max: 20_000 }),
    at: fc.nat(9),
  }),
  { minLength: 4, maxLength: 14 },
)

type Placed = {
  booked: BookAnswer
  method: string
  creditSen: number
  paidSen: number
  gone: boolean
}

test('random histories: the books balance, and credit equals a simple sum', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await orders.startAgain()
      customer = await testApp.customer()
      let creditSen = 0
      const placed: Placed[] = []
      const pick = (at: number) => placed.filter(({ gone }) => !gone)[at % 3]
      for (const { what, sen, at } of history) {
        const one = pick(at)
        if (what === 'give') {
          await give(sen)
          creditSen += sen
        } else if (what === 'cash' || what === 'online') {
          const method = what === 'cash' ? 'Cash' : 'Online'
          const changes = { payment_method: method, start_date: `2026-03-1${at}` }
          const { status, body: booked } = await testApp.book(customer, changes)
          const used = Math.min(creditSen, 12_000)
          // Too many unpaid orders, or an amount below the provider's minimum.
          if (status !== 201) continue
          expect(Math.round((booked.credit_used ?? 0) * 100)).toBe(used)
          creditSen -= used
          placed.push({ booked, method, creditSen: used, paidSen: 0, gone: false })
        } else if (what === 'pay' && one && one.paidSen === 0 && one.creditSen < 12_000) {
          if (one.method === 'Cash') {
            const visit = { booking_id: one.booked.booking_id, skill: 'Cleaner' }
            expect((await post('/payments/collect/', visit, admin)).status).toBe(200)
          } else {
            await testApp.pay(one.booked.payment)
            await orders.idle()
          }
          one.paidSen = 12_000 - one.creditSen
        } else if (what === 'part' && one) {
          const isPaid = one.paidSen + one.creditSen === 12_000
          if (!isPaid) continue
          const amount = Math.min(sen, 12_000) / 100
          expect((await refundPart(one.booked, amount)).status).toBe(200)
          const money = Math.min(one.paidSen, Math.round(amount * 100))
          creditSen += Math.round(amount * 100) - money
          one.gone = true
        } else if (what === 'cancel' && one) {
          expect((await cancel(one.booked)).status).toBe(200)
          creditSen += one.creditSen
          one.gone = true
        } else if (what === 'days') {
          await creditTasks(testApp.deps)['expire-credits']?.(undefined)
        }
        expect(Math.round((await balance()) * 100)).toBe(creditSen)
        await expectSound(pool)
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)
