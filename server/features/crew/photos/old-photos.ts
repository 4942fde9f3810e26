import { deleteReturning, type RetentionRule } from '../../../db/delete-old.ts'
import { query } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { deleteUnused } from '../../../files/delete-unused.ts'
import { photoPrefix } from './photos.ts'

export const photosJob = 'delete-old-photos'
export const photosCrontab = `40 20 * * * ${photosJob}`

/** Photos of visits a year ago (docs/product/visits.md#photos). */
export const oldPhotos: RetentionRule = {
  what: 'visit-photos',
  table: 'visit_photo',
  join: 'join booking b on b.id = t.booking_id',
  over: 'b.ends_at',
  crontab: photosCrontab,
}

/** Deletes them, and pictures that no photo names. */
export async function deleteOldPhotos(
  { pool, storage }: Pick<Deps, 'pool' | 'storage'>,
  now: Date,
): Promise<void> {
  await deleteReturning<{ key: string }>(pool, oldPhotos, 'key', now, async (photos) => {
    for (const { key } of photos) await storage.delete(key)
  })
  const isUsed = async (key: string) => {
    const text = 'select 1 from visit_photo where key = $1'
    return (await query(pool, { text, values: [key] })).length > 0
  }
  await deleteUnused(storage, photoPrefix, isUsed, now)
}
