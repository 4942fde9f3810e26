import { expect, test } from 'vitest'
import { receiptNumber } from '../../../domain/einvoices/series.ts'
import { type ReceiptState, receiptMoves } from '../../../domain/einvoices/states.ts'
import { addMonths } from '../../../domain/pay/months.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import {
  independent,
  isKilled,
  killable,
  mandatorySet,
  openMyInvois,
  readDocument,
  supplier,
} from '../../../testing/einvoices.ts'
import { movableClock } from '../../../testing/movable-clock.ts'
import { fc } from '../../../testing/properties.ts'
import { query } from '../../db/transaction.ts'
import { findReceiptViolations } from '../monitoring/receipt-invariants.ts'
import { findSelfBilledViolations } from '../monitoring/self-billed-invariants.ts'
import { closeRun, readRun } from '../pay/runs.ts'
import { addAdjustment } from '../pay/worker-pay.ts'
import { sendMonth } from './commands.ts'
import { readMonth, readMonths } from './queries.ts'
import { einvoiceJob } from './supplier.ts'
import { einvoiceTasks } from './tasks.ts'
import { readWorkerTax, setWorkerTax } from './worker-tax.ts'

const clock = movableClock(openingMoment)
const { held, mode, provider } = await openMyInvois(clock.now)
const { kill, einvoice } = killable(provider)
const testApp = await startTestApp({ einvoice })
const { pool, deps } = testApp
const workers = await testApp.hire(4)
const admin = await testApp.admin()
await testApp.put('/staff/e-invoices/supplier/', { ...supplier, version: 0 }, admin)
const jobOf = () => einvoiceTasks({ ...deps, clock: clock.now })[einvoiceJob]
const by = () => ({ accountId: admin.accountId, who: 'Nur Aisyah', now: clock.now() })

/** The month to close next, and the model: each worker's pay, and whether it was self-billed. */
let open = '2026-03'
type Line = { worker: number; sen: number; kind: 'addition' | 'deduction'; corrects: string }
let lines: Line[] = []
const paid: { worker: number; month: string; independent: boolean; lines: Line[] }[] = []
const isIndependent = new Set<number>()

const ops = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('add'),
      of: fc.nat(3),
      sen: fc.integer({ min: 1, max: 90_000 }),
      deduction: fc.boolean(),
      back: fc.constantFrom(0, 0, 1, 1, 2),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('tax'),
      of: fc.nat(3),
      kind: fc.constantFrom('independent', 'independent', 'employee'),
      tin: fc.constantFrom('', 'IG12345678901', 'IG12345670000'),
      address: fc.constantFrom('7 Lorong Maarof', '7 Lorong Maarof', ''),
      mode: fc.constantFrom('well', 'well', 'away'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close'), twice: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('job'),
      mode: fc.constantFrom('well', 'well', 'lost', 'away', 'busy'),
      invalid: fc.constantFrom(false, false, true),
      kill: fc.constantFrom(undefined, undefined, 'before', 'after'),
      twice: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send') }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, 20, 80) }),
  },
)
type Op = {
  do: string
  of?: number
  sen?: number
  deduction?: boolean
  back?: number
  kind?: string
  tin?: string
  address?: string
  mode?: string
  twice?: boolean
  invalid?: boolean
  kill?: string
  hours?: number
}

async function act(op: Op): Promise<void> {
  const worker = workers[op.of ?? 0]?.id ?? 0
  if (op.do === 'add') await add(worker, op)
  else if (op.do === 'tax') {
    mode.current = op.mode as typeof mode.current
    const { version = 0 } = (await readWorkerTax(deps, worker)) ?? {}
    const kind = op.kind as 'independent' | 'employee'
    const { tin = '', address = '' } = op
    const set = { ...independent, kind, tin, address, version }
    const saved = await setWorkerTax(deps, worker, set, by())
    mode.current = 'well'
    if (!saved.ok) expect(tin).toBe('IG12345670000')
    else if (kind === 'independent') isIndependent.add(worker)
    else isIndependent.delete(worker)
  } else if (op.do === 'close') await close(op.twice ?? false)
  else if (op.do === 'job') {
    mode.current = op.mode as typeof mode.current
    if (op.invalid) mode.invalidates = () => true
    kill.when = op.kill as typeof kill.when
    const once = async () => {
      try {
        await jobOf()?.({})
      } catch (error) {
        expect(isKilled(error)).toBe(true)
      }
    }
    await Promise.all(op.twice ? [once(), once()] : [once()])
    mode.current = 'well'
    delete mode.invalidates
    kill.when = undefined
  } else if (op.do === 'send') await press()
  else clock.later(60 * (op.hours ?? 0))
}

async function add(worker: number, { sen = 1, deduction = false, back = 0 }: Op): Promise<void> {
  const kind = deduction ? ('deduction' as const) : ('addition' as const)
  const corrects = deduction && back > 0 ? addMonths(open, -back) : ''
  const body = { month: open, kind, amount: sen / 100, reason: 'x', corrects }
  expect((await addAdjustment(deps, worker, body, by())).ok).toBe(true)
  lines.push({ worker, sen, kind, corrects })
}

/** Closes the month; first adds to the pay of workers whose sum would be negative. */
async function close(twice: boolean): Promise<void> {
  for (const { id } of workers) {
    const own = lines.filter(({ worker }) => worker === id)
    const sum = own.reduce((rest, { sen, kind }) => rest + (kind === 'addition' ? sen : -sen), 0)
    if (sum < 0) await add(id, { do: 'add', sen: -sum })
  }
  const next = `${addMonths(open, 1)}-02T02:00:00Z`
  if (clock.now().toISOString() < next) clock.set(next)
  const { total } = await readRun(pool, open, clock.now())
  const once = () => closeRun(deps, open, total, by())
  const done = await Promise.all(twice ? [once(), once()] : [once()])
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  for (const { id } of workers) {
    const own = lines.filter(({ worker }) => worker === id)
    if (own.length > 0)
      paid.push({ worker: id, month: open, independent: isIndependent.has(id), lines: own })
  }
  lines = []
  open = addMonths(open, 1)
}

async function press(): Promise<void> {
  for (const { month } of await readMonths(pool, undefined, clock.now())) {
    const shown = await readMonth(pool, month, 'https://x', clock.now())
    await sendMonth(deps, month, shown?.batch.amount ?? 0, by())
  }
}

type Receipt = {
  kind: 'pay' | 'correction'
  month: string
  number: number
  worker_id: number
  sen: number
  net_sen: number
  state: ReceiptState
}
const receipts = () =>
  query<Receipt>(pool, {
    text: `select kind, to_char(month, 'YYYY-MM') as month, number, worker_id, sen, net_sen, state from receipt
           order by kind, receipt.month, number`,
  })

/** Every transition, or several in one step, must be one that the table allows. */
function expectMoves(before: readonly Receipt[], after: readonly Receipt[]): void {
  const states = new Map(before.map((row) => [receiptNumber(row), row.state]))
  for (const row of after) {
    const reached = new Set([states.get(receiptNumber(row)) ?? 'awaiting-details'])
    if (row.kind === 'correction' && !states.has(receiptNumber(row))) reached.add('ready')
    if (row.state === 'not-required') continue
    for (const state of reached) for (const next of receiptMoves[state]) reached.add(next)
    expect(reached).toContain(row.state)
  }
}

async function settle(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    clock.later(20)
    await jobOf()?.({})
  }
}

const sum = (list: readonly number[]) => list.reduce((total, sen) => total + sen, 0)
const of = (list: readonly Line[], kind: Line['kind']) =>
  sum(list.filter((line) => line.kind === kind).map(({ sen }) => sen))

/** Is the deduction in documents? It must correct self-billed pay of a month with e-invoices. */
function isBilled(run: (typeof paid)[number], { corrects }: Line): boolean {
  if (corrects !== '' && corrects < '2026-03') return false
  const earlier = paid.find(({ worker, month }) => worker === run.worker && month === corrects)
  return (earlier ?? run).independent
}

async function expectSound(): Promise<void> {
  const rows = await receipts()
  for (const { content } of held) mandatorySet.parse(content)
  for (const [, series] of Map.groupBy(rows, ({ kind, month }) => kind + month))
    expect(series.map(({ number }) => number)).toEqual(series.map((_, at) => at + 1))
  // Each closed month of an independent worker has exactly one receipt; other months have none.
  const billed = paid.filter((run) => run.independent && of(run.lines, 'addition') > 0)
  const found = rows.filter(({ kind }) => kind === 'pay')
  const named = (worker: number, month: string, sen: number) => `${worker} ${month} ${sen}`
  expect(found.map((row) => named(row.worker_id, row.month, row.sen)).toSorted()).toEqual(
    billed.map((run) => named(run.worker, run.month, of(run.lines, 'addition'))).toSorted(),
  )
  // Every receipt is in at most one valid document, and its state agrees.
  const valid = held.filter(({ status }) => status === 'Valid').map(readDocument)
  const documented = valid.flatMap(({ receipts: numbers }) => numbers)
  expect(new Set(documented).size).toBe(documented.length)
  const isIn = rows.filter(({ state }) => state === 'valid' || state === 'credited')
  expect(isIn.map(receiptNumber).toSorted()).toEqual(documented.toSorted())
  const cancelled = new Set(
    held.filter(({ status }) => status === 'Cancelled').map(({ uuid }) => uuid),
  )
  for (const { about } of valid) expect(about.filter((uuid) => cancelled.has(uuid))).toEqual([])
  // Every ringgit of self-billed pay is in one document, in none yet, or exceeds the pay that it was
  // deducted from.
  const taken = paid.map((run) =>
    sum(
      run.lines
        .filter((line) => line.kind === 'deduction' && isBilled(run, line))
        .map(({ sen }) => sen),
    ),
  )
  const inDocuments = sum(valid.map(({ type, sen }) => (type === '11' ? sen : -sen)))
  const inNone = sum(
    rows.map(({ kind, state, sen, net_sen: net }) => {
      if (['valid', 'credited', 'not-required', 'cancelled'].includes(state)) return 0
      return kind === 'pay' ? sen - net : -sen
    }),
  )
  const [beyond] = await query<{ sen: number }>(pool, {
    text: `select coalesce(sum(sen), 0)::int as sen from receipt
           where kind = 'correction' and of_receipt is null`,
  })
  const expected = sum(billed.map((run) => of(run.lines, 'addition'))) - sum(taken)
  expect(inDocuments + inNone - (beyond?.sen ?? 0)).toBe(expected)
  expect(await findSelfBilledViolations(pool)).toEqual([])
  expect(await findReceiptViolations(pool)).toEqual([])
}

test('all pay of independent workers is in exactly one valid document or in none yet, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ops, { minLength: 15, maxLength: 30 }), async (history) => {
      for (const op of history) {
        const before = await receipts()
        await act(op)
        expectMoves(before, await receipts())
      }
      await settle()
      await expectSound()
    }),
    { numRuns: 8 },
  )
  // With all details known, nothing is left.
  for (const { id } of workers) {
    const { version = 0 } = (await readWorkerTax(deps, id)) ?? {}
    expect((await setWorkerTax(deps, id, { ...independent, version }, by())).ok).toBe(true)
  }
  await press()
  await settle()
  await press()
  await settle()
  await expectSound()
  const left = (await receipts()).filter(({ state }) =>
    ['awaiting-details', 'ready', 'submitted', 'invalid'].includes(state),
  )
  expect(left).toEqual([])
  const types = new Set(held.map((document) => readDocument(document).type))
  expect(types).toContain('11')
}, 120_000)
