import { beforeEach, expect, test } from 'vitest'
import type { BooksDay, BooksMonth } from '../../../domain/api/payments/books.ts'
import { addDays, dayOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { monthOf } from '../../../domain/pay/months.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { ordersIn } from '../../../testing/payments/orders.ts'
import { fc } from '../../../testing/properties.ts'
import { query } from '../../db/transaction.ts'
import { findMoneyViolations } from '../monitoring/invariants.ts'
import { settlementTasks } from './settlements.ts'

/* Days of the books (docs/product/books.md#days), against the stand-ins of both providers. */

const fiuu = await startTestApp()
const stripe = await startTestApp({ provider: 'stripe' })
for (const each of [fiuu, stripe]) await each.hire(30)
const { pool, clock, get, post } = fiuu
const orders = ordersIn(fiuu)
const admin = await fiuu.admin()
await fiuu.staysProven(admin)
const manager = await fiuu.manager()
const customer = await fiuu.customer()

let start = dayOf(openingMoment)
beforeEach(async () => {
  // Each test uses its own days.
  start = addDays(start, 40)
  clock.set(instantOf(start, 9))
  await fiuu.sandbox('/forget')
})

type Day = Omit<BooksDay, 'providers' | 'rows' | 'settlements'>
type Answer = { code?: string; response: string; rows?: number; fields?: Record<string, string> }
const dayOfBooks = async (day: string) =>
  (await get<BooksDay>(`/staff/reconciliation/${day}`, admin)).body
const take = (text: string, who = admin) =>
  post<Answer>('/staff/reconciliation/settlements/', { name: 'fiuu.csv', text }, who)
/** The stand-in's payments, as a file from its portal. */
async function portalFile(): Promise<string> {
  const address = fiuu.deps.payment.checkout({
    orderRef: 'A1',
    amountSen: 1_000,
    billName: '',
    billEmail: '',
    billMobile: '',
    description: '',
    publicUrl: fiuu.url,
    cancelUrl: fiuu.url,
    openUrl: fiuu.url,
    locale: 'en',
  }).url
  return (await fetch(`${address.slice(0, address.indexOf('/RMS'))}/control/settlement`)).text()
}
async function paid() {
  const booked = await orders.bookOnline(customer, { start_date: addDays(dayOf(clock.now()), 7) })
  await fiuu.pay(booked.payment)
  await orders.idle()
  return booked
}

test('a day agrees once it has its settlement, whose fees are entered once', async () => {
  const booked = await paid()
  const before = await dayOfBooks(start)
  expect(before).toMatchObject({ state: 'waiting', received: 120, settled: 0, difference: -120 })
  expect(before.rows).toMatchObject([
    { why: 'not-settled', booking: booked.booking_id, ledger: 120, settled: null },
  ])
  const file = await portalFile()
  const answers = await Promise.all([take(file), take(file)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(
    answers.map(({ body }) => body.rows).toSorted((one, two) => (one ?? 0) - (two ?? 0)),
  ).toEqual([0, 1])
  expect((await take(`${file}\r\n`)).body.rows).toBe(0)
  expect(await dayOfBooks(start)).toMatchObject({
    state: 'even',
    received: 120,
    refunded: 0,
    settled: 120,
    fee: 1.2,
    net: 118.8,
    difference: 0,
    rows: [],
    providers: [{ name: 'fiuu', fee: 1.2 }],
    settlements: [
      { name: 'fiuu.csv', source: 'file', who: admin.name },
      { name: 'fiuu.csv' },
    ].slice(0, 1),
  })
  const [fees] = await query(pool, {
    text: `select coalesce(sum(sen), 0)::int as sen from ledger_line where account = 'provider-fees' and at >= $1`,
    values: [instantOf(start, 0)],
  })
  expect(fees).toEqual({ sen: 120 })
  expect(await findMoneyViolations(pool)).toEqual([])
})

test('wrong amounts, unknown and missing payments are listed on their days', async () => {
  const one = await paid()
  const two = await paid()
  const file = await portalFile()
  const [head = '', first = '', second = ''] = file.split('\r\n')
  const wrong = first.replace(',120.00,', ',119.00,')
  const unknown = second.replace(/^\d+/, '99999')
  expect((await take([head, wrong, unknown].join('\r\n'))).body.rows).toBe(2)
  const day = await dayOfBooks(start)
  expect(day).toMatchObject({
    state: 'differs',
    received: 240,
    settled: 239,
    difference: -1,
    differing: 3,
  })
  expect(day.rows.map(({ why, booking }) => [why, booking])).toEqual(
    expect.arrayContaining([
      ['other-amount', one.booking_id],
      ['not-settled', two.booking_id],
      ['not-in-ledger', null],
    ]),
  )
  const month = (await get<BooksMonth>(`/staff/months/${monthOf(start)}`, admin)).body
  expect(month.open.differences).toBeGreaterThanOrEqual(3)
  // A payment has a different amount than in the file before: the whole file is refused.
  const refused = await take(file)
  expect(refused).toMatchObject({ status: 409, body: { code: 'settlement-row-differs' } })
  expect(refused.body.response).toContain('Row 2 has a different amount')
  expect(await dayOfBooks(start)).toEqual(day)
})

test('a wrong file is refused with the row and the reason, and changes nothing', async () => {
  const head = 'Transaction,Amount,Fee,Date'
  for (const [text, code, chosen] of [
    [
      'Amount,Fee\r\n1,2',
      'settlement-columns-missing',
      'This file has no column for: transaction, date',
    ],
    [head, 'settlement-empty', 'This file has no rows'],
    [
      `${head}\r\n1,5,0,2026-03-01\r\n2,x,0,2026-03-01`,
      'settlement-row-wrong',
      "Row 3 can't be read: please check Amount",
    ],
    [
      `${head}\r\n1,5,0,2026-03-01\r\n2,"5,0,2026-03-01\r\n3,5,0,2026-03-01`,
      'settlement-row-wrong',
      "Row 3 can't be read: please check Amount",
    ],
    [
      `${head},Channel\r\n1,5,0,2026-03-01,FPX\r\n2,5,0,2026-03-01,"FPX\r\n3,5,0,2026-03-01,FPX`,
      'settlement-row-wrong',
      "Row 3 can't be read: please check Channel",
    ],
    [
      'Transaction,Date,Amount,Fee\r\n1,2026-03-01,5,0,,\r\n2,2026-03-01,1,234.50,14.89',
      'settlement-row-wrong',
      "Row 3 can't be read: please check Fee",
    ],
  ] as const)
    expect(await take(text)).toMatchObject({
      status: 400,
      body: { code, response: chosen, fields: { text: chosen } },
    })
  expect(
    await query(pool, { text: `select 1 from settlement_row where ref in ('1', '2')` }),
  ).toEqual([])
  for (const who of [manager, customer])
    expect((await take(`${head}\r\n1,5,0,2026-03-01`, who)).status).toBe(403)
  for (const path of ['/staff/reconciliation/', `/staff/reconciliation/${start}`])
    for (const who of [manager, customer]) expect((await get(path, who)).status).toBe(403)
  await expect(pool.query('update settlement_row set gross_sen = 1')).rejects.toMatchObject({
    code: '23001',
  })
})

test('Stripe is asked each day, over several pages, and the same answer changes nothing', async () => {
  const ofStripe = ordersIn(stripe)
  stripe.clock.set(instantOf(start, 9))
  const [buyer, boss] = [await stripe.customer(), await stripe.admin()]
  for (let at = 0; at < 5; at += 1) {
    const booked = await ofStripe.bookOnline(buyer, { start_date: addDays(start, 7) })
    await stripe.pay(booked.payment)
  }
  await ofStripe.idle()
  const job = settlementTasks(stripe.deps)['take-settlements']
  for (let times = 0; times < 2; times += 1) await job?.({})
  const { body } = await stripe.get<{ items: Day[] }>(
    `/staff/reconciliation/?month=${monthOf(start)}`,
    boss,
  )
  expect(body.items).toMatchObject([
    { day: start, state: 'even', received: 600, settled: 600, fee: 23, net: 577, difference: 0 },
  ])
  const fees = await query(stripe.pool, {
    text: `select sum(sen)::int as sen, count(*)::int as n from ledger_entry where kind = 'provider-fee'`,
  })
  expect(fees).toEqual([{ sen: 2_300, n: 1 }])
  await stripe.sandbox('', { faults: [{ status: 500 }, { status: 500 }, { status: 500 }] })
  await expect(job?.({})).rejects.toThrow('unreachable')
  await stripe.sandbox('', { faults: [] })
  expect(await findMoneyViolations(stripe.pool)).toEqual([])
})

const op = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'pay' } as const) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cash' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), of: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('next-day' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('settle' as const), skip: fc.nat(4), twist: fc.nat(4) }),
  },
)

test('random days: the difference of each is the sum of its rows, as in a simple model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 4, maxLength: 10 }), async (ops) => {
      await fiuu.sandbox('/forget')
      start = addDays(start, 40)
      clock.set(instantOf(start, 9))
      const first = dayOf(clock.now())
      const cash = new Map<string, number>()
      const open: Awaited<ReturnType<typeof paid>>[] = []
      const settled = new Map<string, { sen: number; isRefund: boolean }>()
      for (const each of ops) {
        const day = dayOf(clock.now())
        if (each.do === 'pay') open.push(await paid())
        else if (each.do === 'next-day') clock.set(instantOf(addDays(day, 1), 9))
        else if (each.do === 'cash') {
          const { body } = await fiuu.book(customer, { start_date: addDays(day, 7) })
          await post(
            '/payments/collect/',
            { booking_id: body.booking_id, skill: 'Cleaner' },
            manager,
          )
          cash.set(day, (cash.get(day) ?? 0) + 120)
        } else if (each.do === 'refund') {
          const [order] = open.splice(each.of % Math.max(1, open.length), 1)
          if (order) {
            clock.set(instantOf(addDays(day, 1), 9))
            await orders.cancelVisit(order.booking_id, customer)
            const due = (await orders.itemOf(order.order, admin))?.due ?? 0
            await orders.send(order.order, due, admin)
            const [sent] = await query<{ ref: string }>(pool, {
              text: 'select ref from refund order by id desc limit 1',
            })
            await fiuu.sandbox('/refund', { RefID: sent?.ref, status: '00' })
            await orders.idle()
          }
        } else {
          const [head = '', ...rows] = (await portalFile()).split('\r\n')
          const lines = rows.filter((_, at) => at !== each.skip)
          const chosen = lines.filter((line) => {
            const [tran = '', type = '', refund = '', amount = ''] = line.split(',')
            const name = type === 'Refund' ? refund : tran
            const isNew = !settled.has(name)
            if (isNew)
              settled.set(name, {
                sen: Math.abs(Number(amount)) * 100,
                isRefund: type === 'Refund',
              })
            return true
          })
          if (chosen.length > 0)
            expect((await take([head, ...chosen].join('\r\n'))).status).toBe(200)
        }
      }
      const total = [...settled.values()].reduce(
        (sum, { sen, isRefund }) => sum + (isRefund ? -sen : sen),
        0,
      )
      let inDays = 0
      for (let day = first; day <= dayOf(clock.now()); day = addDays(day, 1)) {
        const own = await dayOfBooks(day)
        const rows = own.rows.reduce((sum, row) => {
          const sign = row.kind === 'refund' ? -1 : 1
          return sum + sign * Math.round(((row.settled ?? 0) - (row.ledger ?? 0)) * 100)
        }, 0)
        expect(Math.round(own.difference * 100)).toBe(rows)
        expect(Math.round((own.settled - own.received + own.refunded) * 100)).toBe(rows)
        expect(own.cash_taken).toBe(cash.get(day) ?? 0)
        expect(own.differing).toBe(own.rows.length)
        inDays += Math.round(own.settled * 100)
      }
      expect(inDays).toBe(total)
      expect(await findMoneyViolations(pool)).toEqual([])
    }),
    { numRuns: 5 },
  )
}, 120_000)
