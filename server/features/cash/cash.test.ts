import { expect, test } from 'vitest'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import {
  type CashAnswer as Answer,
  cashCompany,
  cashStart as start,
} from '../../../testing/cash.ts'
import type { Person } from '../../../testing/people.ts'
import { fc } from '../../../testing/properties.ts'
import { query } from '../../db/transaction.ts'
import { cashCode } from '../crew/visit-secrets.ts'

/* Cash that workers collect, until they hand it in (docs/product/pay.md#cash-handed-in). */

const testApp = await startTestApp()
const { pool, clock, get, post } = testApp
const { admin, manager, customer, take, taken, cashOf, handIn, accounts, phoneOf } =
  await cashCompany(testApp)

const historyOf = async (bookingId: string, who: Person) => {
  const { body } = await post<{ history: { what: string }[]; payment_status: string }>(
    '/booking-details/get-booking-details/',
    { skill: 'Cleaner', booking_id: bookingId },
    who,
  )
  return body.history.map(({ what }) => what)
}

test('collected cash is carried by the worker who took it until it is handed in', async () => {
  const { bookingId, phone } = await taken()
  expect(await accounts(phone)).toEqual({ crew: 24_000 })
  expect(await cashOf(phone)).toMatchObject({
    carried: 240,
    over_limit: false,
    visits: [{ booking_id: bookingId, carried: 240, confirmed: false, day: usualDay }],
    hand_ins: [],
  })
  expect((await get('/crew/cash/', phone)).body).toMatchObject({
    carried: 240,
    visits: [{ booking_id: bookingId, carried: 240 }],
  })
  const ofDay = async (query_: string) =>
    (await get<{ items: { id: number }[] }>(`/staff/cash/${query_}`, manager)).body
  expect(await ofDay(`?day=${usualDay}&search=${encodeURIComponent(phone.name)}`)).toMatchObject({
    taken: 240,
    handed_in: 0,
    carried: 240,
    items: [{ id: phone.workerId, visits: 1, unconfirmed: 1, since: start.toISOString() }],
  })
  expect((await handIn(phone)).body).toMatchObject({ response: 'Hand-in recorded' })
  expect(await accounts(phone)).toEqual({ crew: 0, cash: 24_000 })
  expect(await cashOf(phone)).toMatchObject({
    carried: 0,
    visits: [],
    hand_ins: [{ counted: 240, carried: 240, reason: '', by: manager.name, reversed: null }],
  })
  expect(await ofDay(`?day=${usualDay}`)).toMatchObject({ handed_in: 240 })
  expect((await ofDay('?day=2026-01-01')).items).toEqual([])
  expect((await historyOf(bookingId, admin)).at(-1)).toContain('RM 240.00')
  expect((await historyOf(bookingId, manager)).at(-1)).toMatch(/^Cash handed in by /)
  expect((await historyOf(bookingId, customer)).join()).not.toContain('handed in')
})

test('a second press, another tab and a phone that took more meanwhile record nothing twice', async () => {
  const { phone } = await taken()
  const { version } = await cashOf(phone)
  const body = { version, day: usualDay, counted: 100, rest: 'owed', reason: 'Rest tomorrow' }
  const path = `/staff/cash/${phone.workerId}/hand-in/`
  const answers = await Promise.all(
    [manager, manager, admin, admin].map((who) => post<Answer>(path, body, who)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('out-of-date')
  expect(await cashOf(phone)).toMatchObject({ carried: 140, hand_ins: [{ counted: 100 }] })
  expect(await accounts(phone)).toEqual({ crew: 14_000, cash: 10_000 })
})

test('a difference needs a reason; the company bears what is written off', async () => {
  const { phone } = await taken()
  const refused = await handIn(phone, { counted: 235 })
  expect(refused).toMatchObject({ status: 400, body: { code: 'difference-without-reason' } })
  expect(Object.keys(refused.body.fields ?? {})).toEqual(['reason'])
  expect(await handIn(phone, { counted: 0, reason: 'Later' })).toMatchObject({ status: 400 })
  expect(await handIn(phone, { counted: 1.234, reason: 'x' })).toMatchObject({ status: 400 })
  expect(await handIn(phone, { day: '2026-12-31' })).toMatchObject({
    status: 400,
    body: { code: 'hand-in-ahead' },
  })
  const lost = { counted: 235.5, rest: 'written-off', reason: 'A note was torn' }
  expect(await handIn(phone, lost)).toMatchObject({ status: 200 })
  expect(await accounts(phone)).toEqual({ crew: 0, cash: 23_550, differences: 450 })
  expect(await handIn(phone)).toMatchObject({ status: 409, body: { code: 'nothing-carried' } })
  const [entry] = await query(pool, {
    text: `select action, after, reason from audit_entry where subject = $1 order by id desc limit 1`,
    values: [`${phone.workerId}`],
  })
  expect(entry).toEqual({
    action: 'cash-added',
    after: { day: usualDay, counted: 235.5, carried: 240, rest: 'written-off' },
    reason: 'A note was torn',
  })
})

test('a wrong hand-in is taken back once, by an Admin, and never changed', async () => {
  const { bookingId, phone } = await taken()
  await handIn(phone, { counted: 250, reason: 'No change' })
  expect(await accounts(phone)).toEqual({ crew: 0, cash: 25_000, differences: -1_000 })
  const [recorded] = (await cashOf(phone)).hand_ins
  const path = `/staff/cash/hand-ins/${recorded?.id}/reverse/`
  const reason = 'Counted the wrong envelope'
  expect(await post(path, { reason }, manager)).toMatchObject({ status: 403 })
  expect(await post(path, { reason: ' ' }, admin)).toMatchObject({ status: 400 })
  const answers = await Promise.all([1, 2].map(() => post<Answer>(path, { reason }, admin)))
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect(await accounts(phone)).toEqual({ crew: 24_000, cash: 0, differences: 0 })
  expect(await cashOf(phone)).toMatchObject({
    carried: 240,
    visits: [{ since: start.toISOString() }],
    hand_ins: [{ counted: 250, reversed: { by: admin.name, reason } }],
  })
  expect((await historyOf(bookingId, manager)).at(-1)).toContain(reason)
  await expect(pool.query('update cash_hand_in set counted_sen = 1')).rejects.toMatchObject({
    code: '23001',
  })
  expect(await post('/staff/cash/hand-ins/999999/reverse/', { reason }, admin)).toMatchObject({
    status: 404,
  })
})

async function reverse(bookingId: string) {
  const key = { skill: 'Cleaner', booking_id: bookingId }
  const { body } = await post<{ version: number }>(
    '/booking-details/get-booking-details/',
    key,
    admin,
  )
  const { version } = body
  const more = { amount: 240, reason: 'It was another visit', version }
  return post<Answer>('/payments/collect/reverse/', { ...key, ...more }, admin)
}

test('a collection is reversed while its cash is carried, and not once it is handed in', async () => {
  const { bookingId, phone } = await taken()
  await handIn(phone, { counted: 1, reason: 'A start' })
  expect(await reverse(bookingId)).toMatchObject({
    status: 409,
    body: { code: 'collection-handed-in' },
  })
  const [recorded] = (await cashOf(phone)).hand_ins
  await post(`/staff/cash/hand-ins/${recorded?.id}/reverse/`, { reason: 'Wrong' }, admin)
  expect(await reverse(bookingId)).toMatchObject({ status: 200 })
  expect(await accounts(phone)).toEqual({ crew: 0, cash: 0 })
  // The visit is due again, and whoever collects its cash then carries it.
  clock.set(start)
  await take(phone, bookingId)
  expect(await accounts(phone)).toEqual({ crew: 24_000, cash: 0 })
})

test('cash collected again after a reversal counts once, with its own proof', async () => {
  const { bookingId, phone } = await taken()
  const day = async () => {
    const { body } = await get<{ visits: object[] }>('/crew/visits/', phone)
    return body.visits.find((visit) => 'booking_id' in visit && visit.booking_id === bookingId)
  }
  const confirmed = async () => (await cashOf(phone)).visits.map((visit) => visit.confirmed)
  const code = cashCode(testApp.deps.settings, bookingId, 24_000)
  for (const given of [code, undefined]) {
    expect(await reverse(bookingId)).toMatchObject({ status: 200 })
    expect(await day()).toMatchObject({ to_collect: 240, collected: 0 })
    clock.later(1)
    await take(phone, bookingId, given)
    expect(await day()).toMatchObject({ to_collect: 0, collected: 240 })
    expect(await confirmed()).toEqual([given !== undefined])
  }
})

test('cash collected by staff is not carried, and the database refuses to hand in too much', async () => {
  const { bookingId, phone } = await taken()
  clock.set(new Date(start.getTime() - 2 * 86_400_000))
  const other = await testApp.book(customer, { start_time: '15:00' })
  await post('/payments/collect/', { booking_id: other.body.booking_id, skill: 'Cleaner' }, manager)
  const [carried] = await query(pool, {
    text: `select count(*)::int as n from carried_cash c join booking b on b.id = c.booking_id
           where b.booking_id = $1`,
    values: [other.body.booking_id],
  })
  expect(carried).toEqual({ n: 0 })
  const tooMuch = pool.query(
    `with h as (
       insert into cash_hand_in (worker_id, day, counted_sen, carried_sen, reason, at, who)
       values ($1, $2, 24001, 24000, '', now(), 'X') returning id)
     insert into ledger_entry (at, booking_id, kind, sen, worker_id, hand_in_id)
     select now(), b.id, 'hand-in', 24001, $1, h.id from h, booking b where b.booking_id = $3`,
    [phone.workerId, usualDay, bookingId],
  )
  await expect(tooMuch).rejects.toMatchObject({ constraint: 'carried_cash_is_there' })
})

test('carried cash is on Today from the next morning on, and marked over the limit', async () => {
  const { bookingId, phone } = await taken()
  const today = async () =>
    (await get<{ items: object[] }>('/staff/today/list/?list=not_handed_in', manager)).body.items
  const row = { booking_id: bookingId, carried: 240, worker: phone.workerId }
  expect(await today()).not.toContainEqual(expect.objectContaining(row))
  clock.set('2026-03-11T00:00:00Z')
  expect(await today()).toContainEqual(expect.objectContaining(row))
  testApp.deps.settings.cashLimitSen = 20_000
  expect((await cashOf(phone)).over_limit).toBe(true)
  const over = await get<{ items: { id: number }[] }>('/staff/cash/?show=over-limit', manager)
  expect(over.body.items.map(({ id }) => id)).toContain(phone.workerId)
  testApp.deps.settings.cashLimitSen = 0
  expect((await cashOf(phone)).over_limit).toBe(false)
})

test('random hand-ins and reversals: the books balance, and the worker carries what is left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          sen: fc.integer({ min: 0, max: 30_000 }),
          rest: fc.constantFrom('owed', 'written-off'),
          back: fc.boolean(),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      async (steps) => {
        const { phone } = await taken()
        let carriedSen = 24_000
        for (const { sen, rest, back } of steps) {
          const answer = await handIn(phone, { counted: sen / 100, rest, reason: 'Counted' })
          const isTaken = carriedSen > 0 && (sen > 0 || rest === 'written-off')
          expect(answer.status === 200, answer.body.code).toBe(isTaken)
          const before = carriedSen
          if (isTaken) carriedSen = rest === 'written-off' ? 0 : Math.max(0, carriedSen - sen)
          if (isTaken && back) {
            const [last] = (await cashOf(phone)).hand_ins
            const path = `/staff/cash/hand-ins/${last?.id}/reverse/`
            expect((await post(path, { reason: 'Wrong' }, admin)).status).toBe(200)
            carriedSen = before
          }
          expect((await accounts(phone)).crew).toBe(carriedSen)
          expect((await cashOf(phone)).carried).toBe(carriedSen / 100)
        }
      },
    ),
    { numRuns: 8 },
  )
}, 60_000)

test('a worker sees only their own cash, and only staff see that of others', async () => {
  const { phone } = await taken()
  const stranger = await phoneOf(
    (await query<{ identifier: string }>(pool, {
      text: 'select identifier from worker where id <> $1 and id not in (select worker_id from carried_cash) limit 1',
      values: [phone.workerId],
    }).then(([row]) => row?.identifier)) ?? '',
  )
  expect((await get('/crew/cash/', stranger)).body).toEqual({ carried: 0, visits: [] })
  for (const path of ['/staff/cash/', `/staff/cash/${phone.workerId}`])
    for (const who of [customer, phone]) expect([401, 403]).toContain((await get(path, who)).status)
  for (const who of [customer, phone])
    expect([401, 403]).toContain((await handIn(phone, {}, who)).status)
  expect([401, 403]).toContain((await get('/crew/cash/', customer)).status)
  expect((await get('/staff/cash/999999', manager)).status).toBe(404)
})
