import { beforeEach, describe, expect, test } from 'vitest'
import { m } from '../../../messages/every.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { creditIn } from '../../../testing/credits.ts'
import { expectSound } from '../../../testing/expect-sound.ts'
import type { Person } from '../../../testing/people.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { reminderTasks } from '../bookings/mails/reminders.ts'

/*
 * Partners' accounts: who may book on one, at which price, and up to which limit
 * (docs/product/partners.md#account).
 */

const testApp = await startTestApp()
const { pool } = testApp
const { people } = visitsIn(testApp)
const credits = creditIn(testApp)

type Said = { code?: string; response: string; fields?: Record<string, string>; id: number }
type Panel = {
  version: number
  account: {
    owed: number
    left: number
    members: { id: number; name: string }[]
    payments: { id: number; amount: number; reversed: boolean }[]
  } | null
}
const post = (path: string, body: object, who: Person = people.admin) =>
  testApp.post<Said>(path, body, who)
const read = async (id: number) =>
  (await testApp.get<Panel>(`/staff/partners/${id}`, people.admin)).body
const terms = async (id: number, changes: object = {}, who = people.admin) => {
  const { version } = await read(id)
  const body = { version, limit: 500, terms_days: 30, percent_off: 0, ...changes }
  return post(`/staff/partners/${id}/account/`, body, who)
}
const join = (id: number, { email }: Person, who = people.admin) =>
  post(`/staff/partners/${id}/members/`, { email }, who)

let codes = 0
/** A partner with an account and a member. */
async function withAccount(changes: object = {}) {
  codes += 1
  const partner = { name: 'Menara Residence', code: `MENARA-${codes}`, sites: '' }
  const { id } = (await post('/staff/partners/', partner)).body
  expect((await terms(id, changes)).status).toBe(200)
  const member = await testApp.customer()
  expect((await join(id, member)).status).toBe(200)
  return { id, member }
}
const onAccount = { payment_method: 'Account' }
const codeOf = ({ body }: { body: object }) => ('code' in body ? body.code : undefined)
const account = async (id: number) => (await read(id)).account

beforeEach(async () => {
  testApp.clock.set(openingMoment)
  await testApp.hire(3)
})

describe('an account', () => {
  test('is opened and changed by Admins, with entries of the audit log', async () => {
    const { id } = await withAccount()
    expect((await terms(id, { limit: 900 })).status).toBe(200)
    for (const who of [people.manager, people.customer]) {
      expect((await terms(id, {}, who)).status).toBe(403)
      expect((await join(id, people.customer, who)).status).toBe(403)
    }
    const stale = { version: 0, limit: 1, terms_days: 0, percent_off: 0 }
    expect((await post(`/staff/partners/${id}/account/`, stale)).body.code).toBe('out-of-date')
    expect((await terms(id, { percent_off: 51 })).status).toBe(400)
    const { rows } = await pool.query(
      `select before, after from audit_entry where action = 'partner-changed' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ before: { limit: 500 }, after: { limit: 900 } }])
  })

  test('has members, each of one account at a time', async () => {
    const { id, member } = await withAccount()
    const other = await withAccount()
    expect((await join(other.id, member)).body.code).toBe('member-of-account')
    const nobody = { ...member, email: 'nobody@example.com' }
    expect((await join(id, nobody)).body.fields).toHaveProperty('email')
    expect((await join(id, people.manager)).body.code).toBe('member-unknown')
    const [first] = (await account(id))?.members ?? []
    const leave = `/staff/partners/${id}/members/${first?.id}/remove/`
    expect((await post(leave, {}, people.manager)).status).toBe(403)
    expect((await post(leave, {})).status).toBe(200)
    expect((await post(leave, {})).status).toBe(404)
    expect((await testApp.book(member, onAccount)).body).toMatchObject({ code: 'not-on-account' })
  })

  test('leaves no name of a deleted member in the audit log', async () => {
    const { id, member } = await withAccount()
    const leave = `/staff/partners/${id}/members/${member.accountId}/remove/`
    expect((await post(leave, {})).status).toBe(200)
    const named = async () => {
      const { rows } = await pool.query<{ before: object; after: object }>(
        `select before, after from audit_entry where subject = $1 or before ? 'member' or after ? 'member'
         order by id`,
        [`${member.accountId}`],
      )
      return rows
    }
    const partner = { partner: `MENARA-${codes}` }
    expect(await named()).toEqual([
      { before: null, after: partner },
      { before: partner, after: null },
    ])
    expect(await testApp.post('/account/delete/', { current_password: '' }, member)).toMatchObject({
      status: 200,
    })
    expect(await named()).toEqual([
      { before: null, after: null },
      { before: null, after: null },
    ])
  })
})

describe('a booking on account', () => {
  test("has the partner's prices, is not paid now, and is for the named person", async () => {
    const { id, member } = await withAccount({ percent_off: 10 })
    const served = { served_name: 'Puan Salmah', served_phone: '+60 123334444' }
    const { status, body } = await testApp.book(member, { ...onAccount, ...served })
    expect(status, JSON.stringify(body)).toBe(201)
    const listed = await testApp.book(member)
    expect(body.total_cost).toBe(((listed.body.total_cost ?? 0) * 9) / 10)
    expect(body).not.toHaveProperty('payment')
    const { rows } = await pool.query(
      `select o.customer_name, o.customer_phone, o.payment_method, b.payment_status, b.status
       from booking b join booking_order o on o.id = b.order_id where b.booking_id = $1`,
      [body.booking_id],
    )
    expect(rows).toEqual([
      {
        customer_name: 'Puan Salmah',
        customer_phone: '+60 123334444',
        payment_method: 'Account',
        payment_status: 'Paid',
        status: 'Confirmed',
      },
    ])
    expect(await account(id)).toMatchObject({
      owed: body.total_cost,
      left: 500 - (body.total_cost ?? 0),
    })
    await expectSound(pool)
  })

  test('is for members alone, of a partner that is on', async () => {
    const { id, member } = await withAccount()
    const stranger = await testApp.customer()
    expect(codeOf(await testApp.book(stranger, onAccount))).toBe('not-on-account')
    const own = (await testApp.get<object>('/account/on-account/', member)).body
    expect(own).toMatchObject({ partner: 'Menara Residence', items: [] })
    const none = await testApp.get('/account/on-account/', stranger)
    expect(none.status).toBe(404)
    expect(none.body).toMatchObject({ response: m.problem_no_account({}, { locale: 'en' }) })
    await post(`/staff/partners/${id}/switch/`, { version: (await read(id)).version, on: false })
    expect(codeOf(await testApp.book(member, onAccount))).toBe('not-on-account')
  })

  test('needs a name for a phone, and a phone that is one', async () => {
    const { member } = await withAccount()
    const nameless = await testApp.book(member, { ...onAccount, served_phone: '+60 123334444' })
    expect(codeOf(nameless)).toBe('served-name-missing')
    const wrong = await testApp.book(member, { ...onAccount, served_name: 'A', served_phone: 'no' })
    expect(codeOf(wrong)).toBe('phone-invalid')
    const copied = { served_name: 'A', served_phone: '\u202a+60\u00a012-333 4444\u202c' }
    expect((await testApp.book(member, { ...onAccount, ...copied })).status).toBe(201)
  })

  test('uses no credit of the member', async () => {
    const { member } = await withAccount()
    await credits.give(member, 5_000)
    const { body } = await testApp.book(member, onAccount)
    expect(body).not.toHaveProperty('credit_used')
    await expectSound(pool)
  })
})

describe('a booking by staff on the phone', () => {
  test("is on the account of a member, for the named person, like the member's own", async () => {
    const { id, member } = await withAccount({ percent_off: 10 })
    const request = { ...onAccount, customer_id: member.accountId, served_name: 'Puan Salmah' }
    const { status, body } = await testApp.book(people.manager, request)
    expect(status, JSON.stringify(body)).toBe(201)
    const { rows } = await pool.query(
      `select o.customer_name, o.account_id::int, b.total_sen::int from booking_order o
         join booking b on b.order_id = o.id where b.booking_id = $1`,
      [body.booking_id],
    )
    const [{ total_sen: sen }] = rows
    expect(rows[0]).toMatchObject({ customer_name: 'Puan Salmah', account_id: member.accountId })
    expect((await account(id))?.owed).toBe(sen / 100)
    const customer = `/staff/customers/${member.accountId}`
    expect((await testApp.get(customer, people.manager)).body).toMatchObject({
      on_account: 'Menara Residence',
    })
    await expectSound(pool)
  })

  test('is refused as theirs is, without telling a Manager what is left', async () => {
    const { id, member } = await withAccount({ limit: 50 })
    const stranger = await testApp.customer()
    const bodyFor = (who: Person) => ({ ...onAccount, customer_id: who.accountId })
    expect(codeOf(await testApp.book(people.admin, bodyFor(stranger)))).toBe('not-on-account')
    expect((await testApp.book(people.admin, bodyFor(member))).body).toMatchObject({
      code: 'account-limit',
      response: expect.stringContaining('RM 50.00'),
    })
    const { body } = await testApp.book(people.manager, bodyFor(member))
    expect(body).toMatchObject({ code: 'account-limit-reached' })
    expect(JSON.stringify(body)).not.toContain('50.00')
    await post(`/staff/partners/${id}/switch/`, { version: (await read(id)).version, on: false })
    expect(codeOf(await testApp.book(people.manager, bodyFor(member)))).toBe('not-on-account')
    const customer = `/staff/customers/${member.accountId}`
    expect((await testApp.get(customer, people.manager)).body).toMatchObject({ on_account: null })
  })
})

describe('a visit on account', () => {
  test('is on the invoice of the partner, and has no invoice of its own', async () => {
    const { member } = await withAccount()
    const { body } = await testApp.book(member, onAccount)
    const request = { booking_id: body.booking_id, skill: 'Cleaner' }
    for (const who of [member, people.admin])
      expect(await testApp.post('/reports/invoice/', request, who)).toMatchObject({
        status: 409,
        body: {
          code: 'invoiced-to-partner',
          response: expect.stringContaining("on the partner's monthly invoice"),
        },
      })
  })

  test('that is partly refunded shows that the account is credited', async () => {
    const { id, member } = await withAccount()
    const { body } = await testApp.book(member, onAccount)
    const key = { booking_id: body.booking_id, skill: 'Cleaner' }
    type Details = { version: number; history: { what: string }[] }
    const read = async () =>
      (await testApp.post<Details>('/booking-details/get-booking-details/', key, people.admin)).body
    const { version } = await read()
    const part = { ...key, version, amount: 20, reason: 'Less was done' }
    expect(await testApp.post('/payments/refunds/part/', part, people.admin)).toMatchObject({
      status: 200,
      body: { response: "The amount is credited to the partner's account" },
    })
    expect((await account(id))?.owed).toBe((body.total_cost ?? 0) - 20)
    expect((await read()).history.at(-1)?.what).toBe(
      'Partly credited to the account, RM 20.00. Reason: Less was done',
    )
    await expectSound(pool)
  })
})

describe('the limit', () => {
  test('is not exceeded by twenty orders at the same moment', async () => {
    await testApp.hire(30)
    const { id, member } = await withAccount({ limit: 500 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => testApp.book(member, onAccount)),
    )
    const taken = answers.filter(({ status }) => status === 201)
    const price = taken[0]?.body.total_cost ?? 0
    expect(taken).toHaveLength(Math.floor(500 / price))
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect({ status: answer.status, code: codeOf(answer) }).toEqual({
        status: 409,
        code: 'account-limit',
      })
    expect((await account(id))?.owed).toBe(taken.length * price)
    await expectSound(pool)
  })

  test('a cancelled visit gives back what it took, less its late fee', async () => {
    const { id, member } = await withAccount()
    const { body } = await testApp.book(member, onAccount)
    const cancel = (booking: string) =>
      testApp.post('/booking-details/cancel-booking/', { id: booking }, member)
    expect((await cancel(body.booking_id)).status).toBe(200)
    expect((await account(id))?.owed).toBe(0)
    const { rows } = await pool.query(
      'select payment_status, refund_due_sen, refunded_sen from booking where booking_id = $1',
      [body.booking_id],
    )
    expect(rows[0].payment_status).toBe('Refunded')
    expect(rows[0].refund_due_sen).toBe(rows[0].refunded_sen)
    expect((await pool.query('select 1 from refund')).rows).toEqual([])
    await expectSound(pool)
  })
})

describe('what the partner pays', () => {
  const bank = { day: '2026-03-01', ref: 'IBG 4711' }
  const pay = (id: number, body: object, who = people.admin) =>
    post(`/staff/partners/${id}/payments/`, { ...bank, ...body }, who)

  test('in parts, frees the limit; more than is owed is refused, and a wrong one is taken back', async () => {
    const { id, member } = await withAccount()
    const { body } = await testApp.book(member, onAccount)
    const owed = body.total_cost ?? 0
    expect((await pay(id, { owed, amount: owed }, people.manager)).status).toBe(403)
    expect((await pay(id, { owed, amount: owed + 0.01 })).body.code).toBe('payment-above-owed')
    expect((await pay(id, { owed: owed - 1, amount: 1 })).body.code).toBe('account-changed')
    const ahead = await pay(id, { owed, amount: 1, day: '2026-12-31' })
    expect(ahead.body.fields).toHaveProperty('day')
    expect((await pay(id, { owed, amount: 20 })).status).toBe(200)
    expect(await account(id)).toMatchObject({ owed: owed - 20, left: 500 - owed + 20 })
    await expectSound(pool)
    const [payment] = (await account(id))?.payments ?? []
    const reverse = `/staff/partners/${id}/payments/${payment?.id}/reverse/`
    expect((await post(reverse, {}, people.manager)).status).toBe(403)
    expect((await post(reverse, {})).status).toBe(200)
    expect(await post(reverse, {})).toMatchObject({
      status: 409,
      body: { response: 'This payment has already been reversed' },
    })
    expect(await account(id)).toMatchObject({ owed, payments: [{ amount: 20, reversed: true }] })
    await expectSound(pool)
  })

  test('of two who record all of it at once one is refused', async () => {
    const { id, member } = await withAccount()
    const { body } = await testApp.book(member, onAccount)
    const all = { owed: body.total_cost, amount: body.total_cost }
    const answers = await Promise.all([pay(id, all), pay(id, all)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await account(id))?.owed).toBe(0)
    await expectSound(pool)
  })
})

test('a series is renewed on its own account, or not at all', async () => {
  const { id, member } = await withAccount({ limit: 5000 })
  const series = await testApp.book(member, { ...onAccount, frequency: 'weekly' })
  const { order } = series.body
  testApp.clock.set('2026-03-26T01:00:00Z')
  const path = '/booking-details/series/renewal'
  const preview = () => testApp.post<Said>(`${path}/preview/`, { order }, member)
  expect((await preview()).status).toBe(200)
  await post(`/staff/partners/${id}/members/${member.accountId}/remove/`, {})
  expect((await preview()).body.code).toBe('not-on-account')
  const other = await withAccount({ limit: 5000 })
  expect((await join(other.id, member)).status).toBe(200)
  const asked = async () => {
    await reminderTasks(testApp.deps)['remind-customers']?.({})
    const { rows } = await pool.query("select 1 from notification where kind = 'series-ending'")
    return rows.length
  }
  expect(await asked()).toBe(0)
  const quoted_total = series.body.total_cost
  expect(codeOf(await testApp.post(`${path}/`, { order, quoted_total }, member))).toBe(
    'not-on-account',
  )
  expect((await account(other.id))?.owed).toBe(0)
  await post(`/staff/partners/${other.id}/members/${member.accountId}/remove/`, {})
  await join(id, member)
  expect(await asked()).toBe(1)
  expect((await testApp.post(`${path}/`, { order, quoted_total }, member)).status).toBe(201)
  await expectSound(pool)
})
