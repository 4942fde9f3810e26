import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { cashCompany } from '../../../testing/cash.ts'
import type { Phone } from '../../../testing/crew-phones.ts'
import { query } from '../../db/transaction.ts'
import { obsoleteReasonOf, readUnfinished } from '../notifications/stored.ts'
import { urgentTasks } from '../today/urgent.ts'
import { overdueTasks } from './overdue.ts'

const testApp = await startTestApp()
const { pool, clock, deps, get } = testApp
const { manager, taken, cashOf, handIn } = await cashCompany(testApp)

/* A visit on Monday, 9 March 2026, at 9:00 in Malaysia (docs/product/pay.md#overdue-cash). */

const morning = () => overdueTasks(deps)['notify-of-overdue-cash']?.({})
const evening = () => urgentTasks(deps)['notify-staff']?.({})

type Notified = { id: number; amount: number; since: string }
const notified = ({ workerId }: Phone) =>
  query<Notified>(pool, {
    text: `select id, (parameters->>'amount_sen')::int as amount, parameters->>'since' as since
           from notification where kind = 'cash-overdue' and worker_id = $1 order by id`,
    values: [workerId],
  })
const overdue = async () =>
  (
    await get<{ items: { worker: number; over_limit: boolean }[] }>(
      '/staff/today/list/?list=cash_overdue&page_size=50',
      manager,
    )
  ).body.items.map(({ worker, over_limit: over }) => [worker, over])

test('a worker with overdue cash is notified once a day until it is handed in', async () => {
  const { phone } = await taken()
  await morning()
  clock.set('2026-03-10T15:00:00Z')
  await morning()
  expect(await notified(phone)).toEqual([])
  expect(await overdue()).not.toContainEqual([phone.workerId, false])
  for (const at of ['2026-03-11T01:00:00Z', '2026-03-11T01:10:00Z', '2026-03-12T01:00:00Z']) {
    clock.set(at)
    await Promise.all([morning(), morning()])
  }
  const sent = await notified(phone)
  expect(sent).toMatchObject([
    { amount: 24_000, since: '2026-03-09' },
    { amount: 24_000, since: '2026-03-09' },
  ])
  const untrue = async () => {
    const rows = await readUnfinished(
      pool,
      sent.map(({ id }) => id),
    )
    return rows.map((row) => obsoleteReasonOf(row, clock.now()))
  }
  // Yesterday's notification has expired.
  expect(await untrue()).toEqual(['expired', undefined])
  expect(await overdue()).toContainEqual([phone.workerId, false])
  expect((await handIn(phone)).status).toBe(200)
  expect(await untrue()).toEqual(['expired', 'handed-in'])
  expect(await overdue()).not.toContainEqual([phone.workerId, false])
  clock.set('2026-03-13T01:00:00Z')
  await morning()
  expect(await notified(phone)).toHaveLength(2)
})

test('staff are notified each evening of workers with overdue cash, or more than the limit', async () => {
  const count = async () => {
    const rows = await query<{ count: number }>(pool, {
      text: `select (parameters->>'count')::int as count from notification
             where kind = 'urgent' and parameters->>'what' = 'cash_overdue' and account_id = $1 order by id`,
      values: [manager.accountId],
    })
    return rows.map((row) => row.count)
  }
  const [one, two] = [await taken(), await taken()]
  testApp.deps.settings.cashLimitSen = 23_999
  clock.set('2026-03-09T10:59:00Z')
  await evening()
  expect(await count()).toEqual([])
  clock.set('2026-03-09T11:00:00Z')
  await evening()
  await evening()
  expect(await count()).toEqual([2])
  const rows = await overdue()
  expect(rows).toHaveLength(2)
  for (const { phone } of [one, two]) expect(rows).toContainEqual([phone.workerId, true])
  testApp.deps.settings.cashLimitSen = 24_000
  clock.set('2026-03-10T11:00:00Z')
  await evening()
  expect(await count()).toEqual([2])
  await handIn(one.phone)
  clock.set('2026-03-11T11:00:00Z')
  await evening()
  expect(await count()).toEqual([2, 1])
})

test("a worker's own limit counts before the company's, on Today and with their cash", async () => {
  testApp.deps.settings.cashLimitSen = 20_000
  const { phone } = await taken()
  const limit = (sen: number | null) =>
    pool.query('update worker set cash_limit_sen = $2 where id = $1', [phone.workerId, sen])
  for (const [own, rm, isOver] of [
    [null, 200, true],
    [24_000, 240, false],
    [0, 0, false],
    [23_999, 239.99, true],
  ] as const) {
    await limit(own)
    expect(await cashOf(phone)).toMatchObject({ limit: rm, over_limit: isOver })
    const over = await get<{ items: { id: number }[] }>('/staff/cash/?show=over-limit', manager)
    expect(over.body.items.some(({ id }) => id === phone.workerId)).toBe(isOver)
    expect((await overdue()).some(([worker]) => worker === phone.workerId)).toBe(isOver)
  }
})
