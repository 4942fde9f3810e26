import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { openPool, type Pool } from './db/connection.ts'
import { ensureDataDir } from './db/data-dir.ts'
import { type EmbeddedDatabase, startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { ensureUsable, placeOf } from './db/readiness.ts'
import { type CompleteSettings, environment, readSettings } from './env.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { StartupError } from './startup-error.ts'

const finishWithinMs = 10_000

const demoAccounts = [
  'admin@jiran.test / Admin123',
  'manager@jiran.test / Manager123',
  'customer@jiran.test / Customer123',
  'newcomer@jiran.test / Newcomer123',
]

/** What has been started so far, ended in reverse. */
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
  const settings = withKeptSecrets(read)

  const pool = await openDatabase(settings)
  await migrate(pool)
  if (settings.demo) await loadDemoData(pool)

  const app = await buildApp({ settings, pool, now: () => new Date() })
  started.push(() => close(app))
  await listen(app, settings)
  announce(settings)
}

/** The database of `DATABASE_URL`, or one of our own. */
async function openDatabase(settings: CompleteSettings): Promise<Pool> {
  const { databaseUrl, dataDir } = settings
  let pool: Pool
  if (databaseUrl) {
    pool = openPool({ connectionString: databaseUrl })
  } else {
    const embedded = await startEmbedded(dataDir)
    started.push(() => embedded.stop())
    watch(embedded)
    pool = openPool(embedded.address)
  }
  started.push(() => pool.end())
  await ensureUsable(pool, databaseUrl ? placeOf(databaseUrl) : dataDir)
  return pool
}

function watch(embedded: EmbeddedDatabase): void {
  void embedded.ended.then(() => {
    if (stopping) return
    console.error('The embedded database ended by itself, so the program stops.')
    return stopAndExit(1)
  })
}

async function loadDemoData(pool: Pool): Promise<void> {
  const { loadDemo } = await import('./db/demo.ts')
  await loadDemo(pool, new Date())
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

/** Stops taking requests and waits for those in flight, though not for ever. */
async function close(app: FastifyInstance): Promise<void> {
  const impatient = setTimeout(() => app.server.closeAllConnections(), finishWithinMs)
  await app.close()
  clearTimeout(impatient)
}

function announce({ publicUrl, demo }: CompleteSettings): void {
  console.log(`Jiran is ready at ${publicUrl}`)
  if (!demo) return
  console.log('Demo accounts (e-mail / password):')
  for (const account of demoAccounts) console.log(`  ${account}`)
}

// Ctrl-C under npm arrives twice, from the terminal and from npm: the first starts the stop, the
// others find it under way.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => void stopAndExit(0))

try {
  await start()
} catch (error) {
  // A signal during the start takes the database away from under it.
  if (!stopping) {
    if (error instanceof StartupError) console.error(error.message)
    else console.error(error)
    await stopAndExit(1)
  }
}
