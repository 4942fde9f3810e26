import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { openPool, type Pool } from '../server/db/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { loadStartingData } from '../server/db/starting-data.ts'
import { query, type Reader, type Statement } from '../server/db/transaction.ts'
import { readFigures } from '../server/features/reports/figures.ts'
import { countPastDays } from '../server/features/reports/past-days/past-days.ts'
import { fillForReport } from './report-data.ts'

/**
 * Measures every statement of the visual report on a million bookings, in a temporary PostgreSQL.
 *
 *   node bench/report.ts                     1,000,000 bookings; some minutes
 *   node bench/report.ts --bookings=100000   another number of them
 *   node bench/report.ts --keep=DIRECTORY    builds there once, and leaves it
 *   node bench/report.ts --uncounted         before past days are counted
 *   node bench/report.ts --plans             prints each plan
 */
const options = new Map(
  process.argv.slice(2).map((argument): [string, string] => {
    const [name = '', value = ''] = argument.replace(/^--/, '').split('=')
    return [name, value]
  }),
)
const bookings = Number(options.get('bookings') ?? 1_000_000)
const keepIn = options.get('keep')
const directory = keepIn ?? mkdtempSync(join(tmpdir(), 'bench-report-'))
const today = dayOf(new Date())
const rounds = 5

const spans = [
  { name: 'last 30 days', from: addDays(today, -29), to: today, skill: '' },
  { name: 'next 30 days', from: today, to: addDays(today, 29), skill: '' },
  { name: 'last 12 months', from: addDays(today, -364), to: today, skill: '' },
  { name: 'last 12 months, Cleaner', from: addDays(today, -364), to: today, skill: 'Cleaner' },
]

let database: EmbeddedDatabase | undefined
try {
  database = await startEmbedded(directory)
  const pool = openPool(database.address)
  await prepare(pool)
  await measure(pool)
  await pool.end()
} finally {
  await database?.stop()
  if (!keepIn) rmSync(directory, { recursive: true, force: true })
}

async function prepare(pool: Pool): Promise<void> {
  const began = performance.now()
  await migrate(pool)
  await loadStartingData(pool)
  const [row] = await query<{ count: number }>(pool, { text: 'select count(*) from booking' })
  if (row?.count === 0) await fillForReport(pool, bookings, today)
  if (!options.has('uncounted')) await countPastDays(pool)
  await pool.query('vacuum analyze figures_area, figures_hour, figures_voucher, figures_list')
  console.log(`Ready after ${Math.round((performance.now() - began) / 1000)} s.`)
}

async function measure(pool: Pool): Promise<void> {
  const [size] = await query<Record<string, number>>(pool, {
    text: `select (select count(*) from booking) as bookings,
      (select count(*) from booking_order) as orders,
      (select count(distinct account_id) from booking) as customers`,
  })
  const processor = cpus()[0]?.model ?? 'unknown'
  console.log(`${processor}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`)
  console.log(JSON.stringify(size))
  for (const { name, ...span } of spans) {
    const statements: Statement[] = []
    await readFigures(recording(pool, statements), span)
    const whole = await median(async () => {
      const before = performance.now()
      await readFigures(pool, span)
      return performance.now() - before
    })
    console.log(`\n${name}: ${whole.toFixed(0)} ms for the whole report`)
    for (const statement of statements) {
      const ms = await median(() => explained(pool, statement))
      const label = statement.name ?? statement.text.trim().slice(0, 40)
      console.log(`  ${label.padEnd(42)} ${ms.toFixed(1)} ms`)
      if (options.has('plans')) console.log(await planOf(pool, statement))
    }
  }
}

/** The same pool, recording its statements. */
function recording(pool: Pool, statements: Statement[]): Reader {
  return new Proxy(pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name)
      return (statement: Statement) => {
        statements.push(statement)
        return target.query({ ...statement, values: [...(statement.values ?? [])] })
      }
    },
  })
}

type Plan = { 'QUERY PLAN': [{ 'Execution Time': number; 'Planning Time': number }] }

/** The time of planning and execution, as PostgreSQL reports it. */
async function explained(pool: Pool, { text, values = [] }: Statement): Promise<number> {
  const [row] = await query<Plan>(pool, {
    text: `explain (analyze, timing off, format json) ${text}`,
    values,
  })
  const plan = row?.['QUERY PLAN'][0]
  return (plan?.['Execution Time'] ?? 0) + (plan?.['Planning Time'] ?? 0)
}

async function planOf(pool: Pool, { text, values = [] }: Statement): Promise<string> {
  const rows = await query<{ 'QUERY PLAN': string }>(pool, {
    text: `explain (analyze, buffers) ${text}`,
    values,
  })
  return rows.map((row) => `      ${row['QUERY PLAN']}`).join('\n')
}

async function median(work: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await work())
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}
