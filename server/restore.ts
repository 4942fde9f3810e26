import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { restoreBackup } from './db/backup/restore.ts'
import { environment, readSettings } from './env.ts'
import { checkRestored } from './features/monitoring/check-restored.ts'
import { readOptions, runCommand } from './operator-command.ts'
import { StartupError } from './startup-error.ts'

/*
 * `npm run restore -- --into=<new directory> [--until=2026-11-22T09:30:00+08:00]`: restores
 * BACKUP_DIR into a new DATA_DIR, as of that moment, and checks it. The running server and its
 * directory are not touched.
 */

const usage =
  'Say where to: npm run restore -- --into=./restored [--until=2026-11-22T09:30:00+08:00]'

function choices(): { into: string; until: Date | undefined } {
  const values = readOptions({ into: { type: 'string' }, until: { type: 'string' } }, usage)
  const { into, until } = values
  // Without a zone, a time would be in this machine's zone, rarely Malaysia's.
  if (!into || (until !== undefined && !/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(until)))
    throw new StartupError(usage)
  return { into: resolve(into), until: until === undefined ? undefined : new Date(until) }
}

/**
 * The key of encrypted answers: from the settings, or stored in the new directory or the server's.
 */
function storedKey(...directories: string[]): Buffer | undefined {
  const file = directories.map((each) => join(each, 'encryption-key')).find(existsSync)
  return file === undefined ? undefined : Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

await runCommand(async () => {
  const { into, until } = choices()
  const settings = readSettings(environment(), process.cwd())
  if (!settings.backup) throw new StartupError('Set BACKUP_DIR and BACKUP_KEY (docs/backups.md).')
  const { directory: backupDir, key } = settings.backup
  const { encryptionKeyBefore } = settings
  const encryptionKey = settings.encryptionKey ?? storedKey(into, settings.dataDir)
  const { result, backup } = await restoreBackup({ backupDir, key, dataDir: into, until }, (pool) =>
    checkRestored(pool, settings, encryptionKey && { encryptionKey, encryptionKeyBefore }),
  )
  console.log(`Restored into ${into}, from the copy of ${backup.finished}.`)
  for (const line of result.lines) console.log(line)
  if (!result.isGood) process.exitCode = 1
})
