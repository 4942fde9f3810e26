import { createHash, randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { beforeEach, expect, test } from 'vitest'
import type { BooksMonth } from '../../../domain/api/payments/books.ts'
import { addDays, dayOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { defaultCodes } from '../../../domain/books/accounts.ts'
import { journalFormats } from '../../../domain/books/journal.ts'
import { addMonths, monthOf } from '../../../domain/pay/months.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { crewPhones } from '../../../testing/crew-phones.ts'
import { ordersIn } from '../../../testing/payments/orders.ts'
import { fc } from '../../../testing/properties.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { enter } from '../ledger/ledger.ts'
import { findMoneyViolations } from '../monitoring/invariants.ts'

/*
 * Months of the books (docs/product/books.md). Each test begins after the months that others closed.
 */

const testApp = await startTestApp()
const { pool, clock, get, post, put } = testApp
await testApp.hire(40)
const orders = ordersIn(testApp)
const { crewOf, phoneOf, report } = crewPhones(testApp)
const admin = await testApp.admin()
await testApp.staysProven(admin)
const manager = await testApp.manager()
const customer = await testApp.customer()

type Answer = { code?: string; response: string }
type Files = { files: { name: string; text: string }[] }
const read = async (month: string) => (await get<BooksMonth>(`/staff/months/${month}`, admin)).body
async function close(month: string, more: object = {}) {
  const { entries } = await read(month)
  const body = { entries, despite: true, ...more }
  return post<Answer>(`/staff/months/${month}/close/`, body, admin)
}
const filesOf = async (month: string) =>
  Promise.all(
    journalFormats.map(async (format) => {
      const answer = await post<Files>(`/staff/months/${month}/export/`, { format }, admin)
      expect(answer.status).toBe(200)
      return answer.body.files
    }),
  )
const ledgerAt = (at: Date, bookingId: string) =>
  pool.query(
    `insert into ledger_entry (at, booking_id, kind, sen)
     select $1, id, 'charge', 1 from booking where booking_id = $2`,
    [at, bookingId],
  )

let start = dayOf(openingMoment)
beforeEach(async () => {
  const [row] = await query<{ next: string | null }>(pool, {
    text: `select to_char(max(month) + interval '1 month', 'YYYY-MM-DD') as next from closed_month`,
  })
  start = row?.next ?? start
  clock.set(instantOf(start, 9))
})
const visitDay = () => addDays(dayOf(clock.now()), 7)
const bookCash = async (more: object = {}) =>
  (await testApp.book(customer, { start_date: visitDay(), ...more })).body
const toNextMonth = () =>
  clock.set(instantOf(`${addMonths(monthOf(dayOf(clock.now())), 1)}-02`, 10))

test('a closed month accepts no entry, and its file never changes', async () => {
  const { booking_id: id } = await bookCash({ start_date: addDays(dayOf(clock.now()), 45) })
  const month = monthOf(dayOf(clock.now()))
  expect(await close(month)).toMatchObject({ status: 409, body: { code: 'books-not-over' } })
  toNextMonth()
  const before = await read(month)
  expect(before).toMatchObject({ closed_at: null, blocked: null })
  expect(await close(month, { entries: before.entries + 1 })).toMatchObject({
    status: 409,
    body: { code: 'preview-outdated' },
  })
  const answers = await Promise.all([close(month), close(month)])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  const after = await read(month)
  expect(after).toMatchObject({ closed_by: admin.name, entries: before.entries })
  const files = await filesOf(month)
  const journal = files[0]?.[0]?.text ?? ''
  expect(createHash('sha256').update(journal).digest('hex')).toBe(after.journal_hash)
  const lastMoment = new Date(instantOf(`${addMonths(month, 1)}-01`, 0).getTime() - 1)
  for (const at of [
    lastMoment,
    instantOf(`${month}-01`, 0),
    instantOf(`${addMonths(month, -3)}-05`, 0),
  ])
    await expect(ledgerAt(at, id)).rejects.toMatchObject({ constraint: 'ledger_month_is_open' })
  for (const text of [
    'update closed_month set entries = 0',
    'delete from closed_month',
    'truncate closed_month',
  ])
    await expect(pool.query(text)).rejects.toMatchObject({ code: '23001' })
  // The visit is cancelled; its charge is reversed in the open month.
  expect((await orders.cancelVisit(id, customer)).status).toBe(200)
  expect(await filesOf(month)).toEqual(files)
  expect(await read(month)).toEqual(after)
  expect(await findMoneyViolations(pool)).toEqual([])
})

test('cash taken before the month was closed but reported later is in the open month', async () => {
  const month = monthOf(start)
  const day = addDays(`${addMonths(month, 1)}-01`, -1)
  clock.set(instantOf(addDays(day, -6), 9))
  const { booking_id: id } = await bookCash({ start_date: day })
  const [one = ''] = await crewOf(id)
  const phone = await phoneOf(one)
  const took = instantOf(day, 13)
  clock.set(instantOf(`${addMonths(month, 1)}-01`, 3))
  expect(await close(month)).toMatchObject({ status: 200 })
  const files = await filesOf(month)
  const event = {
    id: randomUUID(),
    kind: 'cash',
    booking_id: id,
    at: took.toISOString(),
    amount: 120,
    reason: 'No code',
  }
  expect(await report(phone, event)).toBe('accepted')
  const [entry] = await query(pool, {
    text: `select at from ledger_entry l join booking b on b.id = l.booking_id
           where b.booking_id = $1 and l.kind = 'cash'`,
    values: [id],
  })
  expect(entry).toEqual({ at: clock.now() })
  expect(await filesOf(month)).toEqual(files)
  toNextMonth()
  expect(await close(addMonths(month, 1))).toMatchObject({ status: 200 })
  const [[journal]] = (await filesOf(addMonths(month, 1))) as [Files['files']]
  const rows = Papa.parse<Record<string, string>>(journal?.text ?? '', { header: true }).data
  expect(rows).toContainEqual(
    expect.objectContaining({ booking: id, kind: 'cash', debit: '120.00' }),
  )
  expect(await findMoneyViolations(pool)).toEqual([])
})

test('open items must be accepted, account codes are a setting, and a closed month has its own', async () => {
  const month = monthOf(start)
  const { booking_id: id } = await bookCash()
  const [one = ''] = await crewOf(id)
  const phone = await phoneOf(one)
  clock.set(instantOf(visitDay(), 9))
  const at = clock.now().toISOString()
  await report(phone, {
    id: randomUUID(),
    kind: 'cash',
    booking_id: id,
    at,
    amount: 120,
    reason: 'No code',
  })
  toNextMonth()
  const { open } = await read(month)
  expect(open.cash).toBeGreaterThan(0)
  expect(await close(month, { despite: false })).toMatchObject({
    status: 409,
    body: { code: 'books-open-items' },
  })
  expect(await close(month)).toMatchObject({ status: 200 })
  const files = await filesOf(month)
  const codes = (await get<{ version: number }>('/staff/months/account-codes/', admin)).body
  expect(codes).toMatchObject(defaultCodes)
  const changed = { ...codes, cash: '3200/A' }
  expect(
    await put('/staff/months/account-codes/', { ...changed, cash: '=1+1' }, admin),
  ).toMatchObject({ status: 400 })
  expect(await put('/staff/months/account-codes/', changed, admin)).toMatchObject({ status: 200 })
  expect(await put('/staff/months/account-codes/', changed, admin)).toMatchObject({ status: 409 })
  expect(await filesOf(month)).toEqual(files)
  const next = addMonths(month, 1)
  await bookCash()
  expect(
    (
      await post(
        '/payments/collect/',
        { booking_id: (await bookCash()).booking_id, skill: 'Cleaner' },
        manager,
      )
    ).status,
  ).toBe(200)
  toNextMonth()
  expect(await close(next)).toMatchObject({ status: 200 })
  const [entry] = await query(pool, {
    text: `select action, subject, after from audit_entry where action = 'books-closed' order by id desc limit 1`,
  })
  expect(entry).toMatchObject({ subject: next, after: { open: expect.any(Number) } })
  expect((await filesOf(next))[1]?.[0]?.text).toContain(',cash,3200/A,')
})

test('only Admins see and close the books', async () => {
  for (const who of [manager, customer, undefined])
    for (const path of [
      '/staff/months/',
      `/staff/months/${monthOf(start)}`,
      '/staff/months/account-codes/',
    ])
      expect([401, 403]).toContain((await get(path, who)).status)
  for (const who of [manager, customer, undefined])
    expect([401, 403]).toContain(
      (await post(`/staff/months/${monthOf(start)}/close/`, { entries: 0, despite: true }, who))
        .status,
    )
  const format = 'journal'
  expect(
    await post(`/staff/months/${addMonths(monthOf(start), 3)}/export/`, { format }, admin),
  ).toMatchObject({
    status: 409,
    body: { code: 'books-not-closed' },
  })
})

const op = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ do: 'book' } as const) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('collect' as const), of: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), of: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('prepaid' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('late' as const), of: fc.nat(), days: fc.nat(70) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('days' as const),
      days: fc.integer({ min: 3, max: 25 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'close' } as const) },
)

test('random months: a closed month never changes, and matches the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 6, maxLength: 16 }), async (ops) => {
      const booked: string[] = []
      /** The model: the entries of each month, and the files of the closed ones. */
      const [top] = await query<{ id: number }>(pool, {
        text: 'select coalesce(max(id), 0) as id from ledger_entry',
      })
      let lastId = top?.id ?? 0
      const model = new Map<string, number>()
      const closed = new Map<string, Awaited<ReturnType<typeof filesOf>>>()
      const [latest] = await query<{ month: string | null }>(pool, {
        text: `select to_char(max(month), 'YYYY-MM') as month from closed_month`,
      })
      let lastClosed = latest?.month ?? undefined
      for (const each of ops) {
        const id = 'of' in each ? booked[each.of % Math.max(1, booked.length)] : undefined
        const now = clock.now()
        if (each.do === 'book') booked.push((await bookCash()).booking_id)
        else if (each.do === 'collect' && id)
          await post('/payments/collect/', { booking_id: id, skill: 'Cleaner' }, manager)
        else if (each.do === 'cancel' && id) await orders.cancelVisit(id, admin)
        else if (each.do === 'days') clock.set(new Date(now.getTime() + each.days * 86_400_000))
        else if (each.do === 'late' && id) {
          // A program dates an entry into the past, and reverses it.
          const at = new Date(now.getTime() - each.days * 86_400_000)
          const [row] = await query<{ id: number }>(pool, {
            text: 'select id from booking where booking_id = $1',
            values: [id],
          })
          const bookingId = row?.id ?? 0
          const entering = inTransaction(pool, async (tx) => {
            await enter(tx, at, [{ bookingId, kind: 'fee', sen: 500 }])
            await enter(tx, at, [{ bookingId, kind: 'fee-back', sen: 500 }])
          })
          if (lastClosed !== undefined && monthOf(dayOf(at)) <= lastClosed)
            await expect(entering).rejects.toMatchObject({ constraint: 'ledger_month_is_open' })
          else await entering
        } else if (each.do === 'prepaid') {
          const paid = await orders.bookOnline(customer, { start_date: visitDay() })
          await testApp.pay(paid.payment)
          await orders.idle()
          clock.set(new Date(clock.now().getTime() + 86_400_000))
          await orders.cancelVisit(paid.booking_id, customer)
          const due = (await orders.itemOf(paid.order, admin))?.due ?? 0
          if (due > 0) expect((await orders.mark(paid.order, due, admin)).status).toBe(200)
        } else if (each.do === 'close') {
          const month = lastClosed ? addMonths(lastClosed, 1) : monthOf(start)
          const isOver = month < monthOf(dayOf(clock.now()))
          expect((await close(month)).status).toBe(isOver ? 200 : 409)
          if (isOver) {
            lastClosed = month
            closed.set(month, await filesOf(month))
          }
        }
        const added = await query<{ id: number; month: string }>(pool, {
          text: `select id, to_char(at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM') as month
                 from ledger_entry where id > $1 order by id`,
          values: [lastId],
        })
        for (const { id: entry, month } of added) {
          lastId = entry
          if (each.do !== 'close' && lastClosed !== undefined) expect(month > lastClosed).toBe(true)
          model.set(month, (model.get(month) ?? 0) + 1)
        }
      }
      for (const [month, files] of closed) {
        expect(await filesOf(month)).toEqual(files)
        const rows = (files[0]?.[0]?.text ?? '').trim().split('\r\n').length - 1
        expect(rows).toBeGreaterThanOrEqual(2 * (model.get(month) ?? 0))
      }
      expect(await findMoneyViolations(pool)).toEqual([])
    }),
    { numRuns: 6 },
  )
}, 120_000)

test('an entry made while the month is closed is either in the month or refused', async () => {
  const { booking_id: id } = await bookCash()
  const month = monthOf(dayOf(clock.now()))
  toNextMonth()
  const last = new Date(instantOf(`${addMonths(month, 1)}-01`, 0).getTime() - 1000)
  const entering = await pool.connect()
  try {
    await entering.query('begin')
    await entering.query(
      `insert into ledger_entry (at, booking_id, kind, sen)
       select $1, id, k, 1 from booking, unnest(array['fee', 'fee-back']) as k where booking_id = $2`,
      [last, id],
    )
    // Counted without these two entries; closing waits for their transaction.
    const closing = close(month)
    await expect
      .poll(async () => {
        const [waits] = await query<{ n: number }>(pool, {
          text: `select count(*)::int as n from pg_locks where not granted and relation = 'ledger_entry'::regclass`,
        })
        return waits?.n
      })
      .toBe(1)
    await entering.query('commit')
    expect(await closing).toMatchObject({ status: 409, body: { code: 'preview-outdated' } })
  } finally {
    entering.release()
  }
  expect(await close(month)).toMatchObject({ status: 200 })
  await expect(ledgerAt(last, id)).rejects.toMatchObject({ constraint: 'ledger_month_is_open' })
  expect(await findMoneyViolations(pool)).toEqual([])
})
