import { beforeEach, expect, test } from 'vitest'
import { instantOf } from '../../../domain/booking/starts/calendar.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { failRows } from '../../../testing/failing-rows.ts'
import { ordersIn } from '../../../testing/payments/orders.ts'
import type { Person } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'
import { deriveMessages } from '../../feature-jobs.ts'
import { findMoneyViolations } from '../monitoring/invariants.ts'
import { creditTasks } from './tasks.ts'

/* Referrals (docs/product/credits.md#friends). A visit costs RM 120, the credit is RM 20. */

const testApp = await startTestApp()
const { pool, clock, get, post, deps } = testApp
const orders = ordersIn(testApp)
await testApp.hire(120)
const admin = await testApp.admin()

type Own = { code: string; link: string; invited: number; rewarded: number; can_use_code: boolean }
type Refused = { code?: string; response: string }

let places = 0
let referrer: Person
beforeEach(async () => {
  await orders.startAgain()
  deps.settings.referralCreditSen = 2_000
  deps.settings.referralLimit = 5
  referrer = await person()
})

/** A customer with a unique phone number. */
async function person(): Promise<Person> {
  const who = await testApp.customer()
  places += 1
  await pool.query('update account set phone = $2 where id = $1', [
    who.accountId,
    `+60 12${String(3_000_000 + places)}`,
  ])
  return who
}
const own = async (who: Person) => (await get<Own>('/referrals/', who)).body
const claim = (who: Person, code: string) => post<Refused>('/referrals/claim/', { code }, who)
const balance = async (who: Person) =>
  (await get<{ balance: number }>('/credits/', who)).body.balance
const reward = () => creditTasks(deps)['reward-referrals']?.(undefined)
const stateOf = async (friend: Person) => {
  const [row] = await query<{ id: number; state: string; why: string; version: number }>(pool, {
    text: 'select id, state, why, version from referral where friend_id = $1',
    values: [friend.accountId],
  })
  return row
}

/** A friend with a visit, registered by a code. */
async function friendWithVisit(code: string, more: object = {}) {
  const friend = await person()
  expect((await claim(friend, code)).status).toBe(200)
  const address = `${100 + places} Jalan Maarof, Bangsar`
  const booked = await testApp.book(friend, { address, ...more })
  expect(booked.status).toBe(201)
  return { friend, visit: { booking_id: booked.body.booking_id, skill: 'Cleaner' } }
}
/** The visit is over by the clock, and its cash was collected. */
async function visited({ visit }: Awaited<ReturnType<typeof friendWithVisit>>) {
  clock.set(new Date(instantOf(usualDay, 20)))
  expect((await post('/payments/collect/', visit, admin)).status).toBe(200)
  await deriveMessages(deps)
}

test('both get credit once, when the first visit is over and paid', async () => {
  const { code, link } = await own(referrer)
  expect(link).toBe(`${deps.settings.publicUrl}/r/${code}`)
  expect((await own(referrer)).code).toBe(code)
  const came = await friendWithVisit(code.toLowerCase())
  expect(await own(came.friend)).toMatchObject({ can_use_code: false })
  await reward()
  expect(await balance(came.friend)).toBe(0)
  clock.set(new Date(instantOf(usualDay, 20)))
  await reward()
  expect(await balance(came.friend)).toBe(0)
  await visited(came)
  await Promise.all([reward(), reward(), reward()])
  expect([await balance(came.friend), await balance(referrer)]).toEqual([20, 20])
  expect(await own(referrer)).toMatchObject({ invited: 1, rewarded: 1 })
  expect(await testApp.mailsTo(referrer.email)).toContain('You have RM 20.00 in credit')
  expect(await findMoneyViolations(pool)).toEqual([])
})

test('a referral that cannot be rewarded does not hold the others, and is tried again', async () => {
  const { code } = await own(referrer)
  const [one, two] = [await friendWithVisit(code), await friendWithVisit(code)]
  const repair = await failRows(pool, 'referral', `new.friend_id = ${one.friend.accountId}`)
  clock.set(new Date(instantOf(usualDay, 10)))
  for (const { visit } of [one, two])
    expect((await post('/payments/collect/', visit, admin)).status).toBe(200)
  clock.set(new Date(instantOf(usualDay, 20)))
  await expect(reward()).rejects.toThrow('failed in a job: 1')
  expect([await balance(one.friend), await balance(two.friend)]).toEqual([0, 20])
  await repair()
  await reward()
  expect([await balance(one.friend), await balance(referrer)]).toEqual([20, 40])
})

test('a visit that is cancelled or paid only by credit earns nothing', async () => {
  const { code } = await own(referrer)
  const { friend, visit } = await friendWithVisit(code)
  expect((await orders.cancelVisit(visit.booking_id, friend)).status).toBe(200)
  clock.set(new Date(instantOf(usualDay, 20)))
  await reward()
  expect(await stateOf(friend)).toMatchObject({ state: 'open' })
  expect(await balance(referrer)).toBe(0)
})

test('nobody can refer themselves: same phone, e-mail or account, before or at the order', async () => {
  const { code } = await own(referrer)
  expect((await claim(referrer, code)).body.code).toBe('referral-own')
  expect((await claim(await person(), 'NOSUCH')).body.code).toBe('referral-code-unknown')
  expect((await claim(admin, code)).body.code).toBe('referral-code-unknown')

  const samePhone = await person()
  await pool.query(
    `update account set phone = '0' || substr((select phone from account where id = $2), 5)
     where id = $1`,
    [samePhone.accountId, referrer.accountId],
  )
  expect((await claim(samePhone, code)).body.code).toBe('referral-same-person')
  const sameMail = await person()
  await pool.query('update account set email = $2 where id = $1', [
    sameMail.accountId,
    referrer.email.replace('@', '+friend@'),
  ])
  expect((await claim(sameMail, code)).body.code).toBe('referral-same-person')

  const later = await friendWithVisit(code)
  await pool.query(
    `update booking_order set customer_phone = (select phone from account where id = $2)
     where account_id = $1`,
    [later.friend.accountId, referrer.accountId],
  )
  await visited(later)
  expect(await stateOf(later.friend)).toMatchObject({ state: 'refused', why: 'same-phone' })
  expect([await balance(later.friend), await balance(referrer)]).toEqual([0, 0])
})

test('a code is for new customers, once', async () => {
  const { code } = await own(referrer)
  const known = await person()
  await testApp.book(known)
  expect((await claim(known, code)).body.code).toBe('referral-not-new')
  const friend = await person()
  const answers = await Promise.all([1, 2, 3].map(() => claim(friend, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  deps.settings.referralCreditSen = 0
  expect((await claim(await person(), code)).body.code).toBe('referral-code-unknown')
})

test('the same address is for an Admin to decide, once', async () => {
  const { code } = await own(referrer)
  const address = 'B-8-3, Residensi Damai, Jalan Kiara'
  await testApp.book(referrer, { address, start_time: '15:00' })
  for (const approve of [true, false]) {
    const came = await friendWithVisit(code, { address: 'B-8-3 residensi damai jalan kiara' })
    const before = await balance(referrer)
    await visited(came)
    const { id, version } = (await stateOf(came.friend)) ?? { id: 0, version: 0 }
    expect(await stateOf(came.friend)).toMatchObject({ state: 'review', why: 'same-address' })
    const path = `/staff/referrals/${id}/decide/`
    expect((await post(path, { version, approve }, referrer)).status).toBe(403)
    const list = `/staff/referrals/by-customer/${referrer.accountId}`
    const { items } = (await get<{ items: object[] }>(list, admin)).body
    expect(items[0]).toMatchObject({ id, state: 'review' })
    const answers = await Promise.all([1, 2].map(() => post(path, { version, approve }, admin)))
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect(await balance(came.friend)).toBe(approve ? 20 : 0)
    expect(await balance(referrer)).toBe(before + (approve ? 20 : 0))
    clock.set('2026-03-02T01:00:00Z')
  }
})

test('a customer gets credit for so many friends a month, and each friend gets it', async () => {
  deps.settings.referralLimit = 2
  const { code } = await own(referrer)
  const friends = [
    await friendWithVisit(code),
    await friendWithVisit(code),
    await friendWithVisit(code),
  ]
  clock.set(new Date(instantOf(usualDay, 20)))
  for (const { visit } of friends)
    expect((await post('/payments/collect/', visit, admin)).status).toBe(200)
  await Promise.all([reward(), reward()])
  expect(await balance(referrer)).toBe(40)
  for (const { friend } of friends) expect(await balance(friend)).toBe(20)
  expect(await findMoneyViolations(pool)).toEqual([])
})

test('the short link leads through the registration to the profile', async () => {
  const { link } = await own(referrer)
  const response = await fetch(link.replace(deps.settings.publicUrl, testApp.url), {
    redirect: 'manual',
  })
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `/register?next=${encodeURIComponent(`/profile?ref=${link.split('/').at(-1)}`)}`,
  ])
  const inMalay = await fetch(`${testApp.url}/ms/r/${link.split('/').at(-1)}`, {
    redirect: 'manual',
  })
  expect(inMalay.headers.get('location')).toBe(
    response.headers.get('location')?.replace('/', '/ms/'),
  )
  const wrong = await fetch(`${testApp.url}/r/%2F%2Fevil.test`, { redirect: 'manual' })
  expect(wrong.headers.get('location')).toBe('/register')
})
