import fc from 'fast-check'
import { expect } from 'vitest'
import type { BookAnswer, HostedPage } from '../../domain/api/bookings/booking.ts'
import { findMoneyViolations, findViolations } from '../../server/features/monitoring/invariants.ts'
import { bookingTasks } from '../../server/features/ordering/tasks.ts'
import { paymentTasks } from '../../server/features/payments/tasks.ts'
import { openingMoment, type TestApp } from '../app.ts'
import { creditIn } from '../credits.ts'
import type { Person } from '../people.ts'
import { knownHistories, type Step, stepsOfALife } from './payment-steps.ts'
import type { ProviderDriver, Taken } from './provider-drivers.ts'

/**
 * Histories of orders under a provider's messages in every order: repeated, lost, forged, out of
 * order, around the end of the hold and around cancellation, paid twice, with refunds and requeries
 * in between. After every step the ledger balances and agrees with the bookings, nothing unpaid is
 * confirmed, money that is not owed back is not held, and no credit is lost or doubled. At the end,
 * everything that the provider really took is in the ledger, once.
 */

/** Checks payment histories in an app with this provider. */
export function paymentHistories(
  testApp: TestApp,
  driver: ProviderDriver,
  staff: { admin: Person; manager: Person },
) {
  const { pool } = testApp
  const credit = creditIn(testApp)
  const requery = () => paymentTasks(testApp.deps).requery?.(undefined)

  async function expectNoViolations(after: string): Promise<void> {
    expect(await findMoneyViolations(pool), after).toEqual([])
  }

  /** The ledger's sum of a transaction, in sen. */
  async function booked(transactionId: string): Promise<number> {
    const { rows } = await pool.query<{ sen: number }>(
      `select coalesce(sum(l.sen), 0)::int as sen
       from payment_attempt p join ledger_entry l on l.attempt_id = p.id
       where p.transaction_id = $1`,
      [transactionId],
    )
    return rows[0]?.sen ?? 0
  }

  /** The ledger's sum of a refund, in sen. */
  async function wentBack(ref: string): Promise<number> {
    const { rows } = await pool.query<{ sen: number }>(
      `select coalesce(sum(case l.kind when 'refund' then l.sen else -l.sen end), 0)::int as sen
       from refund r join ledger_entry l on l.refund_id = r.id where r.ref = $1`,
      [ref],
    )
    return rows[0]?.sen ?? 0
  }

  /** Is a requery pending? */
  async function isWaiting(): Promise<boolean> {
    const { rows } = await pool.query(
      `select from requery q join payment_attempt p on p.id = q.attempt_id
       where q.due_at is not null limit 1`,
    )
    return rows.length > 0
  }

  /** Refunds that an Admin sees as due and not under way. */
  async function dueOf(ref: string): Promise<number> {
    const { body } = await testApp.get<{ items: { order: string; due: number }[] }>(
      '/payments/refunds?page_size=100',
      staff.admin,
    )
    return body.items.find((item) => item.order === ref)?.due ?? 0
  }

  /** Runs one order's history. */
  return async (frequency: string, steps: readonly Step[], number: number): Promise<void> => {
    testApp.clock.set(openingMoment)
    await testApp.sandbox('/forget')
    await pool.query('update requery set due_at = null')
    await pool.query('delete from requery_pace')
    // A crew for two, only for this order: a rival can take it.
    await testApp.dismissAll()
    await testApp.hire(6)
    const customer = await testApp.customer()
    const order = { worker_count: 3, frequency }
    // Two of three have credit for part of the price.
    const creditSen = (number % 3) * 4_500
    if (creditSen > 0) await credit.give(customer, creditSen)
    const { status, body } = await testApp.book(customer, { payment_method: 'Online', ...order })
    expect(status).toBe(201)
    const { order: ref, booking_ids } = body
    const pages: { try: string; page: HostedPage }[] = []
    const addPage = (payment: HostedPage | undefined, tries: number) => {
      if (payment) pages.push({ try: `${ref}P${tries}`, page: payment })
    }
    addPage(body.payment, 1)
    let tries = 1
    const pageAt = (at: number) => pages[at % pages.length]
    const tryAt = (at: number) => pageAt(at)?.try ?? ''

    async function again(): Promise<void> {
      const { body: retried } = await testApp.post<BookAnswer>(
        '/payments/retry/',
        { order: ref },
        customer,
      )
      if (!retried.payment) return
      tries += 1
      if (pages.length < 3) addPage(retried.payment, tries)
    }
    /** A page that is already paid refuses, and the customer gives up. */
    async function pay(at: number, how: string): Promise<Record<string, string>> {
      const decision = how === 'later' ? driver.later : how
      const returned = await testApp.pay(pageAt(at)?.page, decision).catch(() => ({}))
      await testApp.sandbox('/idle')
      return returned
    }

    const run: { [K in Step['do']]: (step: Extract<Step, { do: K }>) => Promise<unknown> } = {
      async pay({ page: at, how, twist }) {
        const twisted = driver.twists[twist - 1]
        if (twisted) await testApp.sandbox('', { next: [twisted] })
        const returned = await pay(at, how)
        if (number % 2 === 0 && Object.keys(returned).length > 0) await testApp.comeBack(returned)
      },
      async 'pay-twice'({ page: at, onePage }) {
        // Faults set in the stand-in by an earlier step would affect these.
        const before = new Set((await driver.taken()).filter((each) => each.isPaid).map(nameOf))
        if (onePage && driver.paysTwiceOnOnePage) {
          await pay(at, 'later')
          await pay(at, 'pay')
          await driver.settle(tryAt(at), true)
        } else {
          if (pages.length < 2) await again()
          await pay(at, 'pay')
          await pay(at + 1, 'pay')
        }
        await testApp.sandbox('/idle')
        if (tricked) return
        for (const each of await driver.taken()) {
          if (!each.isPaid || before.has(nameOf(each))) continue
          expect(await booked(each.transactionId), nameOf(each)).toBe(each.sen)
        }
      },
      retry: again,
      ask: async () => requery(),
      expire: async () => {
        const { rows } = await pool.query<{ id: number }>(
          'select id from booking_order where ref = $1',
          [ref],
        )
        await bookingTasks(testApp.deps)['expire-hold']?.({ orderId: rows[0]?.id })
      },
      repeat: ({ page: at, ...how }) => driver.repeat(tryAt(at), how),
      stale: ({ page: at, outcome }) => driver.stale(tryAt(at), outcome),
      forge: ({ page: at, forgery }) =>
        driver.forge(tryAt(at), driver.forgeries[forgery % driver.forgeries.length] ?? ''),
      settle: ({ page: at, paid }) => driver.settle(tryAt(at), paid),
      async refund() {
        const due = await dueOf(ref)
        const form = { order: ref, amount: due }
        if (due > 0) await testApp.post('/payments/refunds/send/', form, staff.admin)
      },
      async mark() {
        const due = await dueOf(ref)
        const form = { order: ref, amount: due }
        if (due > 0) await testApp.post('/payments/refunds/mark/', form, staff.admin)
      },
      'end-refund': async ({ number: at, paid }) => {
        await driver.endRefund(`${ref}R${at}`, paid)
        await testApp.sandbox('/idle')
      },
      'stale-refund': async ({ number: at }) => driver.staleRefund?.(`${ref}R${at}`),
      collect: () =>
        testApp.post('/payments/collect/', { booking_id: booking_ids[0] }, staff.manager),
      wait: async ({ minutes }) => testApp.clock.later(minutes),
      cancel: ({ visit, by }) =>
        testApp.post(
          '/booking-details/cancel-booking/',
          { id: booking_ids[visit % booking_ids.length] },
          by === 'staff' ? staff.manager : customer,
        ),
      rival: async () =>
        testApp.book(await testApp.customer(), { ...order, frequency: 'one-time' }),
    }
    // A twist that no payment has met yet applies to the next one, whichever it is.
    let tricked = false
    for (const [at, each] of steps.entries()) {
      await (run[each.do] as (step: Step) => Promise<unknown>)(each)
      tricked ||= each.do === 'pay' && driver.twists[each.twist - 1] !== undefined
      await expectNoViolations(`step ${at}: ${JSON.stringify(each)}`)
      await credit.expectWhole(customer, creditSen, `step ${at}: ${JSON.stringify(each)}`)
    }
    await testApp.sandbox('/idle')
    await expectNoViolations('every message has come')

    // However many messages were lost, the provider was queried in the end: for each page, about
    // its last payment. (If another payment on the same page replaced it, only a message can report
    // it.)
    while (await isWaiting()) {
      testApp.clock.later(1500)
      await requery()
      await testApp.sandbox('/idle')
    }
    await expectNoViolations('the provider was asked')
    const taken = await driver.taken()
    for (const { try: name } of pages) {
      const last = taken.findLast((each) => each.try === name)
      if (last?.isPaid) expect(await booked(last.transactionId), nameOf(last)).toBe(last.sen)
    }
    for (const { ref: refund, sen } of (await driver.givenBack?.()) ?? []) {
      expect(await wentBack(refund), `refund ${refund}`).toBe(sen)
    }
    expect(await findViolations(pool)).toEqual([])
  }
}

const nameOf = (taken: Taken) => `transaction ${taken.transactionId} of ${taken.try}`

/** Runs the known histories and a number of random ones, always the same. */
export async function walkPaymentHistories(
  live: ReturnType<typeof paymentHistories>,
  { runs, seed }: { runs: number; seed: number },
): Promise<void> {
  let number = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('one-time', 'weekly'),
      stepsOfALife,
      async (frequency, steps) => {
        number += 1
        await live(frequency, steps, number)
      },
    ),
    { numRuns: runs, examples: knownHistories, seed, endOnFailure: true },
  )
}
