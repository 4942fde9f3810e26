import { hasRows } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'

/** Younger objects may belong to a change that is not committed yet. */
const UNUSED_AFTER_MS = 86_400_000

/**
 * Deletes stored objects that no row names, left by refused changes, removed records and crashes.
 * @param of the prefix of their keys, and a query whose rows name the key $1.
 */
export async function deleteUnused(
  { pool, storage }: Pick<Deps, 'pool' | 'storage'>,
  of: { readonly prefix: string; readonly namedBy: string },
  now: Date,
): Promise<void> {
  for await (const { key, storedAt } of storage.list(of.prefix)) {
    if (storedAt.getTime() > now.getTime() - UNUSED_AFTER_MS) continue
    if (await hasRows(pool, { text: of.namedBy, values: [key] })) continue
    await storage.delete(key)
  }
}
