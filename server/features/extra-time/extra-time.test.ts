import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { expectSound } from '../../../testing/expect-sound.ts'
import { extraTimeIn, type Scene } from '../../../testing/extra-time.ts'
import { partnerAccounts } from '../../../testing/partner-accounts.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { query, queryOne } from '../../db/transaction.ts'
import { mailOf } from '../notifications/texts.ts'

const testApp = await startTestApp()
const { clock, pool, post } = testApp
const { people, detailsOf, lastMailTo, assign, booked, cancel } = visitsIn(testApp)
const { withAccount } = partnerAccounts(testApp)
const { answer, ask, atMinute, live, onPhone, options, report, scene, step, tryToAsk, withdraw } =
  extraTimeIn(testApp)

const code = ({ body }: { body: object }) => ('code' in body ? body.code : 'accepted')

beforeEach(() => testApp.hire(1))

/** The lines of a booking's history since the crew's start. */
async function historyOf({ bookingId }: Scene, who = people.admin) {
  const { history } = await detailsOf(bookingId, who)
  return history.map(({ what }) => what).slice(3)
}

test('cash: requested, shown with its price, and approved once however often it is pressed', async () => {
  const of = await scene()
  const ends = (hour: string) => `${usualDay}T${hour}:00:00.000Z`
  expect((await options(of)).options).toEqual([
    { minutes: 60, ends_at: ends('06'), price: 30, refusal: null },
    { minutes: 120, ends_at: ends('07'), price: 60, refusal: null },
  ])
  expect(await live(of)).toBeNull()
  const id = randomUUID()
  const [phone] = of.phones
  for (const sent of await Promise.all([1, 2].map(() => tryToAsk(of, 60, phone, id))))
    expect(code(sent)).toBe('accepted')
  expect(code(await tryToAsk(of, 120))).toBe('extra-time-waits')
  const expected = { id, minutes: 60, state: 'open', price: 30, ends_at: ends('06') }
  expect(await live(of)).toMatchObject({ ...expected, pay: null, on_account: false })
  expect(await onPhone(of)).toMatchObject({
    to_collect: 120,
    extra_time: { ...expected, own: true },
  })
  // Reading changes nothing.
  expect((await detailsOf(of.bookingId)).no_of_hours).toBe(4)

  const answers = await Promise.all([1, 2, 3].map(() => answer(of, id, 30)))
  expect(answers.map(code)).toEqual(['accepted', 'accepted', 'accepted'])
  expect(code(await answer(of, id, 30, 'decline'))).toBe('extra-time-answered')
  const details = await detailsOf(of.bookingId)
  expect(details).toMatchObject({ no_of_hours: 5, total_cost: 150, to_collect: 150, version: 2 })
  expect(await live(of)).toMatchObject({ state: 'approved', code: null, ends_at: ends('06') })
  expect(await onPhone(of)).toMatchObject({
    to_collect: 150,
    ends_at: ends('06'),
    extra_minutes: [60, 120],
    extra_time: { state: 'approved', price: 30 },
  })
  expect(await historyOf(of)).toEqual([
    'Crew asked for 1 hour more, RM 30.00',
    'Extra time of 1 hour approved, RM 30.00',
    'Changed: No of Hours from 4 hours to 5 hours; price RM 120.00 → RM 150.00',
  ])
  expect(await historyOf(of, people.manager)).toEqual([
    'Crew asked for 1 hour more',
    'Extra time of 1 hour approved',
    'Changed: No of Hours from 4 hours to 5 hours',
  ])
  const audited = await query(pool, {
    text: `select account_id, who, before, after from audit_entry
           where action = 'booking-changed' and subject = $1`,
    values: [of.bookingId],
  })
  expect(audited).toEqual([
    {
      account_id: of.customer.accountId,
      who: of.customer.name,
      before: { no_of_hours: 4, total_cost: 120 },
      after: { no_of_hours: 5, total_cost: 150 },
    },
  ])
  const sent = await query(pool, {
    text: `select n.kind, n.parameters from notification n
           where n.kind in ('extra-time', 'extra-time-answered') order by n.id`,
  })
  expect(sent).toMatchObject([
    { kind: 'extra-time', parameters: { path: `/t/${of.token}`, hours: 1, amount_sen: 3000 } },
    { kind: 'extra-time-answered', parameters: { approved: true, hours: 1 } },
  ])
  expect((await lastMailTo(of.customer.email)).body_text).toContain('Still to pay: RM 150.00')
  await expectSound(pool)
})

test('on account: the page and the message say that the partner pays it', async () => {
  const { member } = await withAccount()
  const of = await scene({ payment_method: 'Account' }, undefined, member)
  await ask(of, 60)
  expect(await live(of)).toMatchObject({ price: 30, on_account: true })
  const stored = await queryOne<Parameters<typeof mailOf>[0]>(pool, {
    text: `select kind, parameters, 'en' as locale from notification
           where kind = 'extra-time' order by id desc limit 1`,
    values: [],
  })
  expect(mailOf(stored, testApp.deps.settings)?.text).toContain(
    'the price would go up by RM 30.00, which the partner pays.',
  )
})

test('online: what was paid stays paid, and the rest is paid like that of a changed booking', async () => {
  const of = await scene({ payment_method: 'Online' }, async (booking) => {
    await testApp.pay(booking.payment as Parameters<typeof testApp.pay>[0])
    await testApp.sandbox('/idle')
  })
  const id = await ask(of, 120)
  expect(code(await answer(of, id, 60))).toBe('accepted')
  const { order } = await detailsOf(of.bookingId)
  expect(await live(of)).toMatchObject({ state: 'approved', pay: `/payment-result?order=${order}` })
  expect(await detailsOf(of.bookingId)).toMatchObject({
    payment_status: 'Paid',
    money: { paid: 120, owed: 60 },
  })
  const { body } = await post('/payments/retry/', { order }, of.customer)
  expect(body.payment?.fields).toMatchObject({ amount: '60.00' })
  await testApp.pay(body.payment)
  await testApp.sandbox('/idle')
  expect(await detailsOf(of.bookingId)).toMatchObject({ money: { paid: 180, owed: 0 } })
  expect(await live(of)).toMatchObject({ state: 'approved', pay: null })
  await expectSound(pool)
})

test('a visit of a prepaid series is longer alone, and so is its price', async () => {
  const of = await scene({ frequency: 'weekly', payment_method: 'Online' }, async (booking) => {
    await testApp.pay(booking.payment as Parameters<typeof testApp.pay>[0])
    await testApp.sandbox('/idle')
  })
  // The extra hour costs the same as an hour of a weekly visit.
  expect(code(await answer(of, await ask(of, 60), 25))).toBe('accepted')
  const orders = await query(pool, {
    text: `select o.total_sen, array_agg(b.hours order by b.starts_at) as hours,
             array_agg(b.total_sen order by b.starts_at) as prices
           from booking_order o join booking b on b.order_id = o.id
           where o.id = (select order_id from booking where booking_id = $1) group by o.id`,
    values: [of.bookingId],
  })
  expect(orders).toEqual([
    { total_sen: 42_500, hours: [5, 4, 4, 4], prices: [12_500, 10_000, 10_000, 10_000] },
  ])
  expect(await detailsOf(of.bookingId)).toMatchObject({ money: { owed: 25 } })
  await expectSound(pool)
})

test('a request ends when staff record a no-show', async () => {
  const of = await scene()
  const id = await ask(of, 60)
  const { version } = await detailsOf(of.bookingId)
  const outcome = { booking_id: of.bookingId, version, outcome: 'no-show', charge: 'price' }
  const stated = await post('/staff/bookings/outcome/', outcome, people.admin)
  expect(stated.status, JSON.stringify(stated.body)).toBe(200)
  expect(await live(of)).toMatchObject({ state: 'over' })
  expect(code(await answer(of, id, 30))).toBe('extra-time-over')
})

test('rates, addons and vouchers: what is sold keeps its price, and the new hour costs that of today', async () => {
  await testApp.hire(2)
  await query(pool, {
    text: `insert into voucher (code, percent) values ('TENTH', 10) on conflict do nothing`,
  })
  const of = await scene({
    worker_count: 2,
    addon: 'Ironing',
    addon_service_hours: 2,
    fixed_addons: ['Oven cleaning'],
    voucher: 'TENTH',
  })
  const { total_cost: before = 0 } = await detailsOf(of.bookingId)
  await pool.query(`update rate set unit_sen = 3333 where skill = 'Cleaner'`)
  clock.later(1)
  try {
    const [hour] = (await options(of)).options
    // Two workers at 33.33, less ten percent of the whole, to the sen.
    expect(hour?.price).toBe(59.99)
    const id = await ask(of, 60)
    await pool.query(`update rate set unit_sen = 3001 where skill = 'Cleaner'`)
    clock.later(1)
    const refused = await answer(of, id, 59.99)
    expect(refused).toMatchObject({ status: 409, body: { code: 'extra-time-price' } })
    expect(refused.body.response).toContain('RM 54.02')
    expect((await detailsOf(of.bookingId)).total_cost).toBe(before)
    expect(await live(of)).toMatchObject({ state: 'open', price: 54.02 })
    expect(code(await answer(of, id, 54.02))).toBe('accepted')
    const { total_cost: after = 0 } = await detailsOf(of.bookingId)
    expect(Math.round((after - before) * 100)).toBe(5402)
    await expectSound(pool)
  } finally {
    await pool.query(`update rate set unit_sen = 3000 where skill = 'Cleaner'`)
    clock.later(1)
  }
})

test('declined and withdrawn change nothing, and another may be asked for', async () => {
  const of = await scene()
  const first = await ask(of, 60)
  expect(code(await answer(of, first, 30, 'decline'))).toBe('accepted')
  expect(code(await answer(of, first, 30))).toBe('extra-time-answered')
  clock.later(1)
  const second = await ask(of, 120)
  expect(code(await withdraw(of, second))).toBe('accepted')
  expect(code(await withdraw(of, second))).toBe('accepted')
  expect(code(await answer(of, second, 60))).toBe('extra-time-answered')
  expect(await onPhone(of)).toMatchObject({ extra_time: { state: 'withdrawn' }, to_collect: 120 })
  await ask(of, 60)
  expect((await detailsOf(of.bookingId)).version).toBe(1)
  expect(await historyOf(of)).toEqual([
    'Crew asked for 1 hour more, RM 30.00',
    'Extra time of 1 hour declined',
    'Crew asked for 2 hours more, RM 60.00',
    'Request for 2 hours more withdrawn',
    'Crew asked for 1 hour more, RM 30.00',
  ])
})

test('only while the visit goes on, and only as long as its service and day allow', async () => {
  const of = await scene()
  const id = await ask(of, 60)
  atMinute(240)
  expect(await live(of)).toMatchObject({ state: 'over', code: null })
  expect(code(await answer(of, id, 30))).toBe('extra-time-over')
  expect(code(await tryToAsk(of, 60))).toBe('extra-time-over')

  await testApp.dismissAll()
  await testApp.hire(1)
  const again = await scene()
  const open = await ask(again, 60)
  const [phone] = again.phones
  if (phone) await report(phone, step(again.bookingId, 'finished'))
  expect(await live(again)).toMatchObject({ state: 'over' })
  expect(code(await answer(again, open, 30))).toBe('extra-time-over')

  await testApp.dismissAll()
  await testApp.hire(1)
  const long = await scene({ no_of_hours: 7 })
  expect((await options(long)).options.map(({ minutes }) => minutes)).toEqual([60])
  expect(code(await tryToAsk(long, 120))).toBe('extra-time-not-possible')
  expect(code(await tryToAsk(long, 30))).toBe('invalid-request')
})

test('extra time cannot be requested before the start', async () => {
  const of = await scene()
  await query(pool, {
    text: `delete from visit_event v using booking b
           where b.id = v.booking_id and b.booking_id = $1 and v.what = 'started'`,
    values: [of.bookingId],
  })
  expect(code(await tryToAsk(of, 60))).toBe('extra-time-not-begun')
  expect(await options(of)).toMatchObject({ code: 'extra-time-not-begun' })
})

test('a crew whose next visit is too near is not asked for, and one that got it since is refused', async () => {
  const of = await scene()
  const [phone] = of.phones
  await testApp.hire(1)
  atMinute(-3 * 24 * 60)
  const other = await booked({ start_time: '15:00' })
  atMinute(60)
  // With 60 minutes more it ends at 14, and an hour of travel follows: a visit at 15 only conflicts
  // with 120 minutes.
  const id = await ask(of, 120)
  expect((await assign(other.booking_id, [phone?.email ?? ''])).status).toBe(200)
  expect((await options(of)).options).toMatchObject([
    { minutes: 60, price: 30 },
    { minutes: 120, price: null, refusal: 'Not everyone on the crew is available for that long' },
  ])
  const refused = await answer(of, id, 60)
  expect(refused).toMatchObject({ status: 409, body: { code: 'extra-time-crew-busy' } })
  expect(await detailsOf(of.bookingId)).toMatchObject({ no_of_hours: 4, total_cost: 120 })
  await withdraw(of, id)
  expect(code(await answer(of, await ask(of, 60), 30))).toBe('accepted')
  await expectSound(pool)
})

test('approved while another visit takes the crew: one of the two succeeds', async () => {
  const won = { extra: 0, other: 0 }
  for (let round = 0; round < 6; round += 1) {
    await testApp.dismissAll()
    await testApp.hire(1)
    const of = await scene()
    const id = await ask(of, 60)
    await testApp.hire(1)
    atMinute(-3 * 24 * 60)
    const other = await booked({ start_time: '14:00' })
    atMinute(60)
    const [phone] = of.phones
    const [extra, given] = await Promise.all([
      answer(of, id, 30),
      assign(other.booking_id, [phone?.email ?? '']),
    ])
    const { no_of_hours: hours, allocated_workers: crew } = await detailsOf(of.bookingId)
    expect(crew).toEqual([phone?.email])
    if (extra.status === 200) {
      won.extra += 1
      expect([given.status, hours]).toEqual([409, 5])
    } else {
      won.other += 1
      expect([extra.body.code, given.status, hours]).toEqual(['extra-time-crew-busy', 200, 4])
    }
    await expectSound(pool)
  }
  expect(won.extra + won.other).toBe(6)
})

test('another crew, a cancelled visit and one that staff moved on: refused with a sentence', async () => {
  const of = await scene()
  const id = await ask(of, 60)
  const [other] = await testApp.hire(1)
  expect((await assign(of.bookingId, [other?.identifier ?? ''])).status).toBe(200)
  expect(await live(of)).toMatchObject({ state: 'over' })
  expect(code(await answer(of, id, 30))).toBe('extra-time-over')
  const [phone] = of.phones
  expect(code(await tryToAsk(of, 60, phone))).toBe('visit-not-yours')

  await testApp.dismissAll()
  await testApp.hire(1)
  const next = await scene()
  const open = await ask(next, 60)
  await cancel(next.bookingId, {}, people.manager)
  expect((await answer(next, open, 30)).status).toBe(404)
  await expectSound(pool)
})
