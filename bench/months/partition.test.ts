import { expect, test } from 'vitest'
import { loadStartingData } from '../../server/db/starting-data.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { orderIds } from '../../server/features/ordering/ids.ts'
import { newOrderRef } from '../../server/features/ordering/order-ref.ts'
import { numberOrder, writeOrders } from '../../server/features/ordering/reserve.ts'
import { testDatabase } from '../../testing/database.ts'
import { benchOrders } from '../engine.ts'
import { fillYear } from './fill.ts'
import { monthsFrom } from './ids.ts'
import { divide, divisions } from './partition.ts'

const { pool } = await testDatabase(4)
await loadStartingData(pool)
const now = new Date('2098-12-15T01:00:00Z')
const today = '2098-12-15'
await fillYear(pool, 2, today)
const countRows = async () =>
  Promise.all(
    divisions.map(async ({ table }) => (await pool.query(`select from ${table}`)).rowCount),
  )

test('tables divided by month have the same rows, and still refuse a double booking', async () => {
  const before = await countRows()
  const lost = await divide(pool, monthsFrom('2097-12', 15))
  expect(await countRows()).toEqual(before)
  // The complete list of rules that partitioning weakens.
  expect(lost.map(({ rule }) => rule.replace(/ ON .*/, '')).sort()).toEqual([
    'CREATE UNIQUE INDEX ledger_credit_expires_once',
    'CREATE UNIQUE INDEX ledger_credit_once',
    'CREATE UNIQUE INDEX ledger_fee_once',
    'CREATE UNIQUE INDEX ledger_gift_back_once',
    'CREATE UNIQUE INDEX ledger_gift_once',
    'CREATE UNIQUE INDEX ledger_gift_refund_once',
    'CREATE UNIQUE INDEX ledger_partner_payment_once',
    'CREATE UNIQUE INDEX ledger_reversed_once',
    'CREATE UNIQUE INDEX ledger_tax_once',
    'CREATE UNIQUE INDEX ledger_tip_once',
    'booking: UNIQUE (booking_id)',
    'booking: UNIQUE (order_id, session)',
    'booking_event: PRIMARY KEY (id)',
    'booking_order: UNIQUE (ref)',
    'ledger_entry: FOREIGN KEY (reverses) REFERENCES ledger_entry(id)',
    'ledger_entry: FOREIGN KEY (tax_of) REFERENCES ledger_entry(id)',
    'ledger_entry: PRIMARY KEY (id)',
  ])

  const [order] = await benchOrders(pool, 'one', today, now, 1)
  if (!order) throw new Error('no form')
  const { rows } = await pool.query<{ worker: number; account: number }>(
    `select (select max(id) from worker) as worker,
       (select max(id) from account where role = 'Customer') as account`,
  )
  const { worker = 0, account = 0 } = rows[0] ?? {}
  const book = () =>
    inTransaction(pool, async (tx) => {
      const customer = { ...order.customer, accountId: account }
      const placed = { ...order, customer, ref: newOrderRef() }
      const numbered = await numberOrder(orderIds(tx), placed)
      await writeOrders(tx, [{ ...numbered, crews: [[worker]], now }])
    })
  await book()
  await expect(book()).rejects.toMatchObject({ code: '23P01' })
})
