import { deleteReturning, type RetentionRule } from '../../../db/delete-old.ts'
import type { Deps } from '../../../deps.ts'
import { deleteUnused } from '../../../files/delete-unused.ts'
import { type JobTasks, jobAt } from '../../../jobs.ts'
import { photoPrefix } from './photos.ts'

/** Photos of visits a year ago (docs/product/visits.md#photos). */
export const oldPhotos: RetentionRule = {
  what: 'visit-photos',
  table: 'visit_photo',
  join: 'join booking b on b.id = t.booking_id',
  over: 'b.ends_at',
  // At 04:40 in Malaysia.
  crontab: '40 20 * * * delete-old-photos',
}

/** The job that deletes them, and pictures that no photo names. */
export function photoTasks(deps: Pick<Deps, 'pool' | 'storage' | 'clock'>): JobTasks {
  return jobAt(oldPhotos.crontab, () => deleteOldPhotos(deps, deps.clock()))
}

async function deleteOldPhotos(deps: Pick<Deps, 'pool' | 'storage'>, now: Date): Promise<void> {
  await deleteReturning<{ key: string }>(deps.pool, oldPhotos, 'key', now, async (photos) => {
    for (const { key } of photos) await deps.storage.delete(key)
  })
  await deleteUnused(
    deps,
    { prefix: photoPrefix, namedBy: 'select from visit_photo where key = $1' },
    now,
  )
}
