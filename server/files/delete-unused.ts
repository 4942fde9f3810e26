import type { FileStorage } from '../providers/storage/port.ts'

/** Younger objects may belong to a change that is not committed yet. */
const UNUSED_AFTER_MS = 86_400_000

/**
 * Deletes stored objects that no row names, left by refused changes, removed records and crashes.
 */
export async function deleteUnused(
  storage: FileStorage,
  prefix: string,
  isUsed: (key: string) => Promise<boolean>,
  now: Date,
): Promise<void> {
  for await (const { key, storedAt } of storage.list(prefix)) {
    if (storedAt.getTime() > now.getTime() - UNUSED_AFTER_MS) continue
    if (!(await isUsed(key))) await storage.delete(key)
  }
}
