import { expect, test } from 'vitest'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { buyer, openMyInvois, supplier } from '../../../testing/einvoices.ts'
import { failRows } from '../../../testing/failing-rows.ts'
import { movableClock } from '../../../testing/movable-clock.ts'
import { query } from '../../db/transaction.ts'
import { encryptRecord } from '../bookings/records/sensitive.ts'
import { einvoiceJob } from './supplier.ts'
import { einvoiceTasks } from './tasks.ts'

/* One document of a submission fails; the others are sent, and it is tried again. */

const clock = movableClock(openingMoment)
const { held, provider } = await openMyInvois(clock.now)
const testApp = await startTestApp({ einvoice: provider })
const { pool, deps } = testApp
const admin = await testApp.admin()
await testApp.put('/staff/e-invoices/supplier/', { ...supplier, version: 0 }, admin)
const job = einvoiceTasks({ ...deps, clock: clock.now })[einvoiceJob]

/** Three documents that are due, of which the given one has another buyer. */
async function documents(prefix: string, changed?: { at: number; buyer: string }) {
  const encrypted = encryptRecord(buyer, deps.settings.encryptionKey)
  for (const at of [1, 2, 3])
    await query(pool, {
      text: `insert into einvoice_document (number, type, consolidated, month, sen, buyer, lines, created_at,
               next_at)
             values ($1, '01', false, '2026-03-01', 12000, to_jsonb($2::text), $3, $4, $4)`,
      values: [
        `${prefix}-${at}`,
        changed?.at === at ? changed.buyer : encrypted,
        JSON.stringify([{ from: 'R-202603-1', to: 'R-202603-1', sen: 12_000 }]),
        clock.now(),
      ],
    })
}
const states = async (prefix: string) => {
  const rows = await query<{ state: string }>(pool, {
    text: 'select state from einvoice_document where number like $1 order by number',
    values: [`${prefix}-%`],
  })
  return rows.map(({ state }) => state)
}
const failed = (message: string | RegExp) => ({
  errors: [expect.objectContaining({ message: expect.stringMatching(message) })],
})

test('a buyer that cannot be decrypted', async () => {
  await documents('A', { at: 2, buyer: 'bm9uc2Vuc2U=' })
  await expect(job?.({})).rejects.toMatchObject(failed(/./))
  expect(held.map(({ internalId }) => internalId)).toEqual(['A-1', 'A-3'])
  expect(await states('A')).toEqual(['submitted', 'waiting', 'submitted'])
  await pool.query(`update einvoice_document set buyer = (select buyer from einvoice_document
    where number = 'A-1') where number = 'A-2'`)
  clock.later(3)
  await job?.({})
  expect(held.map(({ internalId }) => internalId)).toEqual(['A-1', 'A-3', 'A-2'])
  expect(await states('A')).toEqual(['valid', 'submitted', 'valid'])
})

test('an answer that cannot be stored', async () => {
  clock.later(3)
  await job?.({})
  await documents('B')
  const repair = await failRows(
    pool,
    'einvoice_document',
    "new.number = 'B-2' and new.state <> 'waiting'",
  )
  await expect(job?.({})).rejects.toMatchObject(failed('this row fails'))
  expect(await states('B')).toEqual(['submitted', 'waiting', 'submitted'])
  clock.later(3)
  // It is searched by its number, and found.
  await expect(job?.({})).rejects.toMatchObject(failed('this row fails'))
  expect(await states('B')).toEqual(['valid', 'waiting', 'valid'])
  await repair()
  clock.later(3)
  await job?.({})
  expect(await states('B')).toEqual(['valid', 'valid', 'valid'])
  expect(held.filter(({ internalId }) => internalId === 'B-2')).toHaveLength(1)
})
