import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { StartupError } from '../../startup-error.ts'
import { type DatabaseAddress, longLimits, openPool } from '../connection.ts'
import {
  type BackupManifest,
  type BaseBackup,
  baseDirectory,
  filesOf,
  isLogFile,
  makeDirectories,
} from './backup-directory.ts'
import { writeEncrypted } from './encrypted-file.ts'
import { pack } from './tar.ts'

/** Recreated by PostgreSQL, specific to this machine, or WAL, which is copied separately. */
const left = [
  'pg_wal/*',
  'pg_dynshmem/*',
  'pg_notify/*',
  'pg_replslot/*',
  'pg_serial/*',
  'pg_snapshots/*',
  'pg_stat_tmp/*',
  'pg_subtrans/*',
  'outgoing_wal',
  'postmaster.pid',
  'postmaster.opts',
  '.s.PGSQL.*',
]

/**
 * Copies a running embedded PostgreSQL into `backupDir` while it serves calls.
 * @param cluster its directory, on this machine.
 * @throws StartupError when it cannot be read or written.
 */
export async function makeBackup(options: {
  address: DatabaseAddress
  cluster: string
  /** The folder of stored files, which may not exist. */
  filesDir: string
  backupDir: string
  key: Buffer
}): Promise<BaseBackup> {
  const { address, filesDir, backupDir, key } = options
  const cluster = realpathSync(options.cluster)
  makeDirectories(backupDir)
  const began = new Date().toISOString()
  const name = began.replace(/[:.]/g, '-')
  const directory = join(baseDirectory(backupDir), name)
  const draft = `${directory}.part`
  mkdirSync(draft, { mode: 0o700 })
  const files = filesOf(draft)
  const pool = openPool(address, 1, longLimits)
  const client = await pool.connect()
  try {
    // A temporary slot retains the WAL that the copy needs; it ends with this connection.
    await client.query(
      "select pg_create_physical_replication_slot('jiran_backup_' || pg_backend_pid(), true, true)",
    )
    await client.query('select pg_backup_start($1, true)', [`jiran ${name}`])
    await pack(cluster, [...left.map((each) => `--exclude=./${each}`), '.'], (archive) =>
      writeEncrypted(files.cluster, key, archive),
    )
    const { rows } = await client.query<{ label: string; last: string; version: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last,
         current_setting('server_version') as version
       from pg_backup_stop(wait_for_archive => false)`,
    )
    const { label = '', last = '', version = '' } = rows[0] ?? {}
    const firstSegment = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? ''
    const log = readdirSync(join(cluster, 'pg_wal')).filter(
      (each) => isLogFile(each) && (each.length < 24 || (each >= firstSegment && each <= last)),
    )
    if (!log.includes(firstSegment) || !log.includes(last))
      throw new StartupError('The log of the backup is not whole: try again.')
    await pack(join(cluster, 'pg_wal'), log, (archive) => writeEncrypted(files.wal, key, archive))
    // After the database, so that every row's file is in it. Files never change, so each is whole.
    if (existsSync(filesDir))
      await pack(filesDir, ['--exclude=*.part', '.'], (archive) =>
        writeEncrypted(files.stored, key, archive),
      )
    const about: BackupManifest = {
      began,
      finished: new Date().toISOString(),
      firstSegment,
      version,
      label,
    }
    await writeEncrypted(files.about, key, Readable.from([JSON.stringify(about)]))
    renameSync(draft, directory)
    return { ...about, directory }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  } finally {
    client.release(true)
    await pool.end()
  }
}
