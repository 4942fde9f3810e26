import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repeat } from '../../timing.ts'
import { isLogFile, makeDirectories, walDirectory } from './backup-directory.ts'
import { writeEncrypted } from './encrypted-file.ts'

const outgoing = 'outgoing_wal'
const EVERY_MS = 5_000

/** Makes PostgreSQL hand over each finished WAL segment, at most a minute after a change. */
export const archiveSettings: Readonly<Record<string, string>> = {
  archive_mode: 'on',
  archive_timeout: '60',
  // Renamed only when it is whole and on disk.
  archive_command: `mkdir -p ${outgoing} && cp %p ${outgoing}/%f.part && sync ${outgoing}/%f.part && mv ${outgoing}/%f.part ${outgoing}/%f`,
}

/**
 * Moves the segments that PostgreSQL hands over into `backupDir`, encrypted. While `backupDir`
 * cannot be written, they wait beside the database.
 * @param notify gets a line when moving starts to fail, and when it works again.
 * @returns `stop`, which first moves the waiting segments.
 */
export function archiveLog(options: {
  cluster: string
  backupDir: string
  key: Buffer
  notify: (line: string) => void
}): () => Promise<void> {
  const { cluster, backupDir, key, notify } = options
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
  const stop = repeat(EVERY_MS, move, () => undefined)
  return async () => {
    await stop()
    await move()
  }
}

/** Moves the waiting segments. The server and a backup may do so at the same time. */
export async function moveLog(cluster: string, backupDir: string, key: Buffer): Promise<void> {
  const from = join(cluster, outgoing)
  if (!existsSync(from)) return
  makeDirectories(backupDir)
  for (const name of readdirSync(from).sort()) {
    if (!isLogFile(name)) continue
    const source = join(from, name)
    // The same name is the same segment, moved but not yet removed before a kill.
    const target = join(walDirectory(backupDir), `${name}.enc`)
    try {
      await writeEncrypted(target, key, createReadStream(source))
    } catch (error) {
      // The other process has moved it in the meantime.
      if (!existsSync(source) && existsSync(target)) continue
      throw error
    }
    rmSync(source, { force: true })
  }
}
