import { expect, test } from 'vitest'
import type { Earnings, PayRun } from '../../../domain/api/crew-pay.ts'
import type { EInvoiceMonth, EInvoiceMonthDetail } from '../../../domain/api/payments/einvoices.ts'
import type { WorkerTaxAnswer } from '../../../domain/api/payments/worker-tax.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { crewPhones } from '../../../testing/crew-phones.ts'
import {
  independent,
  mandatorySet,
  openMyInvois,
  readDocument,
  supplier,
} from '../../../testing/einvoices.ts'
import { movableClock } from '../../../testing/movable-clock.ts'
import { query } from '../../db/transaction.ts'
import { rotateBuyers } from '../bookings/records/rotate-buyers.ts'
import { findSelfBilledViolations } from '../monitoring/self-billed-invariants.ts'
import { einvoiceJob } from './supplier.ts'
import { einvoiceTasks } from './tasks.ts'

/*
 * Two workers in March and April 2026, one of them independent: missing details, the invoice, a
 * number that MyInvois does not know, a correction. Each test continues the one before.
 */
const clock = movableClock(openingMoment)
const { held, mode, provider } = await openMyInvois(clock.now)
const testApp = await startTestApp({ einvoice: provider })
const { pool, deps } = testApp
const [one, two] = await testApp.hire(2)
const admin = await testApp.admin()
const { phoneOf } = crewPhones(testApp)
const job = einvoiceTasks({ ...deps, clock: clock.now })[einvoiceJob]
type Answer = { response: string; code?: string; fields?: object }

const run = async () => {
  await job?.({})
  clock.later(1)
  await job?.({})
}
const move = async (to: string) => {
  clock.set(to)
  testApp.clock.set(to)
  await testApp.staysProven(admin)
}
const taxPath = (of = one) => `/staff/pay/workers/${of?.id}/tax/`
const tax = async () => (await testApp.get<WorkerTaxAnswer>(taxPath(), admin)).body
const setTax = async (changes: object = {}) =>
  testApp.put<Answer>(
    taxPath(),
    { ...independent, ...changes, version: (await tax()).version },
    admin,
  )
const add = (of: typeof one, month: string, amount: number, more: object = {}) =>
  testApp.post<Answer>(
    `/staff/pay/workers/${of?.id}/adjustments/`,
    { month, kind: 'addition', amount, reason: 'Deep cleaning', ...more },
    admin,
  )
const close = async (month: string) => {
  const { total } = (await testApp.get<PayRun>(`/staff/pay-runs/${month}`, admin)).body
  return testApp.post<Answer>(`/staff/pay-runs/${month}/close/`, { total }, admin)
}
const month = async (of: string) =>
  (await testApp.get<EInvoiceMonthDetail>(`/staff/e-invoices/${of}`, admin)).body

test('a worker is an employee, until staff say otherwise; numbers are checked', async () => {
  await testApp.put('/staff/e-invoices/supplier/', { ...supplier, version: 0 }, admin)
  expect(await tax()).toMatchObject({ kind: 'employee', version: 0, details: null })
  const wrong = await setTax({ tin: '12', id_number: '1', msic: 'x', post_code: '1', phone: 'x' })
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body.fields ?? {}).toSorted()).toEqual([
    'id_number',
    'msic',
    'phone',
    'post_code',
    'tin',
  ])
  expect((await setTax({ tin: 'IG12345670000' })).body.code).toBe('taxpayer-unknown')
  const saved = await setTax({ tin: '', id_type: 'PASSPORT', id_number: 'A1234567', address: '' })
  expect(saved.body.response).toBe('The tax status has been saved')
  expect(await tax()).toMatchObject({
    kind: 'independent',
    version: 1,
    missing: ['tin', 'address'],
    known: null,
    details: { name: independent.name },
  })
  const late = await testApp.put<Answer>(taxPath(), { ...independent, version: 0 }, admin)
  expect(late.status).toBe(409)
  const manager = await testApp.manager()
  expect((await testApp.get(taxPath(), manager)).status).toBe(403)
  expect((await testApp.put(taxPath(), { ...independent, version: 1 }, manager)).status).toBe(403)
  expect((await testApp.get('/staff/pay/workers/999999/tax/', admin)).status).toBe(404)
})

test('closed pay of the independent worker waits for missing details, which are listed', async () => {
  await add(one, '2026-03', 500)
  await add(two, '2026-03', 300)
  await add(one, '2026-03', 20, { kind: 'deduction', reason: 'Uniform' })
  await move('2026-04-02T02:00:00Z')
  const shown = (await testApp.get<PayRun>('/staff/pay-runs/2026-03', admin)).body
  expect(shown.workers.map(({ independent: is }) => is)).toEqual([true, false])
  expect((await close('2026-03')).status).toBe(200)
  await run()
  const march = await month('2026-03')
  // No customer paid anything: the month is listed because of its pay.
  expect(march).toMatchObject({ state: 'missing', receipts: 0, amount: 0, batch: { receipts: 0 } })
  expect(march.workers_missing).toMatchObject([
    { number: 'SB-202603-1', amount: 480, worker_id: one?.id, details: ['tin', 'address'] },
  ])
  expect(held).toEqual([])
  expect(await findSelfBilledViolations(pool)).toEqual([])
})

test('once they are complete, the invoice is self-billed: the worker supplies, the company buys', async () => {
  mode.current = 'away'
  await setTax({ tin: 'IG12345678902' })
  expect(await tax()).toMatchObject({ missing: [], known: null })
  await job?.({})
  expect((await month('2026-03')).state).toBe('missing')
  mode.current = 'well'
  await run()
  await run()
  expect(await tax()).toMatchObject({ known: true })
  const march = await month('2026-03')
  expect(march).toMatchObject({ state: 'sent', workers_missing: [] })
  expect(march.documents).toMatchObject([
    { number: 'SB-202603-1-1', kind: 'self-billed', worker: one?.identifier, amount: 480 },
  ])
  const [document] = held
  if (!document) throw new Error('nothing arrived')
  mandatorySet.parse(document.content)
  expect(readDocument(document)).toMatchObject({
    type: '11',
    sen: 48_000,
    receipts: ['SB-202603-1'],
  })
  const [invoice] = (document.content as { Invoice: [Record<string, unknown>] }).Invoice
  expect(JSON.stringify(invoice.AccountingSupplierParty)).toContain('Siti binti Ahmad')
  expect(JSON.stringify(invoice.AccountingSupplierParty)).toContain('IG12345678902')
  expect(JSON.stringify(invoice.AccountingCustomerParty)).toContain(supplier.tin)
})

test('the worker sees its number and UUID, an employee none', async () => {
  const [phone, other] = [
    await phoneOf(one?.identifier ?? ''),
    await phoneOf(two?.identifier ?? ''),
  ]
  const earned = async (of: typeof phone) =>
    (await testApp.get<Earnings>('/crew/earnings/?month=2026-03', of)).body.e_invoice
  expect(await earned(phone)).toEqual({ number: 'SB-202603-1-1', uuid: held[0]?.uuid })
  expect(await earned(other)).toBeNull()
})

test('a correction in a later month is a self-billed credit note about the invoice', async () => {
  const late = await add(one, '2026-04', 5, { kind: 'deduction', corrects: '2026-04' })
  expect(late.body.fields).toHaveProperty('corrects')
  await add(one, '2026-04', 100)
  await add(one, '2026-04', 30, { kind: 'deduction', corrects: '2026-03', reason: 'Paid twice' })
  await move('2026-05-02T02:00:00Z')
  expect((await close('2026-04')).status).toBe(200)
  await run()
  const notes = held.slice(1).map(readDocument)
  expect(notes).toMatchObject([
    { type: '12', sen: 3_000, receipts: ['SBC-202604-1'], about: [held[0]?.uuid] },
    { type: '11', sen: 10_000, receipts: ['SB-202604-1'] },
  ])
  for (const { content } of held) mandatorySet.parse(content)
  expect((await month('2026-04')).documents.map(({ kind, worker }) => [kind, worker])).toEqual([
    ['self-billed', one?.identifier],
    ['credit-note', one?.identifier],
  ])
  const { items } = (await testApp.get<{ items: EInvoiceMonth[] }>('/staff/e-invoices/', admin))
    .body
  expect(items.map(({ month: of, state }) => [of, state])).toEqual([
    ['2026-04', 'sent'],
    ['2026-03', 'sent'],
  ])
  expect(await findSelfBilledViolations(pool)).toEqual([])
})

test('a refused invoice shows the reason, and is sent again with the current details', async () => {
  await add(one, '2026-05', 60)
  await move('2026-06-02T02:00:00Z')
  expect((await close('2026-05')).status).toBe(200)
  mode.rejects = () => true
  await run()
  expect(await month('2026-05')).toMatchObject({ state: 'refused' })
  delete mode.rejects
  await run()
  expect((await month('2026-05')).state).toBe('refused')
  await setTax({ address: '8 Lorong Maarof' })
  await run()
  await run()
  const may = await month('2026-05')
  expect(may).toMatchObject({ state: 'sent' })
  expect(may.documents.map(({ number, state, worker }) => [number, state, worker])).toEqual([
    ['SB-202605-1-2', 'valid', one?.identifier],
    ['SB-202605-1-1', 'invalid', one?.identifier],
  ])
  expect(JSON.stringify(held.at(-1)?.content)).toContain('8 Lorong Maarof')
})

test('tax identities are encrypted, also by a new key, and no log has their numbers', async () => {
  const stored = async () =>
    (await query<{ details: string }>(pool, { text: 'select details from worker_tax' }))[0]?.details
  const before = await stored()
  expect(before).not.toContain('Siti')
  const { encryptionKey } = deps.settings
  const next = Buffer.alloc(32, 7)
  await rotateBuyers(pool, { encryptionKey: next, encryptionKeyBefore: encryptionKey })
  expect(await stored()).not.toBe(before)
  await rotateBuyers(pool, { encryptionKey, encryptionKeyBefore: next })
  expect((await tax()).details).toMatchObject({ tin: independent.tin })
  const log = await query<{ entry: string }>(pool, {
    text: `select concat(before, after) as entry from audit_entry where subject_kind = 'pay'`,
  })
  expect(JSON.stringify(log)).not.toContain(independent.tin)
})

test('finds pay without a receipt, and receipts of employees', async () => {
  expect(await findSelfBilledViolations(pool)).toEqual([])
  await pool.query(`update receipt set sen = sen + 1 where cause like 'correction:%' and number = 1
    and month = '2026-04-01'`)
  await pool.query(
    `update receipt set worker_id = $1 where kind = 'pay' and month = '2026-04-01'`,
    [two?.id],
  )
  const found = (await findSelfBilledViolations(pool)).join('\n')
  for (const each of [
    /^pay of worker \d+ in 2026-04-01 is 10000, in its receipt $/m,
    /is of pay that is not self-billed$/m,
    /^correction:\d+ is 3000, in its receipts 3001$/m,
  ])
    expect(found).toMatch(each)
})
