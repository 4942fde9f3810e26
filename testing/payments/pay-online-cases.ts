import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { HostedPage } from '../../domain/api/bookings/booking.ts'
import type { CrewDay, LiveVisit } from '../../domain/api/crew.ts'
import type { PayLink } from '../../domain/api/payments/pay-links.ts'
import { visitToken } from '../../server/features/crew/visit-secrets.ts'
import { visitLinkUrl } from '../../server/features/payment-attempts/pay-link.ts'
import { paymentTasks } from '../../server/features/payments/tasks.ts'
import { type TestApp, usualDay } from '../app.ts'
import { crewPhones } from '../crew-phones.ts'
import { moneyIn } from '../money-fields.ts'
import type { Person } from '../people.ts'
import { ordersIn } from './orders.ts'
import type { Staff } from './payment-cases.ts'
import type { ProviderDriver } from './provider-drivers.ts'

type Opened = {
  amount: number
  payment_status: string
  is_cash: boolean
  can_pay: boolean
  code?: string
}
type Record = {
  version: number
  pay_page?: string
  has_pay_link?: boolean
  history: { what: string }[]
}

const start = new Date(`${usualDay}T01:00:00Z`)

/** Cases of cash visits that are paid online instead, for every provider. */
export function payOnlineCases(testApp: TestApp, driver: ProviderDriver, staff: Staff): void {
  const { pool, clock, get, post, deps } = testApp
  const orders = ordersIn(testApp)
  const { idle, standing, expectNoViolations, requeryProvider } = orders
  const { crewOf, phoneOf, report } = crewPhones(testApp)
  let customer: Person
  beforeEach(async () => {
    await orders.startAgain()
    customer = await testApp.customer()
  })

  const linkOf = (bookingId: string) =>
    new URL(visitLinkUrl(deps.settings, 'en', bookingId)).searchParams.get('link') ?? ''
  const open = async (bookingId: string) =>
    (await get<Opened>(`/pay-link/?${new URLSearchParams({ link: linkOf(bookingId) })}`)).body
  const begin = (bookingId: string) =>
    post<{ payment?: HostedPage; code?: string }>('/pay-link/pay/', { link: linkOf(bookingId) })
  /** A page in an open browser: it can be paid, whatever happens in the meantime. */
  const openPage = async (bookingId: string) => driver.opened((await begin(bookingId)).body.payment)
  const pay = async (page: HostedPage | undefined, decision = 'pay') => {
    await testApp.comeBack(await testApp.pay(page, decision))
    await idle()
  }
  const record = async (booking_id: string, who: Person) =>
    (await post<Record>('/booking-details/get-booking-details/', { booking_id }, who)).body
  const accounts = async (bookingId: string) => {
    await expectNoViolations()
    const { rows } = await pool.query<{ account: string; sen: number }>(
      `select l.account, sum(l.sen)::int as sen from ledger_line l
       join booking b on b.id = l.booking_id where b.booking_id = $1
       group by l.account having sum(l.sen) <> 0 order by 1`,
      [bookingId],
    )
    return Object.fromEntries(rows.map(({ account, sen }) => [account, sen]))
  }
  const inCash = async (changes: object = {}, by = customer) => {
    const { status, body } = await testApp.book(by, changes)
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  /** A visit at its start, with the phone of its crew. */
  const atTheDoor = async () => {
    const { order, booking_id: bookingId } = await inCash()
    const [one = ''] = await crewOf(bookingId)
    const phone = await phoneOf(one)
    clock.set(start)
    const shown = async () =>
      (await get<CrewDay>('/crew/visits/', phone)).body.visits.find(
        (visit) => visit.booking_id === bookingId,
      )
    const takeCash = (amount = 120) =>
      report(phone, {
        id: randomUUID(),
        kind: 'cash',
        booking_id: bookingId,
        at: clock.now().toISOString(),
        amount,
        reason: 'The customer has no phone',
      })
    return { order, bookingId, shown, takeCash }
  }
  const refundsOf = async (order: string) => {
    const { rows } = await pool.query<{ ref: string; status: string }>(
      'select r.ref, r.status from refund r join booking_order o on o.id = r.order_id where o.ref = $1',
      [order],
    )
    return rows
  }
  /** Lets automatic refunds be sent, and the provider complete them. */
  const refundsArrive = async (order: string) => {
    for (let turn = 0; turn < 6; turn += 1) {
      clock.later(1)
      await requeryProvider()
    }
    const sent = await refundsOf(order)
    for (const { ref } of sent) await driver.endRefund(ref, true)
    await idle()
    return sent.length
  }

  describe('a visit in cash that is paid online instead', () => {
    test('owes no cash any more, and its money is at the provider', async () => {
      const { order, bookingId, shown, takeCash } = await atTheDoor()
      expect(await shown()).toMatchObject({
        to_collect: 120,
        pay_online: {
          state: 'open',
          amount: 120,
          page: `${testApp.url}/pay?link=${encodeURIComponent(linkOf(bookingId))}`,
        },
      })
      expect(await open(bookingId)).toMatchObject({
        amount: 120,
        payment_status: 'open',
        is_cash: true,
        can_pay: true,
      })
      await pay(await openPage(bookingId))
      expect(await standing(order)).toEqual(['Confirmed / Paid'])
      expect(await accounts(bookingId)).toEqual({ charges: -12_000, provider: 12_000 })
      expect(await shown()).toMatchObject({
        to_collect: 0,
        collected: 0,
        pay_online: { state: 'paid', amount: 120, page: null },
      })
      expect(await open(bookingId)).toMatchObject({ payment_status: 'paid', can_pay: false })
      expect(await begin(bookingId)).toMatchObject({ status: 409, body: { code: 'link-over' } })
      expect(await takeCash()).toBe('nothing-owed')
      const { history } = await record(bookingId, customer)
      expect(history.at(-1)?.what).toBe('Outstanding amount paid online, RM 120.00')
      expect(await testApp.mailsTo(customer.email)).toContain(
        `We have received your payment for ${order}`,
      )
    })

    test('before the visit, from the booking; each visit of a series by itself', async () => {
      const { order, booking_ids } = await inCash(
        { frequency: 'weekly', customer_id: customer.accountId },
        staff.manager,
      )
      const [first = '', second = ''] = booking_ids
      const own = await record(first, customer)
      expect(own.pay_page).toBe(`/pay?link=${encodeURIComponent(linkOf(first))}`)
      expect(await record(first, staff.manager)).not.toHaveProperty('pay_page')
      // Two pages at once, for two visits: neither closes the other.
      const pages = [await openPage(first), await openPage(second)]
      for (const page of pages) await pay(page)
      expect(await standing(order)).toEqual([
        'Confirmed / Paid',
        'Confirmed / Paid',
        'Confirmed / Unpaid',
        'Confirmed / Unpaid',
      ])
      expect(await accounts(first)).toEqual({ charges: -10_000, provider: 10_000 })
      expect((await record(first, customer)).pay_page).toBeUndefined()
    })

    test('cancelled afterwards, the money goes back through the provider', async () => {
      const { order, booking_id } = await inCash()
      await pay(await openPage(booking_id))
      expect((await orders.cancelVisit(booking_id, customer)).status).toBe(200)
      expect(await orders.itemOf(order, staff.admin)).toMatchObject({ due: 120, can_send: true })
      expect((await orders.send(order, 120, staff.admin)).status).toBe(200)
      await driver.endRefund(`${order}R1`, true)
      await idle()
      expect(await standing(order)).toEqual(['Cancelled / Refunded'])
      expect(await accounts(booking_id)).toEqual({})
    })
  })

  describe('paid twice, one of both goes back by itself', () => {
    test('cash came first', async () => {
      const { order, bookingId, shown, takeCash } = await atTheDoor()
      const page = await openPage(bookingId)
      expect(await takeCash()).toBe('accepted')
      await pay(page)
      expect(await accounts(bookingId)).toEqual({
        charges: -12_000,
        crew: 12_000,
        provider: 12_000,
        refunds: -12_000,
      })
      expect(await shown()).toMatchObject({ to_collect: 0, collected: 120, pay_online: null })
      expect(await testApp.mailsTo(customer.email)).toContain(
        `Your payment for ${order} will be refunded`,
      )
      expect(await orders.itemOf(order, staff.admin)).toMatchObject({ due: 0, under_way: 120 })
      expect(await refundsArrive(order)).toBe(1)
      expect(await accounts(bookingId)).toEqual({ charges: -12_000, crew: 12_000 })
      expect(await standing(order)).toEqual(['Confirmed / Paid'])
      expect(await testApp.mailsTo(customer.email)).toContain(
        `Your refund for ${order} has been made`,
      )
      const { history } = await record(bookingId, staff.admin)
      expect(history.slice(-3).map(({ what }) => what)).toEqual([
        'Paid a second time: to be refunded, refund RM 120.00',
        'Refund sent to the payment provider, refund RM 120.00',
        'Refunded, refund RM 120.00',
      ])
    })

    test('and the cash was not collected after all: the whole price is owed again', async () => {
      const { order, bookingId, takeCash } = await atTheDoor()
      const page = await openPage(bookingId)
      expect(await takeCash()).toBe('accepted')
      await pay(page)
      const { version } = await record(bookingId, staff.admin)
      const reversal = { booking_id: bookingId, amount: 120, reason: 'Pressed by mistake', version }
      expect(await post('/payments/collect/reverse/', reversal, staff.admin)).toMatchObject({
        status: 200,
      })
      const owed = async () => {
        const shown = { search: customer.email, state: 'owes' }
        const { body } = await get<{ items: { owed: number }[] }>(
          `/staff/customers/?${new URLSearchParams(shown)}`,
          staff.admin,
        )
        return body.items.map((item) => item.owed)
      }
      expect(await standing(order)).toEqual(['Confirmed / Unpaid'])
      expect(await owed()).toEqual([120])
      await refundsArrive(order)
      expect(await standing(order)).toEqual(['Confirmed / Unpaid'])
      expect(await accounts(bookingId)).toEqual({ charges: -12_000, customer: 12_000 })
      await pay(await openPage(bookingId))
      expect(await standing(order)).toEqual(['Confirmed / Paid'])
      expect(await owed()).toEqual([])
      expect(await accounts(bookingId)).toEqual({ charges: -12_000, provider: 12_000 })
    })

    test('in two windows', async () => {
      const { order, bookingId } = await atTheDoor()
      const pages = [await openPage(bookingId), await openPage(bookingId)]
      // If the provider can, the second page closes the first.
      for (const page of pages) await testApp.pay(page, 'pay').catch(() => undefined)
      await idle()
      await refundsArrive(order)
      expect(await accounts(bookingId)).toEqual({ charges: -12_000, provider: 12_000 })
      expect(await standing(order)).toEqual(['Confirmed / Paid'])
    })

    test('both at the same moment: whichever is first wins', async () => {
      for (let round = 0; round < 4; round += 1) {
        await orders.startAgain()
        customer = await testApp.customer()
        const { order, bookingId, takeCash } = await atTheDoor()
        const page = await openPage(bookingId)
        const [cash] = await Promise.all([takeCash(), pay(page)])
        await refundsArrive(order)
        expect(await accounts(bookingId)).toEqual(
          cash === 'accepted'
            ? { charges: -12_000, crew: 12_000 }
            : { charges: -12_000, provider: 12_000 },
        )
        if (cash !== 'accepted') expect(cash).toBe('nothing-owed')
      }
    })
  })

  test('paid for a visit that was cancelled meanwhile, it goes back by itself', async () => {
    const { order, booking_id } = await inCash()
    const page = await openPage(booking_id)
    expect((await orders.cancelVisit(booking_id, customer)).status).toBe(200)
    await pay(page)
    expect(await open(booking_id)).toMatchObject({ payment_status: 'refund-due', can_pay: false })
    expect(await refundsArrive(order)).toBe(1)
    expect(await accounts(booking_id)).toEqual({})
    expect(await standing(order)).toEqual(['Cancelled / Refunded'])
    expect(await open(booking_id)).toMatchObject({ payment_status: 'refunded' })
  })

  test('a bank that decides later: the crew sees it, and may still take the cash', async () => {
    const { order, bookingId, shown, takeCash } = await atTheDoor()
    const page = await openPage(bookingId)
    await pay(page, driver.later)
    expect(await shown()).toMatchObject({ to_collect: 120, pay_online: { state: 'pending' } })
    expect(await open(bookingId)).toMatchObject({ payment_status: 'pending', can_pay: false })
    expect(await takeCash()).toBe('accepted')
    await driver.settle(`${order}P1`, true)
    await idle()
    expect(await refundsArrive(order)).toBe(1)
    expect(await accounts(bookingId)).toEqual({ charges: -12_000, crew: 12_000 })
  })

  test('declined, the cash is owed as before and it can be tried again', async () => {
    const { order, bookingId, shown } = await atTheDoor()
    await pay(await openPage(bookingId), driver.later)
    await driver.settle(`${order}P1`, false)
    await idle()
    expect(await standing(order)).toEqual(['Confirmed / Unpaid'])
    expect(await open(bookingId)).toMatchObject({ payment_status: 'failed', can_pay: true })
    expect(await shown()).toMatchObject({ to_collect: 120, pay_online: { state: 'open' } })
    await pay(await openPage(bookingId))
    expect(await accounts(bookingId)).toEqual({ charges: -12_000, provider: 12_000 })
  })

  test('a message that was lost is found by asking', async () => {
    const { order, bookingId } = await atTheDoor()
    await testApp.sandbox('', { next: [driver.lost] })
    await testApp.pay(await openPage(bookingId))
    await idle()
    expect(await standing(order)).toEqual(['Confirmed / Unpaid'])
    clock.later(15)
    await paymentTasks(deps).requery?.(undefined)
    clock.later(1)
    await paymentTasks(deps).requery?.(undefined)
    expect(await standing(order)).toEqual(['Confirmed / Paid'])
    await expectNoViolations()
  })

  test('a forged link, that of another visit and that of an order paid online open nothing', async () => {
    const [one, other] = [await inCash(), await inCash({ start_time: '15:00' })]
    const online = await orders.bookOnline(customer, { start_date: '2026-03-11' })
    const [, signature] = linkOf(one.booking_id).split('.')
    for (const link of [
      `${other.booking_id}.${signature}`,
      `${one.booking_id}.`,
      `${linkOf(one.booking_id)}A`,
      linkOf(online.booking_id),
    ]) {
      const shown = await get<Opened>(`/pay-link/?${new URLSearchParams({ link })}`)
      expect([shown.status, shown.body.code]).toEqual([404, 'not-found'])
      expect((await post('/pay-link/pay/', { link })).status).toBe(404)
    }
  })

  test('staff give the link by a messenger and by e-mail, and see what became of it', async () => {
    const { order, booking_id } = await inCash()
    expect((await record(booking_id, staff.manager)).has_pay_link).toBe(true)
    const state = async () =>
      (await get<PayLink>(`/staff/pay-link/?booking_id=${booking_id}`, staff.manager)).body
    const url = visitLinkUrl(deps.settings, 'en', booking_id)
    const shown = await state()
    expect(shown).toMatchObject({ order, state: 'waiting', url, email: customer.email, sends: 0 })
    expect(decodeURIComponent(shown.whatsapp ?? '')).toContain('pay online instead of in cash')
    expect(moneyIn({ ...shown, whatsapp: '' })).toEqual([])
    const sent = await post('/staff/pay-link/send/', { booking_id }, staff.manager)
    expect(sent.status).toBe(200)
    expect(await state()).toMatchObject({ sends: 1 })
    expect(await testApp.mailsTo(customer.email)).toContain(
      `You can pay online for your booking ${order}`,
    )
    const { rows } = await pool.query<{ body_text: string }>(
      'select body_text from outbox where to_email = $1 order by id desc limit 1',
      [customer.email],
    )
    expect(rows[0]?.body_text).toContain(url)
    expect(rows[0]?.body_text).toContain('RM 120.00')
    await pay(await openPage(booking_id))
    expect((await record(booking_id, staff.manager)).has_pay_link).toBeUndefined()
    expect(await post('/staff/pay-link/send/', { booking_id }, staff.manager)).toMatchObject({
      status: 409,
      body: { code: 'link-over' },
    })
  })

  test('a late fee of a cancelled visit, and what of its price came too late', async () => {
    const { order, booking_id } = await inCash()
    clock.set(new Date(start.getTime() - 3_600_000))
    const page = await openPage(booking_id)
    const cancelled = await orders.cancelVisit(booking_id, customer, { agreed_fee: 30 })
    expect(cancelled.status).toBe(200)
    expect(await open(booking_id)).toMatchObject({ amount: 30, can_pay: true })
    await pay(page)
    expect(await refundsArrive(order)).toBe(1)
    expect(await accounts(booking_id)).toEqual({ fees: -3_000, provider: 3_000 })
    expect(await standing(order)).toEqual(['Cancelled / Refunded'])
  })

  test('the page of the visit offers it, also before the crew is there, and says that it is paid', async () => {
    const { bookingId } = await atTheDoor()
    const live = async () =>
      (await get<LiveVisit>(`/visits/live/?token=${visitToken(deps.settings, bookingId)}`)).body
    expect(await live()).toMatchObject({
      cash: null,
      pay_online: { state: 'open', amount: 120, page: expect.stringContaining('/pay?link=') },
    })
    await pay(await openPage(bookingId))
    expect((await live()).pay_online).toEqual({ state: 'paid', amount: 120, page: null })
  })
}
