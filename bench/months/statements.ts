import type { PoolClient } from 'pg'
import { type DatabaseAddress, openPool, type Pool } from '../../server/db/connection.ts'
import { inTransaction, type Statement, type Tx } from '../../server/db/transaction.ts'
import { availabilityCache } from '../../server/features/availability/availability-cache.ts'
import { readHistory } from '../../server/features/bookings/records/history.ts'
import { readBooking, readOwnBookings } from '../../server/features/bookings/records/queries.ts'
import { readDay } from '../../server/features/bookings/report/day-grid.ts'
import type { ReportFilter } from '../../server/features/bookings/report/report-conditions.ts'
import { reportReader } from '../../server/features/bookings/report/report-query.ts'
import { bookingSums } from '../../server/features/ledger/ledger.ts'
import { expireOverdueHolds } from '../../server/features/ordering/holds.ts'
import { orderIds } from '../../server/features/ordering/ids.ts'
import type { NewOrder } from '../../server/features/ordering/new-order.ts'
import { newOrderRef } from '../../server/features/ordering/order-ref.ts'
import {
  numberOrder,
  refuseTooManyUnpaid,
  writeOrders,
} from '../../server/features/ordering/reserve.ts'
import { exportAccounts } from '../../server/features/reports/accounts.ts'

/** A visit of the filled year, and other values for the product's statements. */
export type Example = {
  readonly id: number
  readonly bookingId: string
  readonly accountId: number
  readonly today: string
  /** A month that is over. */
  readonly month: string
  readonly now: Date
  readonly order: NewOrder
  /** A worker without visits. */
  readonly freeWorker: number
}

/** An operation of the product, by its own functions. */
export type Operation = {
  readonly name: string
  /** @param startHere excludes earlier statements from the measurement. */
  readonly run: (pool: Pool, example: Example, startHere: () => void) => Promise<unknown>
}

const unpaid = { holds: 1_000_000, unprovenCash: 1_000_000, cash: 1_000_000 }
const everything = { manager: '', skill: '', customerName: '' }
const firstPage = { page: 1, page_size: 20 }

/** A page of the report by a program that has already counted the past. */
function report(filter: Partial<ReportFilter>, page = firstPage): Operation['run'] {
  return async (pool, { now }, startHere) => {
    const read = reportReader(pool)
    await read({ ...everything, ...filter }, page, now)
    startHere()
    return read({ ...everything, ...filter }, page, now)
  }
}

/** Operations of every day, and of every month. */
export const operations: readonly Operation[] = [
  { name: 'report, first page', run: report({}) },
  {
    name: 'the same, counting the past',
    run: (pool, { now }) => reportReader(pool)(everything, firstPage, now),
  },
  {
    name: 'report, a day',
    run: (pool, example, startHere) =>
      report({ from: example.today, to: example.today })(pool, example, startHere),
  },
  { name: 'report, a late page', run: report({}, { page: 5_000, page_size: 20 }) },
  {
    name: 'report, a search',
    run: report({ search: 'Rahman 1202' }),
  },
  { name: 'day grid', run: (pool, { today }) => readDay(pool, today) },
  {
    name: 'slots of a day',
    run: (pool, { today }) =>
      availabilityCache(pool).teamOn({ skill: 'Cleaner', regionId: 1, gender: '' }, [today]),
  },
  {
    name: 'reserve a visit',
    run: (pool, { order, freeWorker, now }) =>
      undone(pool, async (tx) => {
        const numbered = await numberOrder(orderIds(tx), { ...order, ref: newOrderRef() })
        const ready = [{ ...numbered, crews: [[freeWorker]], now }]
        await refuseTooManyUnpaid(tx, ready, unpaid)
        await writeOrders(tx, ready)
      }),
  },
  {
    name: 'holds that are over',
    run: (pool, { now }) => undone(pool, (tx) => expireOverdueHolds(tx, now, 15)),
  },
  {
    name: "a customer's bookings",
    run: (pool, { accountId }) => readOwnBookings(pool, accountId, firstPage),
  },
  {
    name: 'a booking by its number',
    run: (pool, { bookingId }) => readBooking(pool, { bookingId }, { accountId: 0, role: 'Admin' }),
  },
  {
    name: 'history of a booking',
    run: (pool, { id }) =>
      readHistory(pool, id, undefined, {
        locale: 'en',
        seesMoney: true,
        isStaff: true,
        company: 'Jiran',
      }),
  },
  { name: 'ledger of a booking', run: (pool, { id }) => bookingSums(pool, id) },
  {
    name: 'ledger of a month, and its audit',
    run: (pool, { month, now }) =>
      exportAccounts(
        pool,
        async () => pool,
        { file: 'ledger', month },
        { accountId: null, who: 'bench', now },
      ),
  },
]

const rolledBack = new Error('rolled back')

/** Runs work and rolls it back. */
async function undone(pool: Pool, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await inTransaction(pool, async (tx) => {
      await work(tx)
      throw rolledBack
    })
  } catch (error) {
    if (error !== rolledBack) throw error
  }
}

/** The statements of an operation, with their values. */
export async function statementsOf(
  address: DatabaseAddress,
  work: (pool: Pool, startHere: () => void) => Promise<unknown>,
): Promise<Statement[]> {
  const recorded: Statement[] = []
  const recorder = openPool(address, 2)
  recorder.on('connect', (client: PoolClient) => {
    const spoken = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((given: Statement | string, ...rest: unknown[]) => {
      const statement = typeof given === 'string' ? { text: given } : given
      if (!/^\s*(begin|commit|rollback|set)\b/i.test(statement.text)) recorded.push(statement)
      return spoken(given, ...rest)
    }) as typeof client.query
  })
  await work(recorder, () => {
    recorded.length = 0
  })
  await recorder.end()
  return recorded
}

type PlanNode = {
  'Relation Name'?: string
  'Actual Loops'?: number
  Plans?: PlanNode[]
}
type Explained = { Plan: PlanNode; 'Planning Time': number; 'Execution Time': number }

export type Timed = {
  /** Milliseconds that the program waits, as the median of several runs on one connection. */
  readonly ms: number
  readonly planningMs: number
  /** Tables or partitions that were read or written, by parent table. */
  readonly touched: ReadonlyMap<string, ReadonlySet<string>>
}

const RUNS = 15

/** Runs statements repeatedly, each time rolled back, and reads their plans. */
export async function timeStatements(
  pool: Pool,
  statements: readonly Statement[],
  wholeOf: (relation: string) => string | undefined,
): Promise<Timed> {
  let ms = 0
  let planningMs = 0
  const touched = new Map<string, Set<string>>()
  const client = await pool.connect()
  try {
    for (const { name, text, values = [] } of statements) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        await client.query('begin')
        const began = performance.now()
        await client.query({ ...(name ? { name } : {}), text, values: [...values] })
        times.push(performance.now() - began)
        await client.query('rollback')
        // An expensive statement is run only once.
        if (performance.now() - began > 3_000 && run > 0) break
      }
      ms += times.sort((one, two) => one - two)[times.length >> 1] ?? 0
      await client.query('begin')
      const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>({
        text: `explain (analyze, format json) ${text}`,
        values: [...values],
      })
      await client.query('rollback')
      const explained = rows[0]?.['QUERY PLAN'][0]
      if (!explained) continue
      planningMs += explained['Planning Time']
      const walk = (plan: PlanNode): void => {
        const relation = plan['Relation Name']
        const whole = relation && wholeOf(relation)
        if (relation && whole && plan['Actual Loops']) {
          touched.set(whole, (touched.get(whole) ?? new Set()).add(relation))
        }
        for (const inner of plan.Plans ?? []) walk(inner)
      }
      walk(explained.Plan)
    }
  } finally {
    client.release()
  }
  return { ms, planningMs, touched }
}
