import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { dayOf } from '../domain/booking/starts/calendar.ts'
import { longLimits, openPool } from '../server/db/connection.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { loadStartingData } from '../server/db/starting-data.ts'
import type { query } from '../server/db/transaction.ts'
import { findMoneyViolations, findViolations } from '../server/features/monitoring/invariants.ts'
import { cleanUpAfterExit } from '../testing/cleanup-after-exit.ts'
import { startProgram } from '../testing/program.ts'
import { startReplica } from '../testing/replica.ts'
import { startSurroundings } from '../testing/surroundings.ts'
import { fill, isConsistent } from './data.ts'
import { databaseTime } from './processor-time.ts'
import { openClients, type Sample } from './soak/clients.ts'
import { acts, drawAct, type World } from './soak/mix.ts'
import { type Findings, judge, printFindings, processesOf } from './soak/report.ts'
import {
  connectionsAfter,
  connectionsOf,
  logWritten,
  memorySamples,
  quietConnections,
  resetStatements,
  statementTimes,
} from './soak/watch.ts'
import { varyForStaff } from './staff-data.ts'

/**
 * Runs the real program for a long time on a temporary PostgreSQL, and fails if its memory grows, if
 * it leaks connections, if it is slower at the end than at the beginning, or if its data contradicts
 * itself.
 *
 *   npm run soak                                an hour of 10 acts a second on two processes, after a
 *                                               quarter at 80, in which V8 comes to use what it reserves
 *   npm run soak -- --warm=0 --minutes=10 --rate=5   shorter and calmer
 *   npm run soak -- --processes=1
 *   npm run soak -- --replica                   with a replica for reads that may lag
 */

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '10' },
    processes: { type: 'string', default: '2' },
    port: { type: 'string', default: '4560' },
    replica: { type: 'boolean', default: false },
    warm: { type: 'string', default: '15' },
    'warm-rate': { type: 'string', default: '80' },
  },
})
/** Limits of the options. */
const minutes = Math.min(240, Math.max(2, Number(options.minutes)))
const rate = Math.min(200, Math.max(0.1, Number(options.rate)))
const processes = Math.min(16, Math.max(1, Number(options.processes)))
const warmMinutes = Math.min(60, Math.max(0, Number(options.warm)))
const warmRate = Math.min(200, Math.max(0.1, Number(options['warm-rate'])))
const port = Number(options.port)
const WORKERS = 500
const PAST_DAYS = 120
const WARM_SECONDS = 30
/** New acts are skipped while this many are in progress. */
const MOST_AT_ONCE = 100

const secret = 'a soak signs with this text of 43 letters..'
const directory = mkdtempSync(join(tmpdir(), 'soak-'))
const statistics = { shared_preload_libraries: 'pg_stat_statements' }
const print = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)
const ends: (() => Promise<void>)[] = []
let failed = true
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void endAll().then(() => process.exit(1)))
}
try {
  const findings = await soak()
  const verdicts = judge(findings)
  printFindings(findings, verdicts)
  const file = join(import.meta.dirname, '..', 'reports', 'soak.json')
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...findings, verdicts }, null, 2)}\n`)
  print('reports/soak.json holds the same')
  failed = verdicts.some(({ isMet }) => !isMet)
} finally {
  await endAll()
}
process.exit(failed ? 1 : 0)

async function soak(): Promise<Findings> {
  const primaryDir = join(directory, 'primary')
  const database = await startEmbedded(primaryDir, { set: statistics })
  const cancelCleanUp = cleanUpAfterExit(database.pid, directory)
  ends.push(async () => {
    cancelCleanUp()
    await database.stop()
  })
  const preparing = openPool(database.address, 4)
  await migrate(preparing)
  await loadStartingData(preparing)
  await preparing.query('create extension pg_stat_statements')
  await preparing.end()
  // One connection, which is not counted.
  const pool = openPool(database.address, 1)
  ends.push(() => pool.end())
  const began = new Date()
  const today = dayOf(began)
  const people = await fill(pool, WORKERS, today, began, secret, PAST_DAYS)
  await varyForStaff(pool, today)
  const violationsBefore = await violations(pool)
  const replica = options.replica
    ? await startReplica(database, primaryDir, join(directory, 'replica'), statistics)
    : undefined
  const replicaPool = replica && openPool(replica.address, 1, longLimits, false)
  if (replica) ends.push(() => replica.stop())
  if (replicaPool) ends.push(() => replicaPool.end())

  const around = await startSurroundings(port)
  ends.push(() => around.close())
  const notes = join(directory, 'memory.jsonl')
  writeFileSync(notes, '')
  const probe = pathToFileURL(join(import.meta.dirname, 'soak/probe.ts'))
  probe.searchParams.set('to', notes)
  const program = await startProgram({
    ...around.variables,
    PORT: `${port}`,
    DATA_DIR: join(directory, 'program'),
    DATABASE_URL: database.url,
    ...(replica ? { DATABASE_READ_URL: replica.url } : {}),
    WEB_PROCESSES: `${processes}`,
    TRUST_PROXY: '1',
    DEMO: '0',
    SESSION_SECRET: secret,
    ENCRYPTION_KEY: 'ab'.repeat(32),
    NODE_OPTIONS: `--import ${probe.href}`,
  })
  ends.push(() => program.remove())
  print(`${processes} processes are ready; waiting for quiet`)
  const connectionsAtStart = await quietConnections(pool)

  const clients = openClients(port)
  const done = { booked: 0, refused: 0, paid: 0, moved: 0, cancelled: 0 }
  const world: Omit<World, 'ask'> = { people, today, booked: [], done }
  const errors: string[] = []
  let atOnce = 0
  let leftOut = 0
  const doOne = async () => {
    if (atOnce >= MOST_AT_ONCE) {
      leftOut += 1
      return
    }
    const act = drawAct()
    atOnce += 1
    try {
      await act.run({ ...world, ask: (call) => clients.ask(act.name, call) })
    } catch (error) {
      errors.push(`${act.name}: ${(error as Error).message}`)
    } finally {
      atOnce -= 1
    }
  }
  const drive = async (seconds: number, perSecond: number, each = () => undefined as unknown) => {
    const from = performance.now()
    const count = Math.round(seconds * perSecond)
    for (let at = 0; at < count; at += 1) {
      // Acts start on schedule, so that a slow response does not delay others.
      const due = from + ((at + Math.random()) * 1_000) / perSecond
      await pause(Math.max(0, due - performance.now()))
      void doOne()
      each()
    }
  }
  const used = () => ({
    primaryUs: databaseTime(database.pid) ?? 0,
    replicaUs: replica ? (databaseTime(replica.pid) ?? 0) : 0,
  })

  await drive(warmMinutes * 60, warmRate)
  await drive(WARM_SECONDS, rate)
  await resetStatements(pool)
  if (replicaPool) await resetStatements(replicaPool)
  const startedAt = Date.now()
  const [usedBefore, logBefore, bookedBefore] = [used(), await logWritten(pool), done.booked]
  let mostConnections = 0
  const watching = setInterval(() => {
    // Includes sessions before they end, which would be missing later.
    used()
    void connectionsOf(pool).then(
      (open) => {
        mostConnections = Math.max(mostConnections, open)
      },
      () => undefined,
    )
  }, 5_000)
  let nextMinute = 1
  await drive(minutes * 60, rate, () => {
    if (Date.now() - startedAt < nextMinute * 60_000) return
    print(`minute ${nextMinute}: ${clients.samples.length} calls, ${done.booked} orders`)
    nextMinute += 1
  })
  clearInterval(watching)
  const endedAt = Date.now()
  const [usedAfter, logAfter] = [used(), await logWritten(pool)]
  const statements = {
    primary: await statementTimes(pool),
    replica: replicaPool ? await statementTimes(replicaPool) : [],
  }
  while (atOnce > 0) await pause(100)
  const measured = clients.samples.filter(({ at }) => at >= startedAt)
  clients.end()
  print('waiting for quiet')
  const connectionsAtEnd = await connectionsAfter(pool, connectionsAtStart)
  const printed = program.printed().split('\n').slice(1).filter(Boolean)
  await program.stop()
  const orders = done.booked - bookedBefore
  return {
    machine: {
      cores: cpus().length,
      processor: cpus()[0]?.model ?? '',
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    },
    on: began.toISOString().slice(0, 10),
    minutes,
    rate,
    shares: acts.map(({ name, share }) => ({ name, share })),
    done,
    leftOut,
    errors,
    printed,
    unclean: uncleanOf(measured),
    latencies: measured.map(({ at, ms, act }) => ({ second: (at - startedAt) / 1_000, ms, act })),
    processes: processesOf(memorySamples(notes), startedAt, endedAt),
    connections: { start: connectionsAtStart, most: mostConnections, end: connectionsAtEnd },
    database: {
      primaryUs: usedAfter.primaryUs - usedBefore.primaryUs,
      replicaUs: usedAfter.replicaUs - usedBefore.replicaUs,
      logBytes: logAfter - logBefore,
      orders,
      hasReplica: replica !== undefined,
    },
    statements,
    violations: (await violations(pool)).filter((one) => !violationsBefore.includes(one)),
  }
}

function uncleanOf(samples: readonly Sample[]): string[] {
  return samples
    .filter(({ clean }) => !clean)
    .map(({ act, status, failure }) => `${act}: ${status} ${failure ?? ''}`)
}

/** Contradictions in the data; the data that the soak starts with lacks its ledger. */
async function violations(pool: Parameters<typeof query>[0]): Promise<string[]> {
  const consistent = await isConsistent(pool as Parameters<typeof isConsistent>[0])
  return [
    ...(consistent ? [] : ['hours and assignments differ']),
    ...(await findViolations(pool)),
    ...(await findMoneyViolations(pool)),
  ]
}

async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end().catch(() => undefined)
  rmSync(directory, { recursive: true, force: true })
}
