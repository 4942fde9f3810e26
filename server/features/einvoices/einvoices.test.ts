import { expect, test } from 'vitest'
import type { EInvoiceMonth, EInvoiceMonthDetail } from '../../../domain/api/payments/einvoices.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { openMyInvois, readDocument, supplier } from '../../../testing/einvoices.ts'
import { movableClock } from '../../../testing/movable-clock.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { enter } from '../ledger/ledger.ts'
import { einvoiceJob } from './supplier.ts'
import { einvoiceTasks } from './tasks.ts'

/*
 * March 2026 for the accountant: setting up, two sales, one above RM 10,000, the batch, a refusal, a
 * refund. Each test continues the one before.
 */
const clock = movableClock(openingMoment)
const { held, mode, provider } = await openMyInvois(clock.now)
const testApp = await startTestApp({ einvoice: provider })
const { pool, deps } = testApp
await testApp.hire(10)
const admin = await testApp.admin()
const customer = await testApp.customer()
const job = einvoiceTasks({ ...deps, clock: clock.now })[einvoiceJob]

const move = (to: string) => {
  clock.set(to)
  testApp.clock.set(to)
}
const pay = async (sen: number, start: string) => {
  const { body } = await testApp.book(customer, { start_time: start })
  const [row] = await query<{ id: number; order_id: number }>(pool, {
    text: 'select id, order_id from booking where booking_id = $1',
    values: [body.booking_id],
  })
  const bookingId = row?.id ?? 0
  await inTransaction(pool, (tx) => enter(tx, clock.now(), [{ bookingId, kind: 'cash', sen }]))
  return { bookingId, orderId: row?.order_id ?? 0 }
}
const refund = (visit: { bookingId: number; orderId: number }, sen: number) =>
  inTransaction(pool, async (tx) => {
    const [row] = await query<{ id: number }>(tx, {
      text: `insert into refund (ref, order_id, amount_sen, status, who, created_at, settled_at)
             values (gen_random_uuid(), $1, $2, 'Refunded', 'Staff', $3, $3) returning id`,
      values: [visit.orderId, sen, clock.now()],
    })
    const { bookingId } = visit
    await enter(tx, clock.now(), [{ bookingId, kind: 'refund-due', sen }])
    const manual = { bookingId, kind: 'refund-manual', sen, refundId: row?.id ?? 0 } as const
    await enter(tx, clock.now(), [manual])
  })
const march = async () =>
  (await testApp.get<EInvoiceMonthDetail>('/staff/e-invoices/2026-03', admin)).body
const send = async (amount: number) =>
  testApp.post<{ code?: string; response: string }>(
    '/staff/e-invoices/2026-03/send/',
    { amount },
    admin,
  )
const run = async () => {
  await job?.({})
  clock.later(1)
  await job?.({})
}

let first: { bookingId: number; orderId: number }
let large: { bookingId: number; orderId: number }

test('before setup there are no receipts, and nothing is sent', async () => {
  first = await pay(12_000, '09:00')
  await job?.({})
  expect((await testApp.get<object>('/staff/e-invoices/', admin)).body).toEqual({ items: [] })
  expect((await send(120)).body.code).toBe('e-invoices-not-set-up')
  const wrong = await testApp.put<{ fields: object }>(
    '/staff/e-invoices/supplier/',
    { ...supplier, tin: '12', registration: '1', msic: 'x', post_code: '1', version: 0 },
    admin,
  )
  expect(wrong.body.fields).toEqual({
    tin: 'Please enter a tax number such as C1234567890',
    registration: 'Please enter the 12 digits of the registration number',
    msic: 'Please enter the five digits of the MSIC code',
    post_code: 'Please enter the five digits of the postcode',
  })
  const saved = await testApp.put('/staff/e-invoices/supplier/', { ...supplier, version: 0 }, admin)
  expect(saved.status).toBe(200)
  const again = await testApp.put('/staff/e-invoices/supplier/', { ...supplier, version: 0 }, admin)
  expect(again.status).toBe(409)
})

test('payments since the first month have receipts, and the batch waits for its end', async () => {
  await pay(8_000, '14:00')
  large = await pay(1_200_000, '09:00')
  await job?.({})
  const { batch, missing, state } = await march()
  expect(state).toBe('missing')
  expect(batch).toMatchObject({ receipts: 2, amount: 200, line_count: 1 })
  expect(batch.lines).toEqual([{ from: 'R-202603-1', to: 'R-202603-2', count: 2, amount: 200 }])
  expect(missing).toMatchObject([{ number: 'R-202603-3', amount: 12_000 }])
  expect((await send(200)).body.response).toBe('This month can be sent once it is over')
  expect(held).toEqual([])
})

test('above RM 10,000 the buyer is entered, once MyInvois knows them', async () => {
  const [receipt] = (await march()).missing
  const path = `/staff/e-invoices/receipts/${receipt?.id}/buyer/`
  const buyer = {
    name: 'Rumah Rapi Sdn Bhd',
    tin: 'C9999990000',
    id_type: 'BRN',
    id_number: '202001000002',
    address: '3 Jalan Telawi',
    phone: '+60312345678',
  }
  const unknown = await testApp.post<{ code: string }>(path, buyer, admin)
  expect([unknown.status, unknown.body.code]).toEqual([400, 'taxpayer-unknown'])
  const digits = await testApp.post<{ fields: object }>(path, { ...buyer, id_number: '1' }, admin)
  expect(Object.keys(digits.body.fields)).toEqual(['id_number'])
  const known = await testApp.post(path, { ...buyer, tin: 'C9999991234' }, admin)
  expect(known.status).toBe(200)
  await run()
  const { documents, missing } = await march()
  expect(missing).toEqual([])
  expect(documents).toMatchObject([
    { number: 'R-202603-3-1', kind: 'own', state: 'valid', amount: 12_000, reasons: [] },
  ])
  expect(documents[0]?.url).toBe(`${provider.portalUrl}/${held[0]?.uuid}/share/${held[0]?.longId}`)
  const again = await testApp.post<{ code: string }>(path, { ...buyer, tin: 'C9999991234' }, admin)
  expect(again.body.code).toBe('receipt-documented')
})

test('a whole refund within 72 hours cancels the e-invoice, and has no refund note', async () => {
  await refund(large, 1_200_000)
  mode.current = 'lost'
  await job?.({})
  mode.current = 'well'
  clock.later(2)
  await run()
  expect(held.map(({ status }) => status)).toEqual(['Cancelled'])
  expect((await march()).documents).toMatchObject([{ state: 'cancelled', url: null }])
})

test('a company with an SST number sends nothing before its registration date is entered', async () => {
  move('2026-04-02T02:00:00Z')
  const { company } = deps.settings
  company.sst = 'W10-2608-32000001'
  expect((await send(200)).body.code).toBe('einvoice-service-tax')
  move('2026-04-05T02:00:00Z')
  await run()
  expect(await march()).toMatchObject({ state: 'due', batch: { receipts: 2, amount: 200 } })
  await pool.query(`update service_tax set registered_since = '2026-03-01'`)
  // It may be sent, but only with the amount of the batch.
  expect((await send(201)).body.code).toBe('batch-changed')
  await pool.query('update service_tax set registered_since = null')
  company.sst = ''
})

test('a refused document shows the reason, and one press sends it again', async () => {
  move('2026-04-02T02:00:00Z')
  mode.rejects = () => true
  expect((await send(201)).body.code).toBe('batch-changed')
  expect((await send(200)).status).toBe(200)
  await run()
  const refused = await march()
  expect(refused).toMatchObject({ state: 'refused', batch: { receipts: 2, amount: 200 } })
  expect(refused.documents[0]).toMatchObject({
    number: 'CON-202603-1',
    state: 'invalid',
    reasons: ['The postcode of the supplier is not valid'],
  })
  delete mode.rejects
  // The job does not retry: staff must correct what was refused.
  move('2026-04-05T02:00:00Z')
  await run()
  expect((await march()).state).toBe('refused')
  expect((await send(200)).status).toBe(200)
  await run()
  const sent = await march()
  expect(sent.state).toBe('sent')
  expect(sent.documents[0]).toMatchObject({ number: 'CON-202603-2', state: 'valid', amount: 200 })
  const { items } = (await testApp.get<{ items: EInvoiceMonth[] }>('/staff/e-invoices/', admin))
    .body
  expect(items).toEqual([
    { month: '2026-03', state: 'sent', receipts: 4, amount: 200, due_day: '2026-04-07' },
  ])
})

test('a later refund is in a refund note of its month, which the job sends on the fifth', async () => {
  await refund(first, 5_000)
  await job?.({})
  move('2026-05-04T02:00:00Z')
  await run()
  const before = held.length
  move('2026-05-05T02:00:00Z')
  await run()
  expect(held).toHaveLength(before + 1)
  const note = held.at(-1)
  expect(note && readDocument(note)).toMatchObject({
    type: '04',
    sen: 5_000,
    receipts: ['RF-202604-1'],
    about: [held.find(({ internalId }) => internalId === 'CON-202603-2')?.uuid],
  })
})

test('only an Admin sees receipts, and each press is in the audit log', async () => {
  const manager = await testApp.manager()
  expect((await testApp.get('/staff/e-invoices/', manager)).status).toBe(403)
  const entries = await query<{ action: string; subject: string; after: object }>(pool, {
    text: `select action, subject, after from audit_entry where subject_kind = 'einvoice' order by id`,
  })
  expect(entries).toMatchObject([
    { action: 'einvoice-changed', subject: 'supplier' },
    // Without the buyer's name, which would stay after the account.
    { action: 'einvoice-changed', subject: '2026-03/3', after: { e_invoice: true } },
    { action: 'einvoice-sent', subject: '2026-03' },
    { action: 'einvoice-sent', subject: '2026-03' },
  ])
})
