import {
  chownSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import { longLimits, openPool, type Pool } from '../connection.ts'
import { ensureDataDir, filesDirOf } from '../data-dir.ts'
import { clusterUser, type EmbeddedDatabase, startEmbedded } from '../embedded.ts'
import { type BaseBackup, filesOf, listBackups, listLog, walDirectory } from './backup-directory.ts'
import { readEncrypted } from './encrypted-file.ts'
import { unpack } from './tar.ts'

/** Inside the new cluster: PostgreSQL may not be allowed to traverse any other directory. */
const restoredLog = 'restored_wal'

/** The limit of a start that replays the log since the backup. */
const REPEAT_WITHIN_MS = 6 * 3_600_000

/**
 * Restores the database as of a moment into a data directory, and lets `use` read it.
 * @param options.dataDir new, without a database.
 * @param options.until replays the log up to just before this moment; the whole log if left out.
 * @returns the result of `use`, and the copy that was restored.
 * @throws StartupError when no copy is old enough, the log does not reach that moment, or the key
 *   is wrong.
 */
export async function restoreBackup<Result>(
  options: { backupDir: string; key: Buffer; dataDir: string; until?: Date },
  use: (pool: Pool) => Promise<Result>,
): Promise<{ result: Result; backup: BaseBackup }> {
  const { backupDir, key, dataDir, until } = options
  const backup = await chosenBackup(backupDir, key, until)
  ensureDataDir(dataDir)
  const cluster = join(realpathSync(dataDir), 'postgres')
  if (existsSync(cluster))
    throw new StartupError(
      `There is a database in ${dataDir} already: restore into a new directory.`,
    )
  await unpackInto(cluster, backup, backupDir, key)
  await unpackFiles(filesDirOf(dataDir), backup, key)
  const database = await startRecovering(dataDir, until)
  try {
    const pool = openPool(database.address, 2, longLimits, false)
    try {
      await awaitRecovered(pool, database, cluster)
      const result = await use(pool)
      return { result, backup }
    } finally {
      await pool.end()
    }
  } finally {
    await database.stop()
    rmSync(join(cluster, restoredLog), { recursive: true, force: true })
  }
}

async function chosenBackup(
  backupDir: string,
  key: Buffer,
  until: Date | undefined,
): Promise<BaseBackup> {
  const backups = await listBackups(backupDir, key)
  const chosen = backups.findLast(({ finished }) => !until || new Date(finished) <= until)
  if (chosen) return chosen
  const oldest = backups[0]
  throw new StartupError(
    oldest
      ? `The oldest backup in ${backupDir} is of ${oldest.finished}: nothing before can be restored.`
      : `There is no backup in ${backupDir}.`,
  )
}

async function unpackInto(
  cluster: string,
  backup: BaseBackup,
  backupDir: string,
  key: Buffer,
): Promise<void> {
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const files = filesOf(backup.directory)
  await unpack(draft, (archive) => readEncrypted(files.cluster, key, archive))
  const log = join(draft, restoredLog)
  mkdirSync(log, { mode: 0o700 })
  await unpack(log, (archive) => readEncrypted(files.wal, key, archive))
  for (const name of listLog(backupDir)) {
    if (name.length === 24 && name.slice(8) < backup.firstSegment.slice(8)) continue
    const file = join(walDirectory(backupDir), `${name}.enc`)
    await readEncrypted(file, key, createWriteStream(join(log, name), { mode: 0o600 }))
  }
  writeFileSync(join(draft, 'backup_label'), backup.label, { mode: 0o600 })
  writeFileSync(join(draft, 'recovery.signal'), '', { mode: 0o600 })
  const owner = clusterUser(cluster)
  if (owner) chownAll(draft, owner)
  renameSync(draft, cluster)
}

/** Restores stored files as of the copy. */
async function unpackFiles(
  filesDir: string,
  { directory }: BaseBackup,
  key: Buffer,
): Promise<void> {
  const { stored } = filesOf(directory)
  if (!existsSync(stored)) return
  mkdirSync(filesDir, { recursive: true, mode: 0o700 })
  await unpack(filesDir, (archive) => readEncrypted(stored, key, archive))
}

function chownAll(path: string, owner: { uid: number; gid: number }): void {
  chownSync(path, owner.uid, owner.gid)
  for (const each of readdirSync(path, { withFileTypes: true, recursive: true }))
    chownSync(join(each.parentPath, each.name), owner.uid, owner.gid)
}

function startRecovering(dataDir: string, until: Date | undefined): Promise<EmbeddedDatabase> {
  return startEmbedded(dataDir, {
    restarts: { pausesMs: [], steadyMs: 0 },
    startWithinMs: REPEAT_WITHIN_MS,
    set: {
      restore_command: `cp ${restoredLog}/%f %p`,
      recovery_target_action: 'promote',
      ...(until
        ? {
            // Time zone names, even Z, are not known yet when PostgreSQL reads this.
            recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
            recovery_target_inclusive: 'off',
          }
        : {}),
    },
  })
}

async function awaitRecovered(
  pool: Pool,
  database: EmbeddedDatabase,
  cluster: string,
): Promise<void> {
  let ended = false
  void database.ended.then(() => {
    ended = true
  })
  for (;;) {
    const answer = await pool
      .query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
      .catch(() => undefined)
    if (answer?.rows[0]?.recovering === false) return
    if (ended)
      throw new StartupError(
        `The log ends before that moment, or is damaged: see ${cluster}.log, and restore an earlier one.`,
      )
    await pause(100)
  }
}
