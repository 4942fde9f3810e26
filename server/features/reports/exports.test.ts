import { expect, test } from 'vitest'
import type { AccountRow, DataPackage } from '../../../domain/api/reports/exports.ts'
import { dataFiles } from '../../../domain/company/account-files.ts'
import { startTestApp } from '../../../testing/app.ts'
import { ordersIn } from '../../../testing/payments/orders.ts'
import { query } from '../../db/transaction.ts'

const testApp = await startTestApp()
await testApp.hire(10)
const orders = ordersIn(testApp)
const admin = await testApp.admin()
await testApp.staysProven(admin)

type Rows = { rows: AccountRow[]; total: number }
const read = async (file: string, month = '2026-03') =>
  (await testApp.post<Rows>('/staff/exports/', { file, month }, admin)).body.rows

// Cash that a Manager collects, and a prepaid visit that is cancelled and refunded.
const manager = await testApp.manager()
const customer = await testApp.customer()
const cash = (await testApp.book(customer)).body
await testApp.post('/payments/collect/', { booking_id: cash.booking_id }, manager)
const prepaid = await orders.cancelledPrepaid(customer, { start_time: '14:00' })
const due = (await orders.itemOf(prepaid.order, admin))?.due ?? 0
await orders.mark(prepaid.order, due, admin)

test('the ledger of a month balances and is complete', async () => {
  const rows = await read('ledger')
  const [stored] = await query<{ entries: number; sen: number }>(testApp.pool, {
    text: 'select count(*)::int as entries, sum(sen)::int as sen from ledger_entry',
  })
  const sum = rows.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0)
  expect([rows.length, sum]).toEqual([stored?.entries, stored?.sen])
  expect(rows[0]).toMatchObject({
    at: '2026-03-02 09:00:00',
    booking: cash.booking_id,
    order: cash.order,
    kind: 'charge',
    debit: 'customer',
    credit: 'charges',
    amount: '120.00',
  })
  expect(await read('ledger', '2026-02')).toEqual([])
})

test('cash is named after who collected it, and a refund after who paid it back', async () => {
  expect(await read('cash')).toMatchObject([
    { collector: manager.name, booking: cash.booking_id, amount: '120.00', kind: 'cash' },
  ])
  expect(await read('refunds')).toMatchObject([
    { order: prepaid.order, way: 'manual', status: 'Refunded', amount: due.toFixed(2) },
  ])
})

test('each export is in the audit log', async () => {
  await read('vouchers')
  const [entry] = await query(testApp.pool, {
    text: 'select action, subject, after from audit_entry order by id desc limit 1',
  })
  expect(entry).toEqual({
    action: 'accounts-exported',
    subject: 'vouchers 2026-03',
    after: { rows: 0 },
  })
})

test('the data of a month is that of the views, with a schema that names each column and its type', async () => {
  const schema = (await testApp.get<DataPackage>('/staff/exports/schema/', admin)).body
  const fields = new Map(schema.resources.map(({ name, schema: { fields: all } }) => [name, all]))
  expect([...fields.keys()].map((name) => `data-${name}`)).toEqual(dataFiles)
  expect(fields.get('payments')).toContainEqual({ name: 'amount_rm', type: 'number' })
  expect(fields.get('payments')).toContainEqual({ name: 'paid_at', type: 'datetime' })
  expect(fields.get('visits')).toContainEqual({ name: 'day', type: 'date' })
  for (const file of dataFiles) {
    const view = file.slice('data-'.length)
    const [stored] = await query<{ count: number }>(testApp.pool, {
      text: `select count(*)::int from reporting.${view.replaceAll('-', '_')}`,
    })
    const months = ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06']
    const rows = (await Promise.all(months.map((month) => read(file, month)))).flat()
    expect([file, rows.length]).toEqual([file, stored?.count])
    for (const row of rows)
      expect(Object.keys(row)).toEqual(fields.get(view)?.map(({ name }) => name))
  }
  const [paid] = await read('data-payments')
  expect(paid).toMatchObject({ kind: 'cash', amount_rm: '120.00', booking_id: cash.booking_id })
  expect(Date.parse(String(paid?.paid_at))).toBeGreaterThan(0)
})

test('a Manager gets no exports', async () => {
  const { status } = await testApp.get('/staff/exports/schema/', manager)
  expect(status).toBe(403)
})
