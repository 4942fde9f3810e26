import { describe, expect, test } from 'vitest'
import type { BookAnswer } from '../../../../domain/api/bookings/booking.ts'
import { openingMoment, startTestApp } from '../../../../testing/app.ts'
import { dumpOf, orderTables } from '../../../../testing/invariants.ts'
import { nextDay, ordersIn, peopleWhoPay, tryOf } from '../../../../testing/payments/orders.ts'
import { fiuuDriver } from '../../../../testing/payments/provider-drivers.ts'
import { refundCases } from '../../../../testing/payments/refund-cases.ts'
import type { PaymentProvider } from '../../../providers/payment/port.ts'
import { readRefunds } from './refund-list.ts'
import { sendRefund } from './request-refund.ts'

/* Refunds through the stand-in, and requeries. */

const testApp = await startTestApp()
const { pool } = testApp
const orders = ordersIn(testApp)
const { expectNoViolations, requeryProvider, cancelVisit, historyOf, standing } = orders
const people = await peopleWhoPay(testApp, orders)
const { admin, manager } = people

const bookOnline = (changes?: object) => orders.bookOnline(people.customer, changes)
const cancelledPrepaid = () => orders.cancelledPrepaid(people.customer)
const itemOf = (order: string) => orders.itemOf(order, admin)
const send = (order: string, amount: number, who = admin) => orders.send(order, amount, who)
const mark = (order: string, amount: number) => orders.mark(order, amount, admin)

describe('a refund through the provider', () => {
  refundCases(testApp, fiuuDriver(testApp), { admin, manager })

  test('a message without a valid signature or with another amount changes nothing', async () => {
    const booked = await cancelledPrepaid()
    await testApp.sandbox('', { nextRefund: ['bad-signature'] })
    await send(booked.order, 120)
    await testApp.sandbox('/refund', { RefID: `${booked.order}R1`, status: '00' })
    await testApp.sandbox('/idle')
    expect(await standing(booked.order)).toEqual(['Cancelled / Refund Due'])
    for (const body of ['', '{}', 'RefID=%00', '%']) {
      const answer = await fetch(`${testApp.url}/payments/refund`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(answer.status).toBe(400)
    }
    await expectNoViolations()
  })

  test('paid twice, then cancelled: each payment goes back through itself', async () => {
    const booked = await bookOnline()
    const second = await testApp.post('/payments/retry/', { order: booked.order }, people.customer)
    await testApp.pay(booked.payment)
    await testApp.pay(second.body.payment)
    await testApp.sandbox('/idle')
    testApp.clock.set(nextDay)
    expect(await itemOf(booked.order)).toMatchObject({ due: 120 })
    await cancelVisit(booked.booking_id, people.customer)
    expect(await itemOf(booked.order)).toMatchObject({ due: 240 })
    expect((await send(booked.order, 240)).body.state).toBe('Under way')
    await testApp.sandbox('/refund', { RefID: `${booked.order}R1` })
    await testApp.sandbox('/refund', { RefID: `${booked.order}R2` })
    await testApp.sandbox('/idle')
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    await expectNoViolations()
  })
})

describe('a whole payment of the same day is reversed', () => {
  /** An order paid on the opening day and then cancelled. */
  async function cancelledToday(changes: object = {}): Promise<BookAnswer> {
    const booked = await bookOnline(changes)
    await testApp.pay(booked.payment)
    await testApp.sandbox('/idle')
    await cancelVisit(booked.booking_id, people.customer)
    return booked
  }
  const wayOf = async (order: string) =>
    (await pool.query('select way from refund where ref = $1', [`${order}R1`])).rows[0]?.way

  test('at once, without days of waiting', async () => {
    const booked = await cancelledToday()
    expect((await send(booked.order, 120)).body).toMatchObject({
      state: 'Refunded',
      response: 'The refund has been made',
    })
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    expect(await testApp.mailsTo(people.customer.email)).toContain(
      `Your refund for ${booked.order} has been made`,
    )
    await expectNoViolations()
  })

  test.each([
    ['until 22:00 in Malaysia', '2026-03-02T13:59:59Z', {}, 120, 'Refunded'],
    ['not later', '2026-03-02T14:00:00Z', {}, 120, 'Under way'],
    ['not the next day', '2026-03-03T01:00:00Z', {}, 120, 'Under way'],
    ['not a part', openingMoment.toISOString(), { frequency: 'weekly' }, 100, 'Under way'],
  ])('%s', async (_, at, changes, due, state) => {
    const booked = await cancelledToday({ start_date: '2026-03-20', ...changes })
    testApp.clock.set(at)
    expect((await send(booked.order, due)).body.state).toBe(state)
    await expectNoViolations()
  })

  const began = (booked: BookAnswer, payment: Partial<PaymentProvider>) =>
    sendRefund(
      { ...testApp.deps, payment: { ...testApp.deps.payment, ...payment } },
      { accountId: admin.accountId, who: admin.name },
      { orderRef: booked.order, seenSen: 12_000 },
      { accountId: admin.accountId, who: admin.name, now: testApp.clock.now() },
    )

  test('settled already: refunded instead', async () => {
    const booked = await cancelledToday()
    const tooLate = async () =>
      ({ ok: false, refusal: { code: 'too-late', detail: '15' } }) as const
    expect(await began(booked, { reverse: tooLate })).toEqual({ ok: true, value: ['Pending'] })
    expect(await wayOf(booked.order)).toBe('refund')
    await testApp.sandbox('/refund', { RefID: `${booked.order}R1`, status: '00' })
    await testApp.sandbox('/idle')
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    await expectNoViolations()
  })

  test('its answer is lost: queried on the next day, and never refunded in addition', async () => {
    const booked = await cancelledToday()
    const lost = async (transactionId: string) => {
      await testApp.deps.payment.reverse?.(transactionId)
      return { ok: false, refusal: { code: 'unreachable', detail: 'the line was cut' } } as const
    }
    expect(await began(booked, { reverse: lost })).toEqual({ ok: true, value: ['Sending'] })
    expect(await standing(booked.order)).toEqual(['Cancelled / Refund Due'])
    testApp.clock.set(nextDay)
    await requeryProvider()
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    expect(await wayOf(booked.order)).toBe('reversal')
    const { refunds } = await testApp.sandboxBooks<{ refunds: unknown[] }>()
    expect(refunds).toEqual([])
    await expectNoViolations()
  })
})

describe('a payment without a card is refunded to a bank account', () => {
  const bank = { bank: 'MBBEMYKL', name: "Nur A'isyah binti Ismail", account: '5140 1234-5678' }
  const sendTo = (order: string, account?: object) =>
    testApp.post<{ code?: string; state?: string; response: string; fields?: object }>(
      '/payments/refunds/send/',
      { order, amount: 120, ...(account ? { bank: account } : {}) },
      admin,
    )
  async function cancelledByBank(): Promise<BookAnswer> {
    const booked = await bookOnline()
    await testApp.pay(booked.payment, 'pay', 'FPX_MB2U')
    await testApp.sandbox('/idle')
    testApp.clock.set(nextDay)
    await cancelVisit(booked.booking_id, people.customer)
    return booked
  }

  test('that the Admin enters; it is passed on and stored nowhere', async () => {
    const booked = await cancelledByBank()
    expect(await itemOf(booked.order)).toMatchObject({
      needs_bank: true,
      can_send: true,
      paid_by: ['FPX (Maybank2u)'],
    })
    expect(await sendTo(booked.order)).toMatchObject({
      status: 400,
      body: {
        code: 'bank-details-needed',
        response: "Please enter the customer's bank account: this payment was not made by card",
      },
    })
    expect((await sendTo(booked.order, bank)).body.state).toBe('Under way')
    await testApp.sandbox('/refund', { RefID: `${booked.order}R1`, status: '00' })
    await testApp.sandbox('/idle')
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    const stored = await dumpOf(pool, [...orderTables, 'payment_message', 'account_event'])
    expect(JSON.stringify(stored)).not.toMatch(/51401234|5140 1234|A'isyah/)
    await expectNoViolations()
  })

  test.each([
    [{ bank: 'NOBANK' }, 'bank.bank'],
    [{ bank: '' }, 'bank.bank'],
    [{ name: '7' }, 'bank.name'],
    [{ name: 'x'.repeat(101) }, 'bank.name'],
    [{ account: '123456' }, 'bank.account'],
    [{ account: '1'.repeat(18) }, 'bank.account'],
    [{ account: '12345678a' }, 'bank.account'],
  ])('%j is refused', async (wrong, field) => {
    const booked = await cancelledByBank()
    expect(await sendTo(booked.order, { ...bank, ...wrong })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
    expect(await itemOf(booked.order)).toMatchObject({ state: 'Due' })
  })

  test('the channel was not reported: the provider asks for bank details, and so does the page', async () => {
    const booked = await cancelledByBank()
    await pool.query(`update payment_attempt set channel = '' where ref = $1`, [tryOf(booked)])
    expect(await itemOf(booked.order)).toMatchObject({ needs_bank: false, paid_by: ['Online'] })
    expect((await sendTo(booked.order)).body.state).toBe('Refused')
    expect(await itemOf(booked.order)).toMatchObject({
      state: 'Refused',
      needs_bank: true,
      note: "The payment provider needs the customer's bank details",
    })
    const malay = await readRefunds(pool, testApp.deps.payment, { page: 1, page_size: 100 }, 'ms')
    expect(malay.items.find(({ order }) => order === booked.order)).toMatchObject({
      note: 'Penyedia pembayaran memerlukan butiran bank pelanggan',
      paid_by: ['Dalam talian'],
    })
    expect((await sendTo(booked.order)).body.code).toBe('bank-details-needed')
    expect((await sendTo(booked.order, bank)).body.state).toBe('Under way')
    await expectNoViolations()
  })

  test('a card is never sent with one (PR012)', async () => {
    const booked = await cancelledPrepaid()
    expect((await sendTo(booked.order, bank)).body.state).toBe('Under way')
  })
})

describe('marked as refunded', () => {
  test('settles the due amount once', async () => {
    const booked = await cancelledPrepaid()
    expect(await mark(booked.order, 120)).toMatchObject({
      status: 200,
      body: { response: 'The refund has been recorded' },
    })
    expect((await mark(booked.order, 120)).body.code).toBe('nothing-due')
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    expect(await historyOf(booked.order)).toContain('Marked as refunded, refund RM 120.00')
    expect(await testApp.mailsTo(people.customer.email)).toContain(
      `Your refund for ${booked.order} has been made`,
    )
    await expectNoViolations()
  })
})

describe('the provider is asked for what it did not report', () => {
  test('a message with a bad signature causes a requery, once a minute at most', async () => {
    const booked = await bookOnline()
    const asks = async () =>
      (
        await pool.query<{ tries: number; waits: boolean }>(
          `select q.tries, q.due_at <= $2 as waits from requery q
           join payment_attempt p on p.id = q.attempt_id where p.ref = $1`,
          [tryOf(booked), testApp.clock.now()],
        )
      ).rows[0]
    await testApp.sandbox('', { next: ['bad-skey'] })
    await testApp.pay(booked.payment)
    await testApp.sandbox('/idle')
    expect(await standing(booked.order)).toEqual(['Pending Payment / Unpaid'])
    expect(await asks()).toEqual({ tries: 0, waits: true })
    await requeryProvider()
    expect(await standing(booked.order)).toEqual(['Confirmed / Paid'])
    await testApp.sandbox('/send', { orderid: tryOf(booked), forgeries: ['bad-skey'], copies: 5 })
    expect(await asks()).toMatchObject({ tries: 1, waits: null })

    const other = await bookOnline()
    const forge = () =>
      testApp.sandbox('/send', {
        orderid: tryOf(other),
        url: `${testApp.url}/payments/notify`,
        forgeries: ['bad-skey'],
        copies: 5,
      })
    await forge()
    testApp.clock.later(0.1)
    await requeryProvider()
    await forge()
    const { rows } = await pool.query<{ tries: number; waits: boolean }>(
      `select q.tries, q.due_at <= $2 as waits from requery q
       join payment_attempt p on p.id = q.attempt_id where p.ref = $1`,
      [tryOf(other), testApp.clock.now()],
    )
    expect(rows).toEqual([{ tries: 1, waits: false }])
  })

  test('one requery in five seconds, from any number of programs', async () => {
    const orders: BookAnswer[] = []
    for (let n = 0; n < 3; n++) {
      const booked = await bookOnline({ start_date: `2026-03-1${n + 1}` })
      await testApp.sandbox('', { next: ['lost-notification'] })
      await testApp.pay(booked.payment)
      orders.push(booked)
    }
    testApp.clock.later(14)
    const confirmed = async () => {
      const all = await Promise.all(orders.map(({ order }) => standing(order)))
      return all.filter(([first]) => first === 'Confirmed / Paid').length
    }
    // The first query names all three, and its answer proves nothing: each is then queried alone.
    await Promise.all(Array.from({ length: 8 }, requeryProvider))
    expect(await confirmed()).toBe(0)
    testApp.clock.later(5 / 60)
    await Promise.all(Array.from({ length: 8 }, requeryProvider))
    expect(await confirmed()).toBe(1)
    testApp.clock.later(4 / 60)
    await requeryProvider()
    expect(await confirmed()).toBe(1)
    testApp.clock.later(2 / 60)
    await Promise.all(Array.from({ length: 8 }, requeryProvider))
    expect(await confirmed()).toBe(2)
  })
})

test('the ledger is append-only, and refuses an entry that does not balance', async () => {
  await testApp.book(people.customer)
  for (const change of [
    'update ledger_entry set sen = 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
  ]) {
    await expect(pool.query(change)).rejects.toThrow('is not permitted')
  }
  const add = (kind: string, sen: number) =>
    pool.query(
      `insert into ledger_entry (at, booking_id, kind, sen)
       select now(), min(id), $1, $2 from booking`,
      [kind, sen],
    )
  await expect(add('gift', 100)).rejects.toThrow()
  await expect(add('charge', 0)).rejects.toThrow()
  await expect(add('charge', -5)).rejects.toThrow()
  await expect(add('payment', 5)).rejects.toThrow()
})
