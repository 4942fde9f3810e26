import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { type DatabaseAddress, openPool, type Pool } from '../server/db/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { loadStartingData } from '../server/db/starting-data.ts'
import { query, type Statement } from '../server/db/transaction.ts'
import { readSettings } from '../server/env.ts'
import type { NewOrder } from '../server/features/ordering/new-order.ts'
import { newOrderRef } from '../server/features/ordering/order-ref.ts'
import { writingOrders } from '../server/features/ordering/reserve.ts'
import { DAYS, fill } from './data.ts'
import { benchOrders } from './engine.ts'
import { limitTables, writingRows } from './limits.ts'

/**
 * What the parts of a reservation cost PostgreSQL. Runs the statement that writes an order, each time
 * with one more part removed from the tables, down to the order's row alone, next to bare rows. In
 * microseconds of the session's own processor time, without the flush of a commit, which is always
 * the same. Uses a temporary PostgreSQL; Linux only.
 *
 *   npm run bench:parts
 */

const WORKERS = 1_000
const SLICES = 8
const SLICE = 100
/** Runs before each measurement: plans are cached from the sixth on. */
const WARM = 60
const now = new Date('2098-03-03T01:00:00Z')
const today = dayOf(now)
const written = ['booking_order', 'booking', 'assignment', 'booking_event', 'ledger_entry']

/** Orders go to all workers in turn, whatever their service and region. */
const everyWorkerCanGo = `
  insert into worker_skill (worker_id, skill)
  select w.id, s.skill from worker w, (select distinct skill from worker_skill) s
  on conflict do nothing;
  insert into worker_region (worker_id, region_id)
  select w.id, r.id from worker w, region r on conflict do nothing;
  analyze worker_skill, worker_region`

const directory = mkdtempSync(join(tmpdir(), 'bench-parts-'))
let database: EmbeddedDatabase | undefined
try {
  database = await startEmbedded(directory)
  const pool = openPool(database.address, 4)
  await migrate(pool)
  await loadStartingData(pool)
  await pool.query(limitTables)
  await fill(pool, WORKERS, today, now, randomUUID(), 0)
  await pool.query(everyWorkerCanGo)
  await measureAll(database.address, pool)
  await pool.end()
} finally {
  await database?.stop()
  rmSync(directory, { recursive: true, force: true })
}

async function measureAll(address: DatabaseAddress, pool: Pool): Promise<void> {
  const { travelBufferHours } = readSettings({ DEMO: '0' }, '/')
  const formOf = async (series: 'one' | 'twenty') => {
    const [form] = await benchOrders(pool, series, today, now, travelBufferHours)
    if (!form) throw new Error('no form')
    return form
  }
  const next = orders()
  const one = next(await formOf('one'))
  const twenty = next(await formOf('twenty'))
  console.log('| what is written | 1 visit us | of two rows | 20 visits us | of as many rows |')
  console.log('|---|--:|--:|--:|--:|')
  const rowsOfOne = await measure(address, () => writingRows(1, 1))
  const rowsOfTwenty = await measure(address, () => writingRows(20, 1))
  const report = async (what: string, part = (statement: Statement) => statement) => {
    const small = await measure(address, () => part(one()))
    const large = await measure(address, () => part(twenty()))
    const shares = [small / rowsOfOne, large / rowsOfTwenty].map((share) => share.toFixed(1))
    console.log(`| ${what} | ${small} | ${shares[0]} | ${large} | ${shares[1]} |`)
  }
  await report('an order as the product writes it')
  await drop(pool, await constraints(pool, 'f'))
  await report('without foreign keys')
  await drop(pool, await constraints(pool, 'c'))
  await report('and without checks of values')
  await pool.query('alter table assignment disable trigger assignment_takes_hours')
  await report('and without the refusal of a second visit, its hours and their log')
  await drop(pool, await constraints(pool, 'u'))
  await drop(pool, await furtherIndexes(pool))
  await report('and without any index but the primary keys')
  await report('the row of the order alone', orderAlone)
  console.log(`| bare rows | ${rowsOfOne} | 1.0 | ${rowsOfTwenty} | 1.0 |`)
}

/** Statements that write an order of a form, each for an available worker and days. */
function orders(): (form: NewOrder) => () => Statement {
  let last = 1_000_000_000
  let firstDay = DAYS + 1
  return (form) => {
    const { sessions } = form.quote
    let worker = 0
    let from = 0
    return () => {
      worker = (worker % WORKERS) + 1
      if (worker === 1) {
        from = firstDay
        firstDay += sessions.length
      }
      last += sessions.length
      const ref = newOrderRef()
      const days = sessions.map((session, at) => ({ ...session, day: addDays(today, from + at) }))
      return writingOrders([
        {
          order: { ...form, ref, quote: { ...form.quote, sessions: days } },
          orderId: last,
          bookings: days.map((_, at) => ({ id: last - at, bookingId: `${ref}-${at + 1}` })),
          crews: days.map(() => [worker]),
          now,
        },
      ])
    }
  }
}

/** Only the first insert of a statement. */
function orderAlone({ text, values = [] }: Statement): Statement {
  const insert = /insert into booking_order[\s\S]*?(?=\s+returning)/.exec(text)?.[0]
  if (!insert) throw new Error('the statement has another form')
  return { name: 'order-alone', text: insert, values: values.slice(0, 1) }
}

/**
 * @returns microseconds per statement in the best slice: other load on the machine only adds time.
 */
async function measure(address: DatabaseAddress, next: () => Statement): Promise<number> {
  // A separate session, so that its plans and settings end with it.
  const session = openPool(address, 1)
  await session.query('set synchronous_commit = off')
  const [its] = await query<{ pid: number }>(session, { text: 'select pg_backend_pid() as pid' })
  const used = () => Number(readFileSync(`/proc/${its?.pid}/schedstat`, 'utf8').split(' ')[0])
  for (let at = 0; at < WARM; at++) await query(session, next())
  const slices: number[] = []
  for (let slice = 0; slice < SLICES; slice++) {
    const before = used()
    for (let at = 0; at < SLICE; at++) await query(session, next())
    slices.push((used() - before) / SLICE / 1000)
  }
  await session.end()
  return Math.round(Math.min(...slices))
}

/** Drops constraints or indexes with the given statements. */
async function drop(pool: Pool, statements: readonly string[]): Promise<void> {
  if (statements.length === 0) throw new Error('there is nothing to take away')
  for (const text of statements) await pool.query(text)
}

async function constraints(pool: Pool, kind: 'f' | 'c' | 'u'): Promise<string[]> {
  const rows = await query<{ text: string }>(pool, {
    text: `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text
           from pg_constraint where contype = $1 and conrelid = any($2::regclass[])`,
    values: [kind, written],
  })
  return rows.map(({ text }) => text)
}

async function furtherIndexes(pool: Pool): Promise<string[]> {
  const rows = await query<{ text: string }>(pool, {
    text: `select format('drop index %s', indexrelid::regclass) as text
           from pg_index where not indisprimary and indrelid = any($1::regclass[])`,
    values: [written],
  })
  return rows.map(({ text }) => text)
}
