import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isLogFile, makeDirectories, walDirectory } from './backup-directory.ts'
import { writeEncrypted } from './encrypted-file.ts'

const outgoing = 'outgoing_wal'
const EVERY_MS = 5_000

/**
 * Settings by which PostgreSQL hands over each finished segment of its log, at the latest after a
 * minute in which something changed.
 */
export const archiveSettings: Readonly<Record<string, string>> = {
  archive_mode: 'on',
  archive_timeout: '60',
  // Named only when it is whole and on disk.
  archive_command: `mkdir -p ${outgoing} && cp %p ${outgoing}/%f.part && sync ${outgoing}/%f.part && mv ${outgoing}/%f.part ${outgoing}/%f`,
}

/**
 * Moves what PostgreSQL hands over into `backupDir`, encrypted. While that cannot be written, the
 * segments wait beside the database.
 * @param notify is given a line when it begins to fail, and when it goes on.
 * @returns `stop`, which moves what is there first.
 */
export function archiveLog(options: {
  cluster: string
  backupDir: string
  key: Buffer
  notify: (line: string) => void
}): () => Promise<void> {
  const { cluster, backupDir, key, notify } = options
  const stopping = new AbortController()
  let fails = false
  async function move(): Promise<void> {
    try {
      await moveLog(cluster, backupDir, key)
      if (fails) notify('The log is archived again.')
      fails = false
    } catch (error) {
      if (!fails) notify(`The log cannot be archived to ${backupDir}: ${(error as Error).message}`)
      fails = true
    }
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await move()
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    await move()
  })()
  return () => {
    stopping.abort()
    return running
  }
}

/** Moves what is there now. A program and a backup of it may do so at once. */
export async function moveLog(cluster: string, backupDir: string, key: Buffer): Promise<void> {
  const from = join(cluster, outgoing)
  if (!existsSync(from)) return
  makeDirectories(backupDir)
  for (const name of readdirSync(from).sort()) {
    if (!isLogFile(name)) continue
    const source = join(from, name)
    // The same name is the same segment: one that was moved, but not removed, before a kill.
    const target = join(walDirectory(backupDir), `${name}.enc`)
    try {
      await writeEncrypted(target, key, createReadStream(source))
    } catch (error) {
      // Moved by the other one meanwhile.
      if (!existsSync(source) && existsSync(target)) continue
      throw error
    }
    rmSync(source, { force: true })
  }
}
