import { describe, expect, test } from 'vitest'
import { instantOf } from '../../../domain/booking/starts/calendar.ts'
import { openingMoment, startTestApp, usualDay } from '../../../testing/app.ts'
import type { Provider } from '../../../testing/payments/stand-in.ts'
import type { Person } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'
import { deriveMessages } from '../../feature-jobs.ts'
import { paymentTasks } from '../payments/tasks.ts'
import { creditTasks } from './tasks.ts'

/*
 * Friends who pay with their referrer's card (docs/product/credits.md#friends), at either provider.
 */

const apps = {
  fiuu: await startTestApp({ provider: 'fiuu' }),
  stripe: await startTestApp({ provider: 'stripe' }),
}

describe.each(['fiuu', 'stripe'] as const satisfies Provider[])('with %s', (provider) => {
  const testApp = apps[provider]
  const { pool, clock, get, post, deps } = testApp
  let places = 0

  async function person(): Promise<Person> {
    const who = await testApp.customer()
    places += 1
    await pool.query('update account set phone = $2 where id = $1', [
      who.accountId,
      `+60 12${String(4_000_000 + places)}`,
    ])
    return who
  }

  /** Books a visit at an address of their own, and pays by card. */
  async function pays(who: Person, card: string): Promise<void> {
    places += 1
    const address = `${places} Jalan Telawi, Bangsar`
    const booked = await testApp.book(who, { payment_method: 'Online', address })
    await testApp.pay(booked.body.payment, 'pay', provider === 'fiuu' ? 'credit' : 'card', card)
    await testApp.sandbox('/idle')
    // Stripe's events do not name the card: it is queried after the payment.
    const { rows } = await pool.query<{ id: number }>(
      `select p.id from payment_attempt p join booking_order o on o.id = p.order_id
       where o.account_id = $1 and p.status = 'Paid'`,
      [who.accountId],
    )
    for (const { id } of rows) await paymentTasks(deps)['name-channel']?.({ attemptId: id })
  }

  async function bring(cards: { referrer: string; friend: string }) {
    clock.set(openingMoment)
    await testApp.dismissAll()
    await testApp.hire(4)
    deps.settings.referralCreditSen = 2_000
    const referrer = await person()
    const friend = await person()
    const { code } = (await get<{ code: string }>('/referrals/', referrer)).body
    expect((await post('/referrals/claim/', { code }, friend)).status).toBe(200)
    await pays(referrer, cards.referrer)
    await pays(friend, cards.friend)
    clock.set(new Date(instantOf(usualDay, 20)))
    await deriveMessages({ ...deps, pool })
    await creditTasks(deps)['reward-referrals']?.(undefined)
    const balance = async (who: Person) =>
      (await get<{ balance: number }>('/credits/', who)).body.balance
    return { referrer, balances: [await balance(referrer), await balance(friend)] }
  }

  test('the same card: no credit for either, and staff read why', async () => {
    const admin = await testApp.admin()
    const { referrer, balances } = await bring({ referrer: 'shared', friend: 'shared' })
    expect(balances).toEqual([0, 0])
    const path = `/staff/referrals/by-customer/${referrer.accountId}`
    expect((await get<{ items: object[] }>(path, admin)).body.items).toMatchObject([
      { state: 'refused', why: 'same-card' },
    ])
    const marks = await query<{ mark: string }>(pool, {
      text: 'select mark from card_mark where account_id = $1',
      values: [referrer.accountId],
    })
    expect(marks.length).toBeGreaterThan(0)
    // A keyed 256-bit hash, without the card's token or digits.
    for (const { mark } of marks) expect(mark).toMatch(/^[\w-]{43}$/)
  })

  test('cards of their own: both get credit', async () => {
    const { balances } = await bring({ referrer: 'works', friend: 'works' })
    expect(balances).toEqual([20, 20])
  })
})

test('a card that is perhaps the same is for staff to decide', async () => {
  const { pool, deps, clock } = apps.fiuu
  clock.set(openingMoment)
  const [one, two] = [await apps.fiuu.customer(), await apps.fiuu.customer()]
  const accounts = [one.accountId, two.accountId]
  await apps.fiuu.dismissAll()
  await apps.fiuu.hire(2)
  await pool.query(`update account set phone = '+60 12' || (5000000 + id) where id = any($1)`, [
    accounts,
  ])
  await pool.query(
    `insert into referral (referrer_id, friend_id, created_at) values ($1, $2, $3)`,
    [...accounts, openingMoment],
  )
  for (const [at, who] of [one, two].entries()) {
    const address = `${at} Lorong Maarof, Bangsar`
    const { body } = await apps.fiuu.book(who, { payment_method: 'Online', address })
    // The last digits are the same, but these cards have another token for each buyer.
    await apps.fiuu.pay(body.payment, 'pay', 'credit', 'declined')
    await apps.fiuu.sandbox('/idle')
  }
  clock.set(new Date(instantOf(usualDay, 20)))
  await deriveMessages({ ...deps, pool })
  await creditTasks(deps)['reward-referrals']?.(undefined)
  const [row] = await query<{ state: string; why: string }>(pool, {
    text: 'select state, why from referral where friend_id = $1',
    values: [two.accountId],
  })
  expect(row).toEqual({ state: 'review', why: 'similar-card' })
})
