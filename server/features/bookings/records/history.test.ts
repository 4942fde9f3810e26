import { expect, test } from 'vitest'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { addEvents, program, readHistory } from './history.ts'

const testApp = await startTestApp()
await testApp.hire(4)

async function booked() {
  const customer = await testApp.customer()
  const { booking_id } = (await testApp.book(customer)).body
  const { rows } = await testApp.pool.query<{ id: number }>(
    'select id from booking where booking_id = $1',
    [booking_id],
  )
  return { customer, id: rows[0]?.id ?? 0 }
}

function historyFor(id: number, locale: Locale = 'en', seesMoney = true) {
  const reader = { company: 'Mesra Home Help', locale, seesMoney, isStaff: true }
  return readHistory(testApp.pool, id, serviceBySkill('Cleaner'), reader)
}

test("the program's changes show the company's name, others the person's", async () => {
  const { customer, id } = await booked()
  const now = testApp.clock.now()
  await inTransaction(testApp.pool, async (tx) => {
    await addEvents(tx, [id], program, { code: 'paid-online' }, now)
    // A person may be named like the program.
    const namesake = { accountId: customer.accountId, who: program.who }
    await addEvents(tx, [id], namesake, { code: 'cash-collected' }, now)
  })
  const history = await historyFor(id)
  expect(history.map(({ who, what }) => ({ who, what })).slice(1)).toEqual([
    { who: 'Mesra Home Help', what: 'Paid online: confirmed' },
    { who: program.who, what: 'Cash collected' },
  ])
})

test('it is read in the language of its reader', async () => {
  const { id } = await booked()
  const moved = {
    code: 'moved',
    from_day: '2026-03-09',
    from_hour: 9,
    to_day: '2026-03-11',
    to_hour: 14,
    fee_sen: 3000,
  } as const
  const crew = { before: [], after: ['aisyah@crew.test', 'bala@crew.test'] }
  await inTransaction(testApp.pool, async (tx) => {
    const now = testApp.clock.now()
    await addEvents(tx, [id], program, moved, now)
    await addEvents(tx, [id], program, { ...crew, code: 'crew-changed' }, now)
    await addEvents(tx, [id], program, { code: 'refunded', refund_sen: 12_000 }, now)
  })
  const textsIn = async (locale: Locale) => (await historyFor(id, locale)).map(({ what }) => what)
  expect(await textsIn('en')).toEqual([
    'Booked for Mon, 9 Mar 2026, 9:00 AM, Pay Later',
    'Moved from Mon, 9 Mar 2026, 9:00 AM to Wed, 11 Mar 2026, 2:00 PM, fee RM 30.00',
    'Crew changed from no one to aisyah, bala',
    'Refunded, refund RM 120.00',
  ])
  expect(await textsIn('ms')).toEqual([
    'Ditempah untuk Isn, 9 Mac 2026, 9:00 PG, Bayar Kemudian',
    'Ditukar dari Isn, 9 Mac 2026, 9:00 PG ke Rab, 11 Mac 2026, 2:00 PTG, caj lewat RM 30.00',
    'Pasukan ditukar daripada tiada sesiapa kepada aisyah, bala',
    'Dibayar balik, bayaran balik RM 120.00',
  ])
  expect(await textsIn('zh')).toEqual([
    '已预订：2026年3月9日 周一 上午9:00，稍后付款',
    '时间由2026年3月9日 周一 上午9:00改为2026年3月11日 周三 下午2:00，逾时费用 RM 30.00',
    '团队由无人改为aisyah、bala',
    '已退款，退款 RM 120.00',
  ])
})

test('without amounts for staff who may not see them, even in stored sentences', async () => {
  const { id } = await booked()
  await inTransaction(testApp.pool, async (tx) => {
    const now = testApp.clock.now()
    await addEvents(tx, [id], program, { code: 'cancelled', fee_sen: 3000 }, now)
    await addEvents(tx, [id], program, { code: 'paid-twice', refund_sen: 9000 }, now)
  })
  await testApp.pool.query(
    `insert into booking_event (booking_id, at, who, what)
     values ($1, now(), 'Nur', 'Cancelled, fee RM 1,030.00')`,
    [id],
  )
  const textsFor = async (seesMoney: boolean) =>
    (await historyFor(id, 'en', seesMoney)).slice(1).map(({ what }) => what)
  expect(await textsFor(true)).toEqual([
    'Cancelled, fee RM 30.00',
    'Paid a second time: to be refunded, refund RM 90.00',
    'Cancelled, fee RM 1,030.00',
  ])
  expect(await textsFor(false)).toEqual([
    'Cancelled',
    'Paid a second time: to be refunded',
    'Cancelled',
  ])
})
