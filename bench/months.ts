import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays } from '../domain/booking/starts/calendar.ts'
import { openPool, type Pool } from '../server/db/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { loadStartingData } from '../server/db/starting-data.ts'
import { inTransaction, query } from '../server/db/transaction.ts'
import { cleanUpAfterExit } from '../testing/cleanup-after-exit.ts'
import { benchOrders } from './engine.ts'
import { fillYear, SPARE_WORKERS, YEAR } from './months/fill.ts'
import { firstIdOf, monthsFrom } from './months/ids.ts'
import { divide, divisions, partitionOf } from './months/partition.ts'
import {
  type Example,
  operations,
  statementsOf,
  type Timed,
  timeStatements,
} from './months/statements.ts'

/**
 * Fills a year, partitions its tables by month in a copy, and runs the product's own statements on
 * both: how long they take, and how many partitions they touch. Then removes an old month from both.
 * Uses a temporary PostgreSQL.
 *
 *   npm run bench:months                  1,000 visits a day: a thousandth of a million
 *   npm run bench:months -- --visits=100
 */

const { values: options } = parseArgs({ options: { visits: { type: 'string', default: '1000' } } })
const visitsADay = Number(options.visits)
// Far ahead, because the database recounts past days by its own clock.
const now = new Date('2098-12-15T01:00:00Z')
const today = '2098-12-15'
const months = monthsFrom(addDays(today, -YEAR.past - 30).slice(0, 7), 15)

const directory = mkdtempSync(join(tmpdir(), 'bench-months-'))
let database: EmbeddedDatabase | undefined
try {
  database = await startEmbedded(directory, { set: { max_wal_size: '8GB', shared_buffers: '1GB' } })
  const cancelCleanUp = cleanUpAfterExit(database.pid, directory)
  await measure(database)
  cancelCleanUp()
} finally {
  await database?.stop()
  rmSync(directory, { recursive: true, force: true })
}

async function measure(server: EmbeddedDatabase): Promise<void> {
  const admin = openPool(server.address, 1)
  const address = (name: string) => ({ ...server.address, database: name })
  await admin.query('create database whole')
  const whole = openPool(address('whole'), 4)
  await migrate(whole)
  await loadStartingData(whole)
  await timed('filled', () => fillYear(whole, visitsADay, today))
  await whole.end()
  await admin.query('create database divided template whole')
  const divided = openPool(address('divided'), 4)
  const lost = await timed('divided', () => divide(divided, months))
  await divided.end()

  const pools = { whole: openPool(address('whole'), 4), divided: openPool(address('divided'), 4) }
  await printSizes(pools.whole, pools.divided)
  const example = await exampleOf(pools.whole)
  const wholeOf = (relation: string) =>
    divisions.find(
      ({ table }) =>
        relation === table ||
        (relation.startsWith(`${table}_`) && /_(\d{4}_\d\d|before)$/.test(relation)),
    )?.table
  print(
    '\n| what | whole ms | divided ms | planning, whole | planning, divided | partitions touched |',
  )
  print('|---|--:|--:|--:|--:|---|')
  for (const { name, run } of operations) {
    const results: Timed[] = []
    for (const side of ['whole', 'divided'] as const) {
      const statements = await statementsOf(address(side), (pool, startHere) =>
        run(pool, example, startHere),
      )
      results.push(await timeStatements(pools[side], statements, wholeOf))
    }
    const [one, two] = results
    const touched = [...(two?.touched ?? [])].map(([table, parts]) => `${table} ${parts.size}`)
    print(
      `| ${name} | ${ms(one?.ms)} | ${ms(two?.ms)} | ${ms(one?.planningMs)} | ` +
        `${ms(two?.planningMs)} | ${touched.join(', ')} |`,
    )
  }
  print(`\nEach divided table has ${months.length} partitions.`)
  print('\n| rule of the schema | with months |\n|---|---|')
  for (const { rule, now: instead } of lost) print(`| ${rule} | ${instead} |`)
  await removeMonth(pools.whole, pools.divided)
  await pools.whole.end()
  await pools.divided.end()
  await admin.end()
  print(`\n${cpus().length} cores (${cpus()[0]?.model ?? ''}), Node ${process.version}`)
}

/** A visit of last month, an order for next week, and a worker for it. */
async function exampleOf(pool: Pool): Promise<Example> {
  const [visit] = await query<{ id: number; booking_id: string; account_id: number }>(pool, {
    text: `select id, booking_id, account_id from booking where day = $1 and status = 'Completed'
           order by id limit 1`,
    values: [addDays(today, -40)],
  })
  const [worker] = await query<{ id: number }>(pool, {
    text: 'select max(id) as id from worker',
  })
  const [order] = await benchOrders(pool, 'one', today, now, 1)
  if (!visit || !worker || !order) throw new Error('the year lacks what is looked for')
  return {
    id: visit.id,
    bookingId: visit.booking_id,
    accountId: visit.account_id,
    today,
    month: addDays(today, -40).slice(0, 7),
    now,
    order: { ...order, customer: { ...order.customer, accountId: visit.account_id } },
    freeWorker: worker.id - SPARE_WORKERS + 1,
  }
}

async function printSizes(whole: Pool, divided: Pool): Promise<void> {
  const [count] = await query<{ visits: number }>(whole, {
    text: 'select count(*) as visits from booking',
  })
  const visits = count?.visits ?? 1
  print(`${visits} visits of a year, ${visitsADay} a day`)
  const month = addDays(today, 0).slice(0, 7)
  print('\n| table | rows | bytes a visit | indexes of the year MB | of the current month MB |')
  print('|---|--:|--:|--:|--:|')
  let all = 0
  for (const { table } of divisions) {
    const [its] = await query<{ rows: number; bytes: number; indexes: number }>(whole, {
      text: `select (select count(*) from ${table}) as rows,
               pg_total_relation_size('${table}') as bytes, pg_indexes_size('${table}') as indexes`,
    })
    const [hot] = await query<{ indexes: number }>(divided, {
      text: `select pg_indexes_size('${partitionOf(table, month)}') as indexes`,
    })
    all += its?.bytes ?? 0
    print(
      `| ${table} | ${its?.rows} | ${Math.round((its?.bytes ?? 0) / visits)} | ` +
        `${mb(its?.indexes)} | ${mb(hot?.indexes)} |`,
    )
  }
  print(`| together | | ${Math.round(all / visits)} | | |`)
}

/** Removes an old month: deletes rows from the whole tables, and drops partitions. */
async function removeMonth(whole: Pool, divided: Pool): Promise<void> {
  // The first full month.
  const month = months[2] ?? ''
  const next = months[months.indexOf(month) + 1] ?? ''
  // Referencing tables first.
  const order = [...divisions].reverse()
  const deleted = await timed(`deleted ${month} of the whole`, async () => {
    let rows = 0
    await inTransaction(whole, async (tx) => {
      // The ledger and the history do not allow deletions.
      await query(tx, { text: 'set local session_replication_role = replica' })
      for (const { table, by, kind } of order) {
        const edges: (number | string)[] =
          kind === 'id' ? [firstIdOf(month), firstIdOf(next)] : [`${month}-01`, `${next}-01`]
        const { rowCount } = await tx.query(
          `delete from ${table} where ${by} >= $1 and ${by} < $2`,
          edges,
        )
        rows += rowCount ?? 0
      }
    })
    await whole.query('vacuum')
    return rows
  })
  print(`${deleted} rows, with the vacuum that makes their space usable again`)
  for (const { table } of order) {
    const its = partitionOf(table, month)
    await timed(`detached and dropped ${its}`, async () => {
      await divided.query(`alter table ${table} detach partition ${its}`)
      await divided.query(`drop table ${its}`)
    })
  }
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  print(`${what}: ${((performance.now() - began) / 1000).toFixed(2)} s`)
  return result
}

function ms(value = 0): string {
  return value.toFixed(value < 10 ? 2 : 0)
}

function mb(bytes = 0): string {
  return (bytes / 2 ** 20).toFixed(1)
}

function print(text: string): void {
  console.log(text)
}
