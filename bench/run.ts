import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '../domain/booking/starts/calendar.ts'
import { openPool, type Pool } from '../server/db/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { loadStartingData } from '../server/db/starting-data.ts'
import { query } from '../server/db/transaction.ts'
import { cleanUpAfterExit } from '../testing/cleanup-after-exit.ts'
import { type Contention, measureContention } from './contention.ts'
import { boardDay, DAYS, fill, isConsistent, type People } from './data.ts'
import { type DrainResult, measureDrain } from './drain.ts'
import { Connection, type Measured, overHttp } from './drive.ts'
import { limitTables } from './limits.ts'
import { type ListenersResult, measureListeners } from './listeners.ts'
import { measureLogins } from './logins.ts'
import { printResults } from './print-results.ts'
import { databaseTime } from './processor-time.ts'
import { measureReminders, openCarrier, type RemindersResult } from './reminders.ts'
import { bookingBody, crewEventCall, oneOf, seriesCalls } from './requests.ts'
import { type Server, startServer } from './server.ts'
import { fillStaffLists, pastDaysFor, varyForStaff } from './staff-data.ts'
import { type Subject, subjects } from './subjects.ts'
import { type Result, summarize, type Totals } from './table.ts'

/**
 * Measures the engine and the important calls, each alternating with the limit of its kind, on its
 * own data in a temporary PostgreSQL.
 *
 *   npm run bench                       100, 1,000 and 10,000 workers; under 5 minutes
 *   npm run bench -- --quick            100 workers, a few seconds
 *   npm run bench -- --only=reserve     subjects whose name contains that; also storm, logins
 *   npm run bench -- --only=reminders --sizes=1000
 *                                       bookings while 10,000 reminders are sent, next to bookings alone
 *   npm run bench -- --only=drain --sizes=1000
 *                                       bookings while 1,000 phones send 200 events a second
 *   npm run bench -- --only=listen --sizes=1000
 *                                       2,000 listening boards while visits change
 *   npm run bench -- --only=book --derive
 *                                       bookings while their messages are derived from events
 *   npm run bench -- --sizes=100,1000   other numbers of workers
 *   npm run bench -- --seconds=600      time for all sizes; skips whatever does not fit
 *   npm run bench -- --only=staff --sizes=1000 --bookings=100000
 *                                       staff's usual calls, with that many past bookings
 *                                       and as many entries in the audit log
 */

const options = new Map(
  process.argv.slice(2).map((argument): [string, string] => {
    const [name = '', value = ''] = argument.replace(/^--/, '').split('=')
    return [name, value]
  }),
)
const quick = options.has('quick')
const sizes = options.get('sizes')?.split(',').map(Number) ?? (quick ? [100] : [100, 1000, 10_000])
const rounds = quick ? 1 : 2
const longestMs = 1000 * Number(options.get('seconds') ?? 275)
// V8 interprets a handler until it was called some thousand times.
const firstWarmMs = quick ? 100 : 800
const warmMs = quick ? 20 : 80
const sliceMs = Number(options.get('slice') ?? (quick ? 60 : 200))

// A fixed Monday morning, so that the data is always the same. Far ahead, because the database
// recounts past days by its own clock.
const now = new Date('2098-03-03T01:00:00Z')
const today = dayOf(now)
const secret = 'a bench signs with this text of 44 letters..'

const directory = mkdtempSync(join(tmpdir(), 'bench-'))
const began = performance.now()
let database: EmbeddedDatabase | undefined
const children = new Set<ChildProcess>()
const results: Result[] = []
const contentions: Contention[] = []
const reminders: RemindersResult[] = []
const drains: DrainResult[] = []
const listeners: ListenersResult[] = []
let logins: Awaited<ReturnType<typeof measureLogins>> | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void cleanUp().then(() => process.exit(1)))
}
try {
  database = await startEmbedded(directory)
  const cancelCleanUp = cleanUpAfterExit(database.pid, directory)
  for (const workers of sizes) results.push(...(await measureSize(database, workers)))
  report()
  cancelCleanUp()
} finally {
  await cleanUp()
}

async function measureSize(server: EmbeddedDatabase, workers: number): Promise<Result[]> {
  const started = performance.now() - began
  const sizesLeft = sizes.length - sizes.indexOf(workers)
  const until = performance.now() + (longestMs - started) / sizesLeft
  const name = `bench_${workers}`
  const admin = openPool(server.address, 1)
  await admin.query(`create database ${name}`)
  const address = { ...server.address, database: name }
  const pool = openPool(address, 4)
  await migrate(pool)
  await loadStartingData(pool)
  await pool.query(limitTables)
  const bookings = Number(options.get('bookings') ?? 0)
  const pastDays = pastDaysFor(bookings, workers, DAYS)
  const people = await fill(pool, workers, today, now, secret, pastDays)
  if (bookings > 0) {
    await varyForStaff(pool, today)
    await fillStaffLists(pool, bookings)
  }
  if (!(await isConsistent(pool))) throw new Error('the data of the bench contradict themselves')
  const [count] = await query<{ bookings: number; last: number }>(pool, {
    text: 'select count(*) as bookings, max(id) as last from booking',
  })
  print(`${workers} workers, ${count?.bookings} bookings`)
  const carrier = options.get('only') === 'reminders' ? await openCarrier(children) : undefined
  const setup = {
    address,
    secret,
    now: now.toISOString(),
    today,
    derives: options.has('derive'),
    ...(carrier ? { whatsapp: carrier.account } : {}),
  }
  const running = await startServer(setup, children)
  const bookingClients = (clients: number) =>
    overHttp(running.port, clients, () => ({
      method: 'POST',
      path: seriesCalls.one.path,
      body: JSON.stringify(bookingBody('one', today)),
      token: oneOf(people.customers),
    }))
  if (options.get('only') === 'drain') {
    const bookings = bookingClients(1)
    const phones = overHttp(running.port, 20, () => crewEventCall(people, now, 1))
    drains.push(
      await measureDrain(bookings.operations, phones.operations, {
        workers,
        sliceMs: Number(options.get('slice') ?? (quick ? 500 : 3_000)),
        freeHours: () => freeHours({ pool, lastBooking: count?.last ?? 0 }),
      }),
    )
    bookings.end()
    phones.end()
  }
  if (options.get('only') === 'listen')
    listeners.push(
      await measureListeners(running, pool, {
        workers,
        token: people.admin,
        day: boardDay(today),
        sliceMs: Number(options.get('slice') ?? (quick ? 5_000 : 25_000)),
      }),
    )
  if (carrier) {
    await carrier.reportTo(`http://127.0.0.1:${running.port}/hooks/whatsapp`)
    const bookings = bookingClients(4)
    reminders.push(
      await measureReminders(pool, bookings.operations, {
        workers,
        sliceMs: Number(options.get('slice') ?? (quick ? 1_500 : 6_000)),
        write: (count) => running.task({ do: 'remind', count }),
        freeHours: () => freeHours({ pool, lastBooking: count?.last ?? 0 }),
      }),
    )
    bookings.end()
    carrier.end()
  }
  const found = await measureAll(
    running,
    { pool, postmaster: server.pid, workers, lastBooking: count?.last ?? 0, until },
    people,
    count?.bookings ?? 0,
  )
  if (!options.has('only') || options.get('only') === 'storm') {
    const body = JSON.stringify({
      success: false,
      response: 'No Slot Available',
      code: 'slot-taken',
    })
    const other = await startServer(setup, children)
    for (const server of [running, other]) {
      await server.task({ do: 'constant', name: 'storm', body })
    }
    for (const servers of [[running], [running, other]]) {
      contentions.push(
        await measureContention(
          servers,
          pool,
          people,
          today,
          workers,
          '/bench/constant/contention',
        ),
      )
    }
    await other.task({ do: 'stop' })
    other.end()
  }
  const only = options.get('only')
  // Passwords do not depend on the number of workers: the smallest or the requested size is enough.
  if (workers === sizes[0] && (!only || only === 'logins')) {
    logins = await measureLogins(running.port, pool, people, today, {
      floods: only ? [10, 50, 250] : [50],
      sliceMs: quick ? 300 : 700,
      rounds: quick ? 1 : only ? 3 : 2,
      freeHours: () => freeHours({ pool, lastBooking: count?.last ?? 0 }),
    })
  }
  await running.task({ do: 'stop' })
  running.end()
  if (!(await isConsistent(pool))) throw new Error('hours and assignments differ after the bench')
  await pool.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  return found
}

type World = {
  pool: Pool
  postmaster: number
  workers: number
  lastBooking: number
  /** After this time the rest is skipped. */
  until: number
}

async function measureAll(
  server: Server,
  world: World,
  people: People,
  bookings: number,
): Promise<Result[]> {
  const only = options.get('only')
  const wanted = subjects(people, now, bookings, options.has('bookings')).filter(
    (subject) => !only || subject.name.includes(only),
  )
  const found: Result[] = []
  const limitPaths = new Map<Subject, string>()
  for (const subject of wanted) limitPaths.set(subject, await prepare(server, subject))
  // The usual load first, so that a slow machine skips the others.
  for (const clients of [10, 1, 100]) {
    for (const subject of wanted.filter((each) => each.clients.includes(clients))) {
      if (performance.now() > world.until) {
        print(`left out for want of time: ${subject.name}, ${clients} clients`)
        continue
      }
      const run = runners(server, subject, limitPaths.get(subject) ?? '', clients)
      // Connections, plans, code and caches of both sides are warm before the measurement.
      const times = clients === 10 && !quick ? (subject.times ?? 1) : 1
      const warm = clients === 10 ? firstWarmMs : warmMs
      await run.limit(warm)
      await run.subject(warm * times)
      if (subject.makesBookings) await freeHours(world)
      const its: Totals = { slices: [], cpuUs: 0 }
      const limits: Totals = { slices: [], cpuUs: 0 }
      for (let round = 0; round < rounds; round++) {
        // Alternates, so that other load on the machine affects both equally.
        await slice(server, world, limits, run.limit, times)
        await slice(server, world, its, run.subject, times)
        if (subject.makesBookings) await freeHours(world)
      }
      run.end()
      found.push(summarize(subject, world.workers, clients, its, limits))
    }
  }
  const place = ({ subject }: Result) => wanted.findIndex(({ name }) => name === subject)
  found.sort((x, y) => place(x) - place(y) || x.clients - y.clients)
  return found
}

/** Calls once to warm up plans and caches, and sets the limit to a response of the same size. */
async function prepare(server: Server, subject: Subject): Promise<string> {
  if (subject.kind === 'engine') return ''
  const connection = new Connection(server.port)
  const call = subject.call()
  let answer = await connection.ask(call)
  // Loads every team and day of the calls into memory. Calls that book would use up the hours.
  const until = performance.now() + (subject.makesBookings ? 0 : firstWarmMs)
  for (let turn = 0; turn < 20 || performance.now() < until; turn++) {
    const next = await connection.ask(subject.call())
    if (next.status < 300) answer = next
  }
  connection.end()
  if (answer.status >= 300) throw new Error(`${subject.name} answered ${answer.body.toString()}`)
  const name = subject.name.replaceAll(/\W+/g, '-')
  // Bodies other than JSON are compressed, so a text of the same size replaces them.
  const text = answer.body.toString()
  const body = isJson(text) ? text : JSON.stringify('x'.repeat(answer.body.length))
  await server.task({ do: 'constant', name, body })
  return `/bench/${subject.limitPath}/${name}`
}

function isJson(text: string): boolean {
  return /^[[{]/.test(text)
}

async function slice(
  server: Server,
  world: World,
  totals: Totals,
  run: (milliseconds: number) => Promise<Measured>,
  times: number,
): Promise<void> {
  const before = await used(server, world)
  totals.slices.push(await run(sliceMs * times))
  totals.cpuUs += (await used(server, world)) - before
}

/** Processor time of the server and of PostgreSQL's sessions so far, in microseconds. */
async function used(server: Server, world: World): Promise<number> {
  const ours = await server.task<number>({ do: 'cpu' })
  return ours + (databaseTime(world.postmaster) ?? 0)
}

/** Both sides of a comparison, with this many clients. */
function runners(server: Server, subject: Subject, limitPath: string, clients: number) {
  if (subject.kind === 'engine') {
    const inside = (name: string) => (milliseconds: number) =>
      server.task<Measured>({ do: 'engine', subject: name, clients, milliseconds })
    return {
      limit: inside(subject.limitSubject),
      subject: inside(subject.subject),
      end: () => undefined,
    }
  }
  const plain = overHttp(server.port, clients, () => {
    const { method, body } = subject.call()
    return { method, path: limitPath, body }
  })
  const product = overHttp(server.port, clients, subject.call)
  return {
    limit: plain.run,
    subject: product.run,
    end: () => {
      plain.end()
      product.end()
    },
  }
}

/** Releases the hours that a slice booked, so that the next one finds the same occupancy. */
async function freeHours({
  pool,
  lastBooking,
}: Pick<World, 'pool' | 'lastBooking'>): Promise<void> {
  await query(pool, {
    text: 'delete from assignment where booking_id > $1',
    values: [lastBooking],
  })
}

function report(): void {
  const seconds = Math.round((performance.now() - began) / 1000)
  const machine = {
    cores: cpus().length,
    processor: cpus()[0]?.model ?? '',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  const found = { results, contentions, reminders, drains, listeners, logins }
  printResults(found)
  print(`${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}; ${seconds} s`)
  const file = join(import.meta.dirname, '..', 'reports', 'bench.json')
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ machine, seconds, quick, ...found }, null, 2)}\n`)
  print('reports/bench.json holds the same')
}

async function cleanUp(): Promise<void> {
  for (const child of children) {
    if (child.connected) child.disconnect()
    else child.kill()
  }
  await database?.stop()
  rmSync(directory, { recursive: true, force: true })
}

function print(text: string): void {
  console.log(text)
}
