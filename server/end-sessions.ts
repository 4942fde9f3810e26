import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { normalizeEmail } from '../domain/account/registration.ts'
import { callLimits, openPool, type Pool } from './db/connection.ts'
import { embeddedAddress, startEmbedded } from './db/embedded.ts'
import { isReady } from './db/readiness.ts'
import { environment, readSettings, type Settings } from './env.ts'
import { endSessionsByOperator } from './features/accounts/sessions.ts'
import { StartupError } from './startup-error.ts'

/*
 * `npm run end-sessions -- --email=<who>` or `-- --all`: signs one account, or all, out everywhere.
 * Run it with the program's settings, while the program is running or stopped.
 */

const usage = 'Say whose: npm run end-sessions -- --email=somebody@example.com, or -- --all'

/** The e-mail in the arguments; undefined means all accounts. */
function whom(args: string[]): string | undefined {
  let values: { email?: string | undefined; all?: boolean | undefined }
  try {
    const options = { email: { type: 'string' }, all: { type: 'boolean' } } as const
    values = parseArgs({ args, options }).values
  } catch {
    throw new StartupError(usage)
  }
  const email = normalizeEmail(values.email ?? '')
  if (Boolean(email) === Boolean(values.all)) throw new StartupError(usage)
  return email || undefined
}

async function openDatabase(
  settings: Settings,
): Promise<{ pool: Pool; close: () => Promise<void> }> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl) return opened(openPool({ connectionString: databaseUrl }, 1, callLimits))
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartupError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  const running = openPool(embeddedAddress(dataDir), 1, callLimits)
  if (await isReady(running)) return opened(running)
  await running.end()
  const embedded = await startEmbedded(dataDir)
  return opened(openPool(embedded.address, 1, callLimits), () => embedded.stop())
}

function opened(pool: Pool, stop: () => Promise<void> = async () => undefined) {
  return {
    pool,
    close: async () => {
      await pool.end()
      await stop()
    },
  }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

try {
  const email = whom(process.argv.slice(2))
  const { pool, close } = await openDatabase(readSettings(environment(), process.cwd()))
  try {
    const ended = await endSessionsByOperator(pool, email, new Date())
    if (!ended) throw new StartupError(`Nobody here has the e-mail ${email}.`)
    const { sessions, accounts } = ended
    console.log(`Ended: ${counted(sessions, 'session')} of ${counted(accounts, 'account')}.`)
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
