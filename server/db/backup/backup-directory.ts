import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { readEncrypted } from './encrypted-file.ts'

/*
 * BACKUP_DIR:
 *   base/<when>/cluster.tar.enc, wal.tar.enc, about.json.enc   whole copies, each usable alone
 *   wal/<segment>.enc                                          every change since, as PostgreSQL logs it
 */

const aboutShape = z.object({
  /** When it began and finished; a restore can reach any moment after the end. */
  began: z.iso.datetime(),
  finished: z.iso.datetime(),
  /** The first WAL segment that it needs. */
  firstSegment: z.string().regex(/^[0-9A-F]{24}$/),
  version: z.string(),
  /** Written as `backup_label`, which gives PostgreSQL its starting point. */
  label: z.string(),
})

/** What a whole copy records about itself. */
export type BackupManifest = z.output<typeof aboutShape>
export type BaseBackup = BackupManifest & { readonly directory: string }

export const filesOf = (directory: string) => ({
  cluster: join(directory, 'cluster.tar.enc'),
  wal: join(directory, 'wal.tar.enc'),
  /** Missing if no file is stored on this machine. */
  stored: join(directory, 'files.tar.enc'),
  about: join(directory, 'about.json.enc'),
})

export const baseDirectory = (backupDir: string) => join(backupDir, 'base')
export const walDirectory = (backupDir: string) => join(backupDir, 'wal')

/** A WAL segment, or the history of a timeline. */
export const isLogFile = (name: string) => /^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/.test(name)

/** Whole copies, oldest first. @throws StartupError for a wrong key. */
export async function listBackups(backupDir: string, key: Buffer): Promise<BaseBackup[]> {
  const parent = baseDirectory(backupDir)
  if (!existsSync(parent)) return []
  const found: BaseBackup[] = []
  for (const name of readdirSync(parent).sort()) {
    const directory = join(parent, name)
    // An unfinished copy has no such file.
    if (!existsSync(filesOf(directory).about)) continue
    const target = new PassThrough()
    const text = buffer(target)
    // `readEncrypted` reports the better error.
    text.catch(() => undefined)
    await readEncrypted(filesOf(directory).about, key, target)
    found.push({ ...aboutShape.parse(JSON.parse((await text).toString())), directory })
  }
  return found
}

/** The archived WAL files, in order. */
export function listLog(backupDir: string): string[] {
  const directory = walDirectory(backupDir)
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .map((name) => name.replace(/\.enc$/, ''))
    .filter(isLogFile)
    .sort()
}

/** Removes all but the newest copies, and the WAL that only the removed ones needed. */
export function prune(backupDir: string, backups: readonly BaseBackup[], keep: number): void {
  const stays = backups.slice(-keep)
  for (const { directory } of backups.slice(0, -keep))
    rmSync(directory, { recursive: true, force: true })
  const first = stays[0]?.firstSegment
  if (!first) return
  for (const name of listLog(backupDir)) {
    // Compares positions in the log: the first eight digits are the timeline.
    if (name.length === 24 && name.slice(8) < first.slice(8))
      rmSync(join(walDirectory(backupDir), `${name}.enc`), { force: true })
  }
}

export function makeDirectories(backupDir: string): void {
  for (const each of [baseDirectory(backupDir), walDirectory(backupDir)])
    mkdirSync(each, { recursive: true, mode: 0o700 })
}
