import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { HostedPage } from '../../../../domain/api/bookings/booking.ts'
import type { LiveVisit, OwnVisit } from '../../../../domain/api/crew.ts'
import type { Earnings, PayRun } from '../../../../domain/api/crew-pay.ts'
import type { Tip } from '../../../../domain/api/payments/tips.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { crewPhones, type Phone } from '../../../../testing/crew-phones.ts'
import { expectSound } from '../../../../testing/expect-sound.ts'
import { dumpOf, orderTables } from '../../../../testing/invariants.ts'
import { ordersIn } from '../../../../testing/payments/orders.ts'
import type { Person } from '../../../../testing/people.ts'
import { fc } from '../../../../testing/properties.ts'
import { query } from '../../../db/transaction.ts'
import { visitToken } from '../../crew/visit-secrets.ts'
import { findMoneyViolations, findViolations } from '../../monitoring/invariants.ts'

/* Tips for the crew of a visit (docs/product/pay.md#tips), through the stand-in. */

const testApp = await startTestApp()
const { pool, clock, get, post, deps } = testApp
const { crewOf, phoneOf } = crewPhones(testApp)
const orders = ordersIn(testApp)
await testApp.hire(40)

let admin: Person
let manager: Person
let customer: Person
beforeAll(async () => {
  admin = await testApp.admin()
  await testApp.staysProven(admin)
  manager = await testApp.manager()
})
beforeEach(async () => {
  await orders.startAgain()
  customer = await testApp.customer()
})

type Scene = { bookingId: string; token: string; phones: Phone[]; skill: string }

/** A cash visit of two that ended half an hour ago; by default on 10 March. */
async function doneVisit(changes: object = {}, withPhones = true): Promise<Scene> {
  const booked = await testApp.book(customer, { worker_count: 2, ...changes })
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  const bookingId: string = booked.body.booking_id
  const phones: Phone[] = []
  if (withPhones) for (const one of await crewOf(bookingId)) phones.push(await phoneOf(one))
  await afterEnd(bookingId, 30)
  return { bookingId, phones, token: visitToken(deps.settings, bookingId), skill: 'Cleaner' }
}
const afterEnd = async (bookingId: string, minutes: number) => {
  const [row] = await query<{ ends_at: Date }>(pool, {
    text: 'select ends_at from booking where booking_id = $1',
    values: [bookingId],
  })
  clock.set(new Date((row?.ends_at.getTime() ?? 0) + minutes * 60_000))
}

type Started = { payment: HostedPage; code?: string; fields?: Record<string, string> }
const tipByLink = (token: string, amount = 10) => post<Started>('/tips/live/', { token, amount })
const tipOwn = (booking_id: string, amount = 10, who = customer) =>
  post<Started>('/tips/own/', { booking_id, amount }, who)
const live = async (token: string) =>
  (await get<LiveVisit>(`/visits/live/?token=${token}`)).body.tip
const own = async (id: string, who = customer) =>
  (await get<OwnVisit>(`/visits/own/?booking_id=${id}`, who)).body.tip
const pay = async (payment: HostedPage, decision?: string, channel?: string) => {
  await testApp.pay(payment, decision, channel)
  await orders.idle()
}
const tipsOf = async (id: string) =>
  (await get<{ items: Tip[] }>(`/tips/?booking_id=${id}`, admin)).body.items
const refund = (id: number | undefined, more: object = {}, who = admin) =>
  post<{ state?: string; code?: string }>(`/tips/${id}/refund/`, { way: 'provider', ...more }, who)
/** The provider reports that all refunds in progress arrived, or failed. */
const endRefunds = async (status = '00') => {
  const open = await query<{ ref: string }>(pool, {
    text: "select ref from refund where status in ('Sending', 'Pending')",
  })
  for (const { ref: RefID } of open) await testApp.sandbox('/refund', { RefID, status })
  await orders.idle()
}
const accountsOf = async (bookingId: string) => {
  expect(await findMoneyViolations(pool)).toEqual([])
  const rows = await query<{ account: string; sen: number }>(pool, {
    text: `select l.account, sum(l.sen)::int as sen from ledger_line l
           join booking b on b.id = l.booking_id
           where b.booking_id = $1 and l.kind like 'tip%' group by l.account order by 1`,
    values: [bookingId],
  })
  return Object.fromEntries(rows.map(({ account, sen }) => [account, sen]))
}
const recordOf = async (id: string, who: Person) =>
  (
    await post<{ history: { what: string }[]; payment_status: string; money?: object }>(
      '/booking-details/get-booking-details/',
      { skill: 'Cleaner', booking_id: id },
      who,
    )
  ).body
const earnings = async (phone: Phone, month = '2026-03') =>
  (await get<Earnings>(`/crew/earnings/?month=${month}`, phone)).body

test('a tip from the page of the visit is the crew’s in equal parts, and no part of the order', async () => {
  const { bookingId, token, phones } = await doneVisit()
  const before = await recordOf(bookingId, customer)
  expect(await live(token)).toBe('open')
  const started = await tipByLink(token, 10.05)
  expect(started.status).toBe(200)
  await pay(started.body.payment)
  expect(await accountsOf(bookingId)).toEqual({ provider: 1_005, tips: -1_005 })
  expect(await live(token)).toBe('given')
  expect(await own(bookingId)).toBe('given')
  const sums = await Promise.all(phones.map(async (phone) => (await earnings(phone)).tips))
  expect(sums.toSorted((a, b) => a - b)).toEqual([5.02, 5.03])
  expect((await earnings(phones[0] as Phone)).tip_lines).toMatchObject([{ booking_id: bookingId }])

  const after = await recordOf(bookingId, customer)
  expect(after.payment_status).toBe(before.payment_status)
  expect(after.money).toEqual(before.money)
  expect(after.history.at(-1)?.what).toBe('Tip for the crew paid, RM 10.05')
  expect((await recordOf(bookingId, manager)).history.at(-1)?.what).toBe('Tip for the crew paid')
  const invoice = await post<{ payments: object[] }>(
    '/reports/invoice/',
    { booking_id: bookingId },
    admin,
  )
  expect(JSON.stringify(invoice.body)).not.toContain('10.05')
  expect(await tipByLink(token)).toMatchObject({ status: 409, body: { code: 'tip-given' } })
  expect(await tipsOf(bookingId)).toMatchObject([
    { amount: 10.05, state: 'for-crew', can_send: true, shares: [{}, {}] },
  ])
})

test('a signed-in customer may tip for two weeks; the link ends an hour after the visit', async () => {
  const { bookingId, token } = await doneVisit()
  await afterEnd(bookingId, -1)
  expect(await own(bookingId)).toBeNull()
  expect(await tipOwn(bookingId)).toMatchObject({ status: 409, body: { code: 'tip-not-open' } })
  await afterEnd(bookingId, 61)
  expect((await tipByLink(token)).status).toBe(404)
  await afterEnd(bookingId, 14 * 24 * 60 - 1)
  expect(await own(bookingId)).toBe('open')
  expect((await tipOwn(bookingId)).status).toBe(200)
  expect((await tipByLink(token)).status).toBe(404)
  await afterEnd(bookingId, 14 * 24 * 60)
  expect(await own(bookingId)).toBeNull()
  expect(await tipOwn(bookingId)).toMatchObject({ status: 409 })
})

test('a tip that is begun in the last minute of the link is paid, and the link still opens', async () => {
  const { bookingId, token } = await doneVisit()
  await afterEnd(bookingId, 59)
  const { payment } = (await tipByLink(token)).body
  await afterEnd(bookingId, 62)
  await pay(payment)
  expect(await live(token)).toBe('given')
  await afterEnd(bookingId, 119)
  expect((await tipByLink(token)).status).toBe(404)
})

test('amounts outside the limits, other people’s visits and made-up links are refused', async () => {
  const { bookingId, token, phones } = await doneVisit()
  for (const amount of [1.99, 500.01])
    expect(await tipByLink(token, amount)).toMatchObject({
      status: 400,
      body: { code: 'tip-amount', fields: { amount: expect.stringContaining('RM 2') } },
    })
  for (const amount of [0, -5, 2.005, Number.NaN])
    expect((await tipByLink(token, amount)).status).toBe(400)
  const stranger = await testApp.customer()
  expect((await tipOwn(bookingId, 10, stranger)).status).toBe(404)
  expect((await tipOwn(bookingId, 10, manager)).status).toBe(404)
  for (const who of phones) expect([401, 403]).toContain((await tipOwn(bookingId, 10, who)).status)
  expect((await tipByLink(`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`)).status).toBe(
    404,
  )
  for (const who of [customer, manager, phones[0] as Phone]) {
    expect([401, 403]).toContain((await get(`/tips/?booking_id=${bookingId}`, who)).status)
    expect([401, 403]).toContain((await refund(1, {}, who)).status)
  }
  expect((await refund(999_999)).status).toBe(404)
})

test('opening the page changes nothing, and two presses are one payment', async () => {
  const { bookingId, token } = await doneVisit()
  const tables = [...orderTables, 'tip', 'tip_share', 'requery']
  const before = await dumpOf(pool, tables)
  for (let times = 0; times < 3; times += 1) expect(await live(token)).toBe('open')
  await own(bookingId)
  expect(await dumpOf(pool, tables)).toEqual(before)
  const [one, two] = await Promise.all([tipByLink(token), tipByLink(token)])
  expect(one.body.payment).toEqual(two.body.payment)
  await pay(one.body.payment)
  await expect(testApp.pay(two.body.payment)).rejects.toThrow('P09')
  expect(await accountsOf(bookingId)).toEqual({ provider: 1_000, tips: -1_000 })
})

test('paid in two tabs: the second goes back by itself, and the customer is written to', async () => {
  const { bookingId, token } = await doneVisit()
  const one = await tipByLink(token, 5)
  clock.set(new Date(clock.now().getTime() + 60_000))
  const two = await tipOwn(bookingId, 20)
  await pay(two.body.payment)
  await pay(one.body.payment)
  expect(await accountsOf(bookingId)).toEqual({ provider: 2_500, tips: -2_500 })
  expect((await tipsOf(bookingId)).map(({ state }) => state)).toEqual(['under-way', 'for-crew'])
  clock.set(new Date(clock.now().getTime() + 61_000))
  await orders.requeryProvider()
  await endRefunds()
  expect((await tipsOf(bookingId)).map(({ state, shares }) => [state, shares.length])).toEqual([
    ['refunded', 0],
    ['for-crew', 2],
  ])
  expect(await accountsOf(bookingId)).toEqual({ provider: 2_000, tips: -2_000 })
  const kinds = await query<{ kind: string }>(pool, {
    text: 'select kind from notification where account_id = $1 order by id',
    values: [customer.accountId],
  })
  expect(kinds.map(({ kind }) => kind)).toContain('tipped')
})

test('declined, and paid at the next try; repeated messages settle once', async () => {
  const { bookingId, token } = await doneVisit()
  const one = await tipByLink(token)
  await pay(one.body.payment, 'fail')
  expect(await live(token)).toBe('open')
  expect((await recordOf(bookingId, customer)).payment_status).toBe('Unpaid')
  const two = await tipByLink(token)
  expect(two.body.payment).not.toEqual(one.body.payment)
  const fields = await testApp.pay(two.body.payment)
  await orders.idle()
  for (let times = 0; times < 2; times += 1)
    expect(await testApp.comeBack(fields)).toBe(`/t/${token}`)
  expect(await accountsOf(bookingId)).toEqual({ provider: 1_000, tips: -1_000 })
})

test('only an Admin refunds a tip, once, and the crew no longer gets it', async () => {
  const { bookingId, phones } = await doneVisit()
  await pay((await tipOwn(bookingId)).body.payment)
  const [tip] = await tipsOf(bookingId)
  const answers = await Promise.all([refund(tip?.id), refund(tip?.id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await endRefunds()
  expect(await tipsOf(bookingId)).toMatchObject([{ state: 'refunded', shares: [] }])
  expect(await accountsOf(bookingId)).toEqual({ provider: 0, tips: 0 })
  expect((await earnings(phones[0] as Phone)).tips).toBe(0)
  const record = await recordOf(bookingId, customer)
  expect(record.payment_status).toBe('Unpaid')
  expect(record.history.at(-1)?.what).toBe('Tip refunded, RM 10.00')
  expect(await refund(tip?.id)).toMatchObject({ status: 409, body: { code: 'tip-refunded' } })
  // The customer may tip again.
  expect(await own(bookingId)).toBe('open')
})

test('a bank payment is refunded to an account, or by staff', async () => {
  const { bookingId } = await doneVisit()
  await pay((await tipOwn(bookingId, 5)).body.payment, 'pay', 'FPX_MB2U')
  const [tip] = await tipsOf(bookingId)
  expect(tip?.needs_bank).toBe(true)
  const due = async () =>
    (await get<{ items: object[] }>('/staff/today/list/?list=refunds', admin)).body.items
  expect(await due()).toEqual([])
  expect(await refund(tip?.id)).toMatchObject({
    status: 400,
    body: { code: 'bank-details-needed' },
  })
  const bank = { bank: 'MBBEMYKL', name: 'Nur Aisyah binti Ismail', account: '514012345678' }
  expect((await refund(tip?.id, { bank })).body.state).toBe('Under way')
  expect(await due()).toEqual([])
  await endRefunds('11')
  expect((await tipsOf(bookingId))[0]?.state).toBe('refused')
  expect(await due()).toMatchObject([{ booking_id: bookingId, refund_due: 5 }])
  expect((await refund(tip?.id, { way: 'manual' })).body.state).toBe('Refunded')
  expect(await due()).toEqual([])
  expect(await accountsOf(bookingId)).toEqual({ cash: -500, provider: 500, tips: 0 })
})

test('a closed month has the tips; then they cannot go back, and nothing is paid twice', async () => {
  const { bookingId, phones } = await doneVisit()
  await pay((await tipOwn(bookingId, 20)).body.payment)
  clock.set('2026-04-02T01:00:00Z')
  const run = async () => (await get<PayRun>('/staff/pay-runs/2026-03', admin)).body
  const preview = await run()
  const mine = preview.workers.filter(({ id }) => phones.some(({ workerId }) => workerId === id))
  expect(mine.map(({ tips, total }) => [tips, total])).toEqual([
    [10, 10],
    [10, 10],
  ])
  const close = () => post('/staff/pay-runs/2026-03/close/', { total: preview.total }, admin)
  expect((await close()).status).toBe(200)
  expect(await accountsOf(bookingId)).toEqual({ pay: -2_000, provider: 2_000, tips: 0 })
  expect(await findViolations(pool)).toEqual([])
  expect(await earnings(phones[0] as Phone)).toMatchObject({ closed: true, tips: 10, total: 10 })
  expect((await earnings(phones[0] as Phone, '2026-04')).tips).toBe(0)
  const [tip] = await tipsOf(bookingId)
  expect(tip?.state).toBe('in-closed-month')
  expect(await refund(tip?.id)).toMatchObject({
    status: 409,
    body: { code: 'tip-in-closed-month' },
  })
  const file = await post<{ rows: Record<string, string>[] }>(
    '/staff/pay-runs/2026-03/export/',
    { file: 'accountant' },
    admin,
  )
  expect(file.body.rows).toContainEqual(
    expect.objectContaining({ kind: 'tip', booking: bookingId, amount: '10.00' }),
  )
  await expect(
    pool.query('update tip set goes_back = true where id = $1', [tip?.id]),
  ).rejects.toMatchObject({ constraint: 'tip_is_not_paid_out' })
})

test('a month closed during the refund of a tip pays the crew or the customer, never both', async () => {
  for (let time = 0; time < 6; time += 1) {
    const month = `2026-${String(4 + time).padStart(2, '0')}`
    clock.set(`${month}-01T01:00:00Z`)
    customer = await testApp.customer()
    const { bookingId } = await doneVisit({ start_date: `${month}-08` }, false)
    await pay((await tipOwn(bookingId)).body.payment)
    const [tip] = await tipsOf(bookingId)
    clock.set(new Date(Date.UTC(2026, 4 + time, 2)))
    const path = `/staff/pay-runs/${month}`
    const { total } = (await get<PayRun>(path, admin)).body
    const close = (of: number) => post(`${path}/close/`, { total: of }, admin)
    const [closed, back] = await Promise.all([close(total), refund(tip?.id, { way: 'manual' })])
    expect([closed.status, back.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    if (closed.status !== 200) expect((await close(total - 10)).status).toBe(200)
    await expectSound(pool)
  }
}, 60_000)

test('random tips, refunds, second payments and closed months: the ledger balances, each share is paid once', async () => {
  let month = 10
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          crew: fc.integer({ min: 1, max: 4 }),
          sen: fc.integer({ min: 200, max: 5_000 }),
          twice: fc.boolean(),
          after: fc.constantFrom('stays', 'back', 'manual'),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      fc.boolean(),
      async (tips, closesFirst) => {
        const first = new Date(Date.UTC(2026, month - 1, 4))
        const day = first.toISOString().slice(0, 10)
        month += 1
        clock.set(new Date(new Date(`${day}T00:00:00Z`).getTime() - 3 * 86_400_000))
        customer = await testApp.customer()
        const given: { sen: number; id: number | undefined; after: string }[] = []
        for (const { crew, sen, twice, after } of tips) {
          clock.set(new Date(new Date(`${day}T00:00:00Z`).getTime() - 3 * 86_400_000))
          const { bookingId } = await doneVisit({ worker_count: crew, start_date: day }, false)
          const one = await tipOwn(bookingId, sen / 100)
          clock.set(new Date(clock.now().getTime() + 20_000))
          const two = twice ? await tipOwn(bookingId, sen / 100) : undefined
          await pay(one.body.payment)
          if (two) await pay(two.body.payment)
          const items = await tipsOf(bookingId)
          given.push({ sen, after, id: items.find(({ state }) => state === 'for-crew')?.id })
          expect(await findMoneyViolations(pool)).toEqual([])
        }
        const goBack = async () => {
          for (const { id, after } of given)
            if (after !== 'stays') {
              const { status } = await refund(id, { way: after === 'back' ? 'provider' : 'manual' })
              expect(status).toBe(closesFirst ? 409 : 200)
            }
        }
        if (!closesFirst) await goBack()
        clock.set(new Date(Date.UTC(2026, month - 1, 2)))
        await orders.requeryProvider()
        await endRefunds()
        const which = day.slice(0, 7)
        const path = `/staff/pay-runs/${which}`
        const { total } = (await get<PayRun>(path, admin)).body
        const paidSen = given
          .filter(({ after }) => closesFirst || after === 'stays')
          .reduce((sum, { sen }) => sum + sen, 0)
        expect(Math.round(total * 100)).toBe(paidSen)
        expect((await post(`${path}/close/`, { total }, admin)).status).toBe(200)
        if (closesFirst) await goBack()
        await expectSound(pool)
      },
    ),
    { numRuns: 4 },
  )
}, 120_000)
