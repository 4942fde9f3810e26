import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../startup-error.ts'

/**
 * Creates `DATA_DIR` if it is missing, readable by its owner only.
 * @throws StartupError when it cannot be created or written.
 */
export function ensureDataDir(dataDir: string): void {
  try {
    makeDirectory(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'it is not a directory' : `${code}`
    throw new StartupError(`The data directory ${dataDir} cannot be written (${why}).`)
  }
}

// One level at a time: Node's recursive mkdir never returns on a file system that answers ENOENT to
// every new directory, such as /proc.
function makeDirectory(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    return
  }
  makeDirectory(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Where files are stored outside the database, unless another storage is configured. */
export function filesDirOf(dataDir: string): string {
  return join(dataDir, 'files')
}

export interface DataDirLock {
  release(): void
}

/**
 * Locks `DATA_DIR` for this process. Uses SQLite's lock on a file, because the kernel drops it
 * however the process ends: unlike a pid file it is never stale, and two processes that start at
 * once cannot both get it.
 * @throws StartupError when another process holds it.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const path = join(dataDir, 'program.lock')
  let file: DatabaseSync | undefined
  try {
    // Other users must not be able to take the lock, whatever the mode of an existing directory.
    closeSync(openSync(path, 'a', 0o600))
    file = new DatabaseSync(path, { timeout: 0 })
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    if (file?.isOpen) file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)
      throw new StartupError(`The data directory ${dataDir} is in use by another running Jiran.`)
    throw new StartupError(`The lock ${path} cannot be opened: check its owner, or set DATA_DIR.`)
  }
  const lockFile = file
  return { release: () => lockFile.close() }
}

const sqliteBusy = 5
