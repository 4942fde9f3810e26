import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../env.ts'
import { StartupError } from '../startup-error.ts'
import { archiveSettings } from './backup/log-archive.ts'
import { callLimits, openPool, type Pool } from './connection.ts'
import { embeddedAddress, startEmbedded } from './embedded.ts'
import { isReady } from './readiness.ts'

/**
 * Opens the server's database for a command: the running one, or the embedded one, started for as
 * long as the command needs it.
 * @throws StartupError when there is none.
 */
export async function openOperatorDatabase({
  databaseUrl,
  dataDir,
  backup,
}: Pick<Settings, 'databaseUrl' | 'dataDir' | 'backup'>): Promise<{
  pool: Pool
  close: () => Promise<void>
}> {
  if (databaseUrl) return opened(openPool({ connectionString: databaseUrl }, 1, callLimits))
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartupError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  const running = openPool(embeddedAddress(dataDir), 1, callLimits)
  if (await isReady(running)) return opened(running)
  await running.end()
  // The server's next start archives the command's changes.
  const embedded = await startEmbedded(dataDir, { set: backup ? archiveSettings : {} })
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
