import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBackups, prune } from './db/backup/backup-directory.ts'
import { makeBackup } from './db/backup/base-backup.ts'
import { moveLog } from './db/backup/log-archive.ts'
import { restoreBackup } from './db/backup/restore.ts'
import { filesDirOf } from './db/data-dir.ts'
import { embeddedAddress } from './db/embedded.ts'
import { openOperatorDatabase } from './db/operator-database.ts'
import { environment, readSettings } from './env.ts'
import { checkRestored } from './features/monitoring/check-restored.ts'
import { withGeneratedSecrets } from './generated-secrets.ts'
import { readOptions, runCommand } from './operator-command.ts'
import { StartupError } from './startup-error.ts'

/*
 * `npm run backup [-- --keep=14] [--unchecked]`: copies the embedded database into BACKUP_DIR,
 * whether the server is running or stopped, restores the copy into a temporary directory, and
 * checks it.
 */

const usage = 'Say: npm run backup -- [--keep=14] [--unchecked]'

function choices(): { keep: number; isChecked: boolean } {
  const values = readOptions({ keep: { type: 'string' }, unchecked: { type: 'boolean' } }, usage)
  const keep = Number(values.keep ?? '14')
  if (!Number.isInteger(keep) || keep < 1) throw new StartupError(usage)
  return { keep, isChecked: values.unchecked !== true }
}

await runCommand(async () => {
  const { keep, isChecked } = choices()
  const settings = readSettings(environment(), process.cwd())
  if (settings.databaseUrl)
    throw new StartupError(
      'The database of DATABASE_URL is backed up by its own tools (docs/backups.md).',
    )
  if (!settings.backup) throw new StartupError('Set BACKUP_DIR and BACKUP_KEY (docs/backups.md).')
  const { directory: backupDir, key } = settings.backup
  const { dataDir } = settings
  const cluster = join(dataDir, 'postgres')
  const database = await openOperatorDatabase(settings)
  try {
    const address = embeddedAddress(dataDir)
    const { directory } = await makeBackup({
      address,
      cluster,
      filesDir: filesDirOf(dataDir),
      backupDir,
      key,
    })
    console.log(`The database is copied to ${directory}.`)
  } finally {
    await database.close()
  }
  await moveLog(cluster, backupDir, key)
  if (isChecked) {
    const scratch = mkdtempSync(join(tmpdir(), 'jiran-restore-'))
    try {
      const secrets = withGeneratedSecrets(settings)
      const { result } = await restoreBackup({ backupDir, key, dataDir: scratch }, (pool) =>
        checkRestored(pool, settings, secrets),
      )
      for (const line of result.lines) console.log(line)
      if (!result.isGood) process.exitCode = 1
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  }
  // A copy that cannot be restored must not replace older ones.
  if (!process.exitCode) prune(backupDir, await listBackups(backupDir, key), keep)
})
