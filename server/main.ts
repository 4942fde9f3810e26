import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { services } from '../domain/services/catalogue.ts'
import { buildApp } from './app.ts'
import { archiveLog, archiveSettings } from './db/backup/log-archive.ts'
import {
  callLimits,
  type DatabaseAddress,
  jobLimits,
  openPool,
  type Pool,
  type PoolLimits,
} from './db/connection.ts'
import { ensureDataDir } from './db/data-dir.ts'
import { type EmbeddedDatabase, startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { ensureUsable, placeOf } from './db/readiness.ts'
import { loadStartingData } from './db/starting-data.ts'
import { closeDemo } from './demo/accounts.ts'
import { loadDemo } from './demo/load.ts'
import { networkOrigins } from './demo/sign-in/visitor-origin.ts'
import type { Deps } from './deps.ts'
import { type CompleteSettings, environment, readSettings } from './env.ts'
import { startFeatureJobs } from './feature-jobs.ts'
import { hasAdmin } from './features/accounts/create-admin.ts'
import { followCompany } from './features/company/settings-in-use.ts'
import { factsHelp, readFacts } from './features/monitoring/facts.ts'
import { withGeneratedSecrets } from './generated-secrets.ts'
import { sharedCalls } from './http/limits/shared-calls.ts'
import { passOn } from './http/proxy.ts'
import { trackUnused } from './http/unused-connections.ts'
import type { Metrics } from './observability/metrics.ts'
import type { Observer } from './observability/observer.ts'
import { openObservers, watched } from './observability/open.ts'
import { connectionsOfEach, isWebProcess, startWebProcesses } from './processes.ts'
import { hostOf } from './provider-host.ts'
import { messaging, noticesOf, openProviders, signIn } from './providers/list.ts'
import type { MessagingProviders } from './providers/messaging/port.ts'
import type { SignInProviders } from './providers/sign-in/port.ts'
import { mountStandIns, prefixesOf, standInsOf } from './stand-ins.ts'
import { StartupError } from './startup-error.ts'

const finishWithinMs = 10_000
/** Set from the signal until the end: /readyz fails, so that proxies choose another host. */
let announcedStop = false

const demoAccounts = [
  'admin@jiran.test / Admin123',
  'manager@jiran.test / Manager123',
  'customer@jiran.test / Customer123',
  'newcomer@jiran.test / Newcomer123',
  'member@jiran.test / Customer123',
]

/** Stops what was started so far; run in reverse order. */
const started: Array<() => Promise<void>> = []
let stopping: Promise<void> | undefined

function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const end of started.reverse()) await end()
  })()
  return stopping
}

async function stopAndExit(code: number): Promise<never> {
  try {
    await stopAll()
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
  process.exit(code)
}

async function start(): Promise<void> {
  const read = readSettings(environment(), process.cwd())
  if (!(read.databaseUrl && read.sessionSecret && read.encryptionKey)) ensureDataDir(read.dataDir)
  const settings = withGeneratedSecrets(read)
  const database = await openDatabase(settings)
  if (isWebProcess()) return serve(settings, database)

  await prepare(settings, database)
  if (settings.webProcesses === 1) await serve(settings, database)
  else await serveInProcesses(settings, database)
  if (!stopping) announce(settings)
}

/** Updates schema and data, with no limit on their time. */
async function prepare(settings: CompleteSettings, { address, place }: Database): Promise<void> {
  const pool = openPool(address, 4)
  try {
    await ensureUsable(pool, place)
    await migrate(pool)
    await loadStartingData(pool)
    if (settings.demo) {
      const { encryptionKey, travelBufferHours: bufferHours, holdMinutes } = settings
      const storage = await settings.storage?.open(hostOf(settings))
      const deps = { pool, services, encryptionKey, bufferHours, holdMinutes, storage }
      await loadDemo(deps, new Date())
    } else if (settings.production) {
      const closed = await closeDemo(pool, new Date())
      if (closed > 0)
        console.error(`The ${closed} demo accounts in this database have been deactivated.`)
    }
    if (!settings.demo && !(await hasAdmin(pool)))
      console.error(
        'There is no Admin yet. Create one: npm run create-admin -- --email=you@example.com',
      )
  } finally {
    await pool.end()
  }
}

type Database = {
  address: DatabaseAddress
  /** `address` as a URL, for another process. */
  url: string
  /** The same for a person, without a password. */
  place: string
  /** Takes no writes. */
  isReplica?: true
}

function replicaOf(url: string): Database {
  return { address: { connectionString: url }, url, place: placeOf(url), isReplica: true }
}

/** A pool that ends with the process, and logs when the database falls silent. */
function openServingPool(
  { address, isReplica }: Database,
  size: number,
  limits: PoolLimits,
  whose: string,
  observers: readonly Observer[] = [],
) {
  const pool: Pool = openPool(address, size, limits, !isReplica)
  for (const each of observers) each.followPool(whose, pool)
  started.push(() => pool.end())
  const events: NodeJS.EventEmitter = pool
  events.on('silent', () => console.error(`The database does not answer ${whose}.`))
  events.on('answers', () => console.error(`The database answers ${whose} again.`))
  return pool
}

/** Takes requests and runs jobs in this process. */
async function serve(settings: CompleteSettings, database: Database): Promise<void> {
  const standIns = standInsOf(settings)
  const { all: observers, metrics } = await openObservers(settings)
  started.push(async () => {
    for (const each of observers) await each.close()
  })
  const connections = connectionsOfEach(settings.webProcesses)
  const pool = openServingPool(database, connections.calls, callLimits, 'calls', observers)
  const jobPool = openServingPool(database, connections.jobs, jobLimits, 'jobs', observers)
  started.push(await followCompany(pool, settings))
  const { databaseReadUrl } = settings
  const replica = databaseReadUrl
    ? openServingPool(
        replicaOf(databaseReadUrl),
        connections.calls,
        callLimits,
        'replica',
        observers,
      )
    : undefined
  const host = { ...hostOf(settings), callBudget: sharedCalls(pool) }
  const providers = watched(await openProviders(settings, host), observers)
  started.push(async () => providers.mail?.close())
  const deps: Deps = {
    pool,
    settings,
    clock: () => new Date(),
    ...providers,
    signIn: await signInProviders({ ...settings, ...standIns.signIn?.settings }),
    messaging: watched(
      await messagingProviders({ ...settings, ...standIns.messaging?.settings }),
      observers,
    ),
    services,
    newRequestId: randomUUID,
    isStopping: () => announcedStop,
    observers,
    replica,
    hoursLagMs: 25,
  }
  const app = await buildApp(deps)
  const sandboxUrl = environment()[sandboxVariable]
  if (sandboxUrl && isWebProcess()) {
    for (const prefix of prefixesOf(standIns))
      await app.register((scope) => passOn(scope, { to: sandboxUrl, prefix }))
  } else await mountStandIns(app, standIns, database.address)
  const jobs = await startFeatureJobs({ ...deps, pool: jobPool }, app.log)
  started.push(() => jobs.stop())
  const endUnused = trackUnused(app.server)
  started.push(() => close(app, endUnused))
  started.push(() => announceStop(settings))
  await listen(app, settings)
  await publishMetrics(settings, database, metrics)
}

/** Passed from the first process to those it starts; not a setting for operators. */
const sandboxVariable = 'JIRAN_SANDBOX_URL'

/** Serves from several processes; this one owns the database and the stand-ins. */
async function serveInProcesses(settings: CompleteSettings, database: Database): Promise<void> {
  const standIns = standInsOf(settings)
  const variables: Record<string, string> = { DATABASE_URL: database.url }
  if (prefixesOf(standIns).length > 0) {
    // Stand-ins hold payments, messages, codes and keys in memory. All processes share one
    // instance, because a page opened in one must be known to the next.
    const app = fastify()
    await mountStandIns(app, standIns, database.address)
    started.push(() => app.close())
    await app.listen({ host: '127.0.0.1', port: 0 })
    variables[sandboxVariable] = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }
  const { webProcesses, stopDelaySeconds } = settings
  const processes = await startWebProcesses(webProcesses, variables, stopDelaySeconds * 1_000)
  if (!processes) return stopAndExit(1)
  started.push(() => processes.stop())
  await processes.complete
  await publishMetrics(settings, database)
}

/**
 * Serves the metrics of this process, or passes them to the first one, which serves all.
 * @param own undefined in a first process that takes no requests itself.
 */
async function publishMetrics(
  settings: CompleteSettings,
  database: Database,
  own?: Metrics,
): Promise<void> {
  if (!settings.metrics) return
  const { offerToFirstProcess, scrapeDatabase, scrapeProcesses } = await import(
    './observability/metrics.ts'
  )
  if (own && isWebProcess()) return offerToFirstProcess(own)
  const { serveMetrics } = await import('./observability/metrics-server.ts')
  // Its own connection: a scrape must answer while all others are busy.
  const pool = openServingPool(database, 1, callLimits, 'metrics')
  const ofProcesses = own ? () => own.registry.metrics() : scrapeProcesses()
  const facts = () => readFacts(pool, settings.holdGraceMinutes, new Date())
  started.push(
    await serveMetrics(settings.metrics, [ofProcesses, scrapeDatabase(factsHelp, facts)]),
  )
}

async function signInProviders(settings: CompleteSettings): Promise<SignInProviders> {
  const { google, facebook } = settings
  const host = hostOf(settings)
  return {
    ...(google ? { google: await signIn.google.open(google, host) } : {}),
    ...(facebook ? { facebook: await signIn.facebook.open(facebook, host) } : {}),
  }
}

async function messagingProviders(settings: CompleteSettings): Promise<MessagingProviders> {
  const { whatsapp, twilio } = settings
  const host = hostOf(settings)
  return {
    ...(whatsapp ? { whatsapp: await messaging.whatsapp.open(whatsapp, host) } : {}),
    ...(twilio ? { sms: await messaging.twilio.open(twilio, host) } : {}),
  }
}

/** The database of `DATABASE_URL`, or an embedded one. */
async function openDatabase(settings: CompleteSettings): Promise<Database> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl) {
    const address = { connectionString: databaseUrl }
    return { address, url: databaseUrl, place: placeOf(databaseUrl) }
  }
  const notify = (line: string) => console.error(line)
  const { backup } = settings
  const embedded = await startEmbedded(dataDir, { notify, set: backup ? archiveSettings : {} })
  if (backup) {
    const { directory: backupDir, key } = backup
    started.push(archiveLog({ cluster: join(dataDir, 'postgres'), backupDir, key, notify }))
  }
  started.push(() => embedded.stop())
  watch(embedded)
  return { address: embedded.address, url: embedded.url, place: dataDir }
}

function watch(embedded: EmbeddedDatabase): void {
  void embedded.ended.then(() => {
    if (stopping) return
    console.error('The embedded database ended by itself too often, so the program stops.')
    return stopAndExit(1)
  })
}

async function listen(app: FastifyInstance, { host, port }: CompleteSettings): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartupError(`Port ${port} on ${host} is in use: stop what uses it, or set PORT.`)
    if (code === 'EACCES') throw new StartupError(`Port ${port} is not for this user: set PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new StartupError(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

/** Answers as before for a while, so that proxies notice before requests are refused. */
async function announceStop({ stopDelaySeconds }: CompleteSettings): Promise<void> {
  announcedStop = true
  if (stopDelaySeconds > 0) await pause(stopDelaySeconds * 1_000)
}

/** Stops accepting requests and waits for those in flight, with a limit. */
async function close(app: FastifyInstance, endUnused: () => void): Promise<void> {
  const impatient = setTimeout(() => app.server.closeAllConnections(), finishWithinMs)
  const closed = app.close()
  endUnused()
  await closed
  clearTimeout(impatient)
}

function announce(settings: CompleteSettings): void {
  const { publicUrl, demo } = settings
  console.log(`Jiran is ready at ${publicUrl}`)
  for (const origin of networkOrigins(settings)) console.log(`  on this network at ${origin}`)
  for (const notice of noticesOf(settings)) console.error(notice)
  if (!demo) return
  console.log('Demo accounts (e-mail / password):')
  for (const account of demoAccounts) console.log(`  ${account}`)
}

// Under npm, Ctrl-C arrives twice, from the terminal and from npm; the second changes nothing.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => void stopAndExit(0))

try {
  await start()
} catch (error) {
  // After a signal during the start, the failure is only the stop's effect.
  if (!stopping) {
    if (error instanceof StartupError) console.error(error.message)
    else console.error(error)
    await stopAndExit(1)
  }
}
