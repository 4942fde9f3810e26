import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertObjectKey, type FileStorage, isObjectKey } from '../port.ts'

/**
 * Stores objects as files in a folder, which is created when needed. A file gets its name only when
 * it is completely on disk.
 */
export function folderStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    assertObjectKey(key)
    return join(folder, ...key.split('/'))
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomUUID()}.part`
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
      // A new name survives a power loss only if its directory is synced.
      const directory = await open(dirname(path), 'r')
      try {
        await directory.sync()
      } finally {
        await directory.close()
      }
    },
    get: (key) => unlessMissing(readFile(pathOf(key))),
    delete: (key) => rm(pathOf(key), { force: true }),
    async *list(prefix) {
      const directory = prefix.split('/')[0] ?? ''
      for (const name of (await unlessMissing(readdir(join(folder, directory)))) ?? []) {
        const key = `${directory}/${name}`
        const about = key.startsWith(prefix)
          ? await unlessMissing(stat(join(folder, directory, name)))
          : undefined
        if (about?.isFile() && isObjectKey(key)) yield { key, storedAt: about.mtime }
        // Left by a crash while a file was being written.
        else if (name.endsWith('.part') && about && Date.now() - about.mtimeMs > 86_400_000)
          await rm(join(folder, directory, name), { force: true })
      }
    },
  }
}

async function unlessMissing<Value>(pending: Promise<Value>): Promise<Value | undefined> {
  try {
    return await pending
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
