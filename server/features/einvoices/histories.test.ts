import { expect, test } from 'vitest'
import { receiptNumber } from '../../../domain/einvoices/series.ts'
import { type ReceiptState, receiptMoves } from '../../../domain/einvoices/states.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import {
  buyer,
  isKilled,
  killable,
  mandatorySet,
  openMyInvois,
  readDocument,
  supplier,
  taxOfDocument,
} from '../../../testing/einvoices.ts'
import { movableClock } from '../../../testing/movable-clock.ts'
import { fc } from '../../../testing/properties.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { enter } from '../ledger/ledger.ts'
import { findReceiptViolations } from '../monitoring/receipt-invariants.ts'
import { findTaxViolations } from '../monitoring/tax-invariants.ts'
import { sendMonth, setBuyer } from './commands.ts'
import { requestOwn } from './own-request.ts'
import { readMonth, readMonths } from './queries.ts'
import { einvoiceJob } from './supplier.ts'
import { einvoiceTasks } from './tasks.ts'

const clock = movableClock(openingMoment)
const { held, mode, provider } = await openMyInvois(clock.now)
const { kill, einvoice } = killable(provider)
const testApp = await startTestApp({ einvoice })
const { pool, deps } = testApp
await testApp.hire(20)
const admin = await testApp.admin()
await testApp.put('/staff/e-invoices/supplier/', { ...supplier, version: 0 }, admin)
const customer = await testApp.customer()
const tasks = einvoiceTasks({ ...deps, clock: clock.now })
const by = () => ({ accountId: admin.accountId, who: 'Nur Aisyah', now: clock.now() })

/** The model: the paid amount of each booking. */
const bookings: { id: number; orderId: number; paid: number; attemptId?: number }[] = []
for (let at = 0; at < 6; at += 1) {
  // The first two are sold without tax, one of the others at another rate.
  if (at === 2) await pool.query(`update service_tax set registered_since = '2026-01-01'`)
  if (at === 5) await pool.query(`update service_tax_rate set bp = 625`)
  // Prices are read again.
  if (at === 2 || at === 5) testApp.clock.later(1)
  const { body } = await testApp.book(customer, { start_time: at % 2 ? '14:00' : '09:00' })
  const [row] = await query<{ id: number; order_id: number }>(pool, {
    text: 'select id, order_id from booking where booking_id = $1',
    values: [body.booking_id],
  })
  if (row) bookings.push({ id: row.id, orderId: row.order_id, paid: 0 })
}

const ops = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay'),
      online: fc.boolean(),
      of: fc.nat(5),
      sen: fc.oneof(fc.integer({ min: 1, max: 50_000 }), fc.constant(1_000_001)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund'),
      of: fc.nat(5),
      share: fc.constantFrom(1, 2, 3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse'), of: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('buyer'), pick: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('request'),
      of: fc.nat(5),
      tin: fc.constantFrom('', 'IG12345678901', 'IG12345670000'),
      mode: fc.constantFrom('well', 'well', 'away', 'lost'),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('job'),
      mode: fc.constantFrom('well', 'well', 'lost', 'away', 'busy'),
      invalid: fc.constantFrom(false, false, true),
      kill: fc.constantFrom(undefined, undefined, 'before', 'after'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send') }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, 20, 80, 400) }),
  },
)
type Op = {
  do: string
  of?: number
  sen?: number
  share?: number
  pick?: number
  mode?: string
  kill?: string
  hours?: number
  tin?: string
  online?: boolean
  twice?: boolean
  invalid?: boolean
}

async function act(op: Op): Promise<void> {
  const booking = bookings[op.of ?? 0]
  if (!booking) return
  const now = clock.now()
  if (op.do === 'pay') {
    const sen = op.sen ?? 1
    await inTransaction(pool, async (tx) => {
      if (!op.online) return enter(tx, now, [{ bookingId: booking.id, kind: 'cash', sen }])
      const [attempt] = await query<{ id: number }>(tx, {
        text: `insert into payment_attempt (ref, order_id, provider, amount_sen, status, created_at, settled_at)
               values (gen_random_uuid(), $1, 'fiuu', $2, 'Paid', $3, $3) returning id`,
        values: [booking.orderId, sen, now],
      })
      booking.attemptId = attempt?.id ?? 0
      const { id: bookingId, attemptId } = booking
      return enter(tx, now, [{ bookingId, kind: 'payment', sen, attemptId }])
    })
    booking.paid += sen
  } else if (op.do === 'refund') {
    const sen = Math.floor(booking.paid / (op.share ?? 1))
    if (sen === 0) return
    await inTransaction(pool, async (tx) => {
      const [refund] = await query<{ id: number }>(tx, {
        text: `insert into refund (ref, order_id, attempt_id, amount_sen, status, who, created_at, settled_at)
               values (gen_random_uuid(), $1, $4, $2, 'Refunded', 'Staff', $3, $3) returning id`,
        values: [booking.orderId, sen, now, booking.attemptId ?? null],
      })
      const refundId = refund?.id ?? 0
      await enter(tx, now, [{ bookingId: booking.id, kind: 'refund-due', sen }])
      await enter(tx, now, [{ bookingId: booking.id, kind: 'refund-manual', sen, refundId }])
    })
    booking.paid -= sen
  } else if (op.do === 'reverse') {
    const [entry] = await query<{ id: number; sen: number }>(pool, {
      text: `select id, sen from ledger_entry l where booking_id = $1 and kind = 'cash' and sen <= $2
             and not exists (select from ledger_entry r where r.reverses = l.id) order by id desc limit 1`,
      values: [booking.id, booking.paid],
    })
    if (!entry) return
    const { id: reverses, sen } = entry
    await inTransaction(pool, (tx) =>
      enter(tx, now, [{ bookingId: booking.id, kind: 'cash-back', sen, reverses }]),
    )
    booking.paid -= sen
  } else if (op.do === 'buyer') {
    const rows = await query<{ id: number }>(pool, {
      text: `select id from receipt where kind = 'sale'`,
    })
    const row = rows[rows.length - 1 - ((op.pick ?? 0) % Math.max(1, rows.length))]
    if (row) await setBuyer({ ...deps, einvoice: provider }, row.id, buyer, by())
  } else if (op.do === 'request') {
    mode.current = op.mode as typeof mode.current
    const order = { id: booking.orderId, accountId: customer.accountId, bookingId: `${booking.id}` }
    const ask = () => requestOwn(deps, order, { ...buyer, tin: op.tin ?? '' }, { now })
    await Promise.all(op.twice ? [ask(), ask()] : [ask()])
    mode.current = 'well'
  } else if (op.do === 'job') {
    mode.current = op.mode as typeof mode.current
    if (op.invalid) mode.invalidates = () => true
    kill.when = op.kill as typeof kill.when
    await tasks[einvoiceJob]?.({}).catch((error) => expect(isKilled(error), error).toBe(true))
    mode.current = 'well'
    delete mode.invalidates
    kill.when = undefined
  } else if (op.do === 'send') await press()
  else clock.later(60 * (op.hours ?? 0))
}

async function press(): Promise<void> {
  for (const { month } of await readMonths(pool, undefined, clock.now())) {
    const shown = await readMonth(pool, month, 'https://x', clock.now())
    await sendMonth(deps, month, shown?.batch.amount ?? 0, by())
  }
}

type Receipt = {
  kind: 'sale' | 'return'
  month: string
  number: number
  sen: number
  net_sen: number
  tax_sen: number
  net_tax_sen: number
  state: ReceiptState
}
const receipts = () =>
  query<Receipt>(pool, {
    text: `select kind, to_char(month, 'YYYY-MM') as month, number, sen, net_sen, tax_sen,
             net_tax_sen, state from receipt
           order by kind, receipt.month, number`,
  })

/** Every transition, or several in one step, must be one that the table allows. */
function expectMoves(before: readonly Receipt[], after: readonly Receipt[]): void {
  const states = new Map(before.map((row) => [receiptNumber(row), row.state]))
  for (const row of after) {
    const reached = new Set([states.get(receiptNumber(row)) ?? row.state])
    for (const state of reached) for (const next of receiptMoves[state]) reached.add(next)
    expect(reached).toContain(row.state)
  }
}

async function settle(): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    clock.later(20)
    await tasks[einvoiceJob]?.({})
  }
}

async function expectSound(): Promise<void> {
  const rows = await receipts()
  for (const [, series] of Map.groupBy(rows, ({ kind, month }) => kind + month))
    expect(series.map(({ number }) => number)).toEqual(series.map((_, at) => at + 1))
  const valid = held.filter(({ status }) => status === 'Valid')
  for (const { content } of held) mandatorySet.parse(content)
  // Every receipt is in at most one valid document, and its state agrees.
  const documented = valid.map(readDocument).flatMap(({ receipts: numbers }) => numbers)
  expect(new Set(documented).size).toBe(documented.length)
  const isIn = rows.filter(({ state }) => state === 'valid' || state === 'credited')
  expect(isIn.map(receiptNumber).sort()).toEqual(documented.toSorted())
  // Nothing is both cancelled and refunded by a note.
  const cancelled = new Set(
    held.filter(({ status }) => status === 'Cancelled').map(({ uuid }) => uuid),
  )
  for (const { about } of valid.map(readDocument))
    expect(about.filter((uuid) => cancelled.has(uuid))).toEqual([])
  // Every ringgit of the ledger is in one document, or in none yet.
  const sum = (list: readonly number[]) => list.reduce((total, sen) => total + sen, 0)
  const inDocuments = sum(
    valid.map(readDocument).map(({ type, sen }) => (type === '01' ? sen : -sen)),
  )
  const inNone = sum(
    rows.map(({ kind, state, sen, net_sen: net }) => {
      if (['valid', 'credited', 'not-required', 'cancelled'].includes(state)) return 0
      return kind === 'sale' ? sen - net : -sen
    }),
  )
  expect(inDocuments + inNone).toBe(sum(bookings.map(({ paid }) => paid)))
  await expectTax(rows, valid)
  const due = await query<{ number: string }>(pool, {
    text: 'select number from einvoice_document where next_at is not null',
  })
  expect(due).toEqual([])
  expect(await findReceiptViolations(pool)).toEqual([])
}

/** Every sen of receipts' tax is in one document, or in none yet; each rate has its own sums. */
async function expectTax(rows: readonly Receipt[], valid: typeof held): Promise<void> {
  const returns = rows.filter(({ kind }) => kind === 'return').length
  let inDocuments = 0
  for (const document of valid) {
    const { sen, byRate } = taxOfDocument(document)
    inDocuments += readDocument(document).type === '01' ? sen : -sen
    for (const [rate, { taxable, tax }] of Object.entries(byRate)) {
      expect(['0', '6.25', '8']).toContain(rate)
      // Tolerates one sen for each receipt, and two for each return.
      const receipts = readDocument(document).receipts.length
      expect(Math.abs(tax - (taxable * Number(rate)) / 100)).toBeLessThanOrEqual(
        receipts + 2 * returns,
      )
    }
  }
  const sum = (list: readonly number[]) => list.reduce((total, sen) => total + sen, 0)
  const signed = ({ kind }: Receipt, sen: number) => (kind === 'sale' ? sen : -sen)
  const settled = ['valid', 'credited', 'not-required', 'cancelled']
  const inNone = rows.map((row) =>
    settled.includes(row.state) ? 0 : signed(row, row.tax_sen - row.net_tax_sen),
  )
  const documented = rows.map((row) =>
    row.state === 'valid' || row.state === 'credited'
      ? signed(row, row.tax_sen - row.net_tax_sen)
      : 0,
  )
  expect(inDocuments).toBe(sum(documented))
  const [ledger] = await query<{ sen: number }>(pool, {
    text: `select coalesce(-sum(sen), 0)::int as sen from ledger_line where account = 'service-tax'`,
  })
  // Each return of one of several payments for a visit may differ by a sen.
  expect(Math.abs(inDocuments + sum(inNone) - (ledger?.sen ?? 0))).toBeLessThanOrEqual(2 * returns)
  expect(await findTaxViolations(pool)).toEqual([])
}

test('every ringgit is in exactly one valid document or in none yet, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ops, { minLength: 15, maxLength: 40 }), async (history) => {
      for (const op of history) {
        const before = await receipts()
        await act(op)
        expectMoves(before, await receipts())
      }
      await settle()
      await expectSound()
    }),
    { numRuns: 12 },
  )
  clock.later(40 * 24 * 60)
  await press()
  await settle()
  await expectSound()
  const left = (await receipts()).filter(({ state }) => state === 'ready' || state === 'submitted')
  expect(left).toEqual([])
  const rates = new Set(held.flatMap((each) => Object.keys(taxOfDocument(each).byRate)))
  expect([...rates].toSorted()).toEqual(['0', '6.25', '8'])
}, 120_000)
